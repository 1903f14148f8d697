package picture

import "referee/internal/fault"

// Kind says why a picture cannot be used.
type Kind string

// The kinds of picture error.
const (
	NotFound    Kind = "not found"   // no such file, or not readable
	NotAPicture Kind = "not picture" // the bytes are no picture at all
	Truncated   Kind = "truncated"   // a picture that is cut short or damaged
	TooLarge    Kind = "too large"   // more pixels or bytes than the limits
	TooSmall    Kind = "too small"   // too few pixels to show a card
	Unsupported Kind = "unsupported" // a picture, but in a form that is not read
)

// Error is a picture that cannot be used. Error is one sentence that
// names the file and what to do about it.
type Error struct {
	Path string
	Kind Kind
	Err  error // what was wrong in detail; never nil
}

// Error returns the sentence for people.
func (e *Error) Error() string {
	return e.Sentence().Error()
}

// Sentence is the error as data.
func (e *Error) Sentence() *fault.Sentence {
	remedy, known := remedies[e.Kind]
	if !known {
		remedy = remedies[Unsupported]
	}
	return fault.Say("%s %w; %w", e.Path, e.Err, remedy)
}

// Unwrap returns the detail.
func (e *Error) Unwrap() error { return e.Err }

// remedies say what to do about an error of each kind.
var remedies = map[Kind]error{
	NotFound:    fault.Errorf("check its name and that you may read it"),
	NotAPicture: fault.Errorf("give a photo as JPEG, PNG, WebP or HEIC"),
	Truncated:   fault.Errorf("copy it from the camera again"),
	TooLarge:    fault.Errorf("give a smaller version of it"),
	TooSmall:    fault.Errorf("give the photo in its full size"),
	Unsupported: fault.Errorf("save it as JPEG or PNG"),
}

// bad makes an error of the given kind; the file's name is filled in by
// Decode.
func bad(kind Kind, format string, args ...any) error {
	return &Error{Kind: kind, Err: fault.Errorf(format, args...)}
}
