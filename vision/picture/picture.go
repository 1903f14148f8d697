package picture

import (
	"errors"
	"image"
	"io"
	"io/fs"
	"os"

	"gocv.io/x/gocv"

	"referee/internal/fault"
	"referee/table"
)

// Picture is a photo, decoded and turned upright.
type Picture struct {
	Path          string
	Width, Height int      // px, as displayed
	Mat           gocv.Mat // 8 bits, BGR; owned by the Picture
	// FocalPx is the focal length in px that the file's EXIF gives, 0 when it
	// gives none or the photo was cropped since.
	FocalPx float64
	// Orientation is the EXIF orientation, 1 to 8, by which the file's pixels
	// were turned upright; 0 when it says none.
	Orientation int
	// Shrunk is how many times as wide and high the photo is in its file: its pixels are
	// fewer where there were more than reading needs. 0: it is as in its file.
	Shrunk int
	Taken  image.Point // its size in its file, px, turned upright; 0, 0 likewise
	// Shifts tells that the light is another from one block of the file on, as damage
	// leaves it that no decoder notices; a drawing that lies level may look like that.
	Shifts bool
}

// Doubts are what the file itself leaves open.
func (p *Picture) Doubts() []table.Doubt {
	if !p.Shifts {
		return nil
	}
	return []table.Doubt{table.PhotoDamaged{Spot: table.Spot{Open: 1}}}
}

// Mirror is a picture of its own with left and right exchanged.
func (p *Picture) Mirror() *Picture {
	out := *p
	out.Mat = gocv.NewMat()
	gocv.Flip(p.Mat, &out.Mat, 1)
	return &out
}

// Enlarge is a picture of its own so many times as large.
func (p *Picture) Enlarge(times int) *Picture {
	out := *p
	out.Mat, out.Width, out.Height, out.FocalPx = gocv.NewMat(), times*p.Width, times*p.Height, float64(times)*p.FocalPx
	gocv.Resize(p.Mat, &out.Mat, image.Pt(out.Width, out.Height), 0, 0, gocv.InterpolationLinear)
	return &out
}

// Close frees the pixels.
func (p *Picture) Close() error { return p.Mat.Close() }

// AsTaken is a view of the pixels as one of the photo in its file.
func (p *Picture) AsTaken(v table.View) table.View {
	if p.Shrunk > 1 {
		v.Width, v.Height = p.Taken.X, p.Taken.Y
		v.Camera.Intrinsics = v.Camera.Shrunk(1 / float64(p.Shrunk))
	}
	return v
}

// Open reads a photo: JPEG, PNG, WebP or HEIC of any bit depth, grey or in
// colour, upright by its EXIF orientation. What is transparent is shown on
// white, as a browser's page would. The error is a *PictureError.
func Open(path string) (*Picture, error) {
	data, err := readPicture(path, defaultLimits().MaxBytes)
	if err != nil {
		return nil, named(path, err)
	}
	return decodeNamed(path, data, source{path: path, limits: defaultLimits()})
}

// Decode is Open for a picture in memory; the name is for messages.
func Decode(name string, data []byte) (*Picture, error) {
	return decodeNamed(name, data, source{limits: defaultLimits()})
}

// source says where the bytes came from and what is admitted.
type source struct {
	path string // "" when they are in memory only
	limits
}

func readPicture(path string, maxBytes int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, &Error{Kind: NotFound, Err: fault.Say("does not exist").From(err)}
		}
		return nil, &Error{Kind: NotFound, Err: fault.Say("cannot be opened").From(err)}
	}
	defer f.Close()
	if st, err := f.Stat(); err == nil && st.IsDir() {
		return nil, bad(NotAPicture, "is a folder")
	}
	data, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	if err != nil {
		return nil, &Error{Kind: NotFound, Err: fault.Say("cannot be read").From(err)}
	}
	return data, nil
}

func decodeNamed(name string, data []byte, src source) (*Picture, error) {
	p, err := decodePicture(data, src)
	if err != nil {
		return nil, named(name, err)
	}
	p.Path = name
	return p, nil
}

// named fills the file's name into a picture error.
func named(name string, err error) error {
	var pe *Error
	if !errors.As(err, &pe) {
		pe = &Error{Kind: Truncated, Err: err}
	}
	pe.Path = name
	return pe
}

func decodePicture(data []byte, src source) (*Picture, error) {
	if int64(len(data)) > src.MaxBytes {
		return nil, bad(TooLarge, "has more than %d MB", src.MaxBytes>>20)
	}
	h, err := readHeader(data)
	if err != nil {
		return nil, err
	}
	if err := src.admit(h); err != nil {
		return nil, err
	}
	h.shrunk = src.shrink(h.width, h.height)
	mat, err := h.decode(data, src)
	if err != nil {
		return nil, err
	}
	meta := readExif(h)
	if mat, err = turnUpright(mat, meta.orientation); err != nil {
		return nil, err
	}
	p := &Picture{Mat: mat, Width: mat.Cols(), Height: mat.Rows(), Orientation: meta.orientation, Shifts: h.shifts}
	p.FocalPx = meta.focalPx(p.Width, p.Height)
	if h.shrunk > 1 {
		p.Shrunk, p.Taken = h.shrunk, image.Pt(h.width, h.height)
		if meta.orientation >= firstOnItsSide {
			p.Taken = image.Pt(h.height, h.width)
		}
	}
	return p, nil
}
