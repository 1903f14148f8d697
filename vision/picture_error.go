package vision

import "fmt"

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
	return fmt.Sprintf("%s %v; %s", e.Path, e.Err, e.Remedy())
}

// Unwrap returns the detail.
func (e *PictureError) Unwrap() error { return e.Err }

// Remedy says what to do about an error of this kind.
func (e *PictureError) Remedy() string {
	switch e.Kind {
	case NotFound:
		return "check its name and that you may read it"
	case NotAPicture:
		return "give a photo as JPEG, PNG, WebP or HEIC"
	case Truncated:
		return "copy it from the camera again"
	case TooLarge:
		return "give a smaller version of it"
	case TooSmall:
		return "give the photo in its full size"
	default:
		return "save it as JPEG or PNG"
	}
}

// bad makes an error of the given kind; the file's name is filled in by
// Decode.
func bad(kind PictureKind, format string, args ...any) error {
	return &PictureError{Kind: kind, Err: fmt.Errorf(format, args...)}
}
