package vision

import "referee/internal/fault"

// PictureKind says why a picture cannot be used.
type PictureKind string

// The kinds of picture error.
const (
	NotFound    PictureKind = "not found"   // no such file, or not readable
	NotAPicture PictureKind = "not picture" // the bytes are no picture at all
	Truncated   PictureKind = "truncated"   // a picture that is cut short or damaged
	TooLarge    PictureKind = "too large"   // more pixels or bytes than the limits
	TooSmall    PictureKind = "too small"   // too few pixels to show a card
	Unsupported PictureKind = "unsupported" // a picture, but in a form that is not read
)

// PictureError is a picture that cannot be used. Error is one sentence that
// names the file and what to do about it.
type PictureError struct {
	Path string
	Kind PictureKind
	Err  error // what was wrong in detail; never nil
}

// Error returns the sentence for people.
func (e *PictureError) Error() string {
	return e.Sentence().Error()
}

// Sentence is the error as data.
func (e *PictureError) Sentence() *fault.Sentence {
	remedy, known := remedies[e.Kind]
	if !known {
		remedy = remedies[Unsupported]
	}
	return fault.Say("%s %w; %w", e.Path, e.Err, remedy)
}

// Unwrap returns the detail.
func (e *PictureError) Unwrap() error { return e.Err }

// remedies say what to do about an error of each kind.
var remedies = map[PictureKind]error{
	NotFound:    fault.Errorf("check its name and that you may read it"),
	NotAPicture: fault.Errorf("give a photo as JPEG, PNG, WebP or HEIC"),
	Truncated:   fault.Errorf("copy it from the camera again"),
	TooLarge:    fault.Errorf("give a smaller version of it"),
	TooSmall:    fault.Errorf("give the photo in its full size"),
	Unsupported: fault.Errorf("save it as JPEG or PNG"),
}

// bad makes an error of the given kind; the file's name is filled in by
// Decode.
func bad(kind PictureKind, format string, args ...any) error {
	return &PictureError{Kind: kind, Err: fault.Errorf(format, args...)}
}
