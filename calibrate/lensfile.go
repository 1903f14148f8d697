package calibrate

import (
	"math"
	"time"

	"referee/geometry"
	"referee/internal/fault"
)

// CameraFile is a calibrated camera on disk: camera.yaml.
type CameraFile struct {
	Kind       string        `yaml:"referee"` // cameraKind
	Version    int           `yaml:"version"`
	Date       string        `yaml:"date"` // of the calibration, YYYY-MM-DD
	Resolution Resolution    `yaml:"resolution"`
	Lens       LensFile      `yaml:"lens"`
	RMSPx      float64       `yaml:"rms_px"`
	Coverage   float64       `yaml:"coverage"` // part of the picture, 0 to 1, that boards reached
	Board      BoardFile     `yaml:"board"`
	Pictures   []PictureFile `yaml:"pictures"`
	LeftOut    []LeftOutFile `yaml:"left_out,omitempty"`
}

// Resolution is a picture's size as the sensor gives it, before any turn by
// EXIF; px.
type Resolution struct {
	Width  int `yaml:"width"`
	Height int `yaml:"height"`
}

// Measured is a number with its standard deviation.
type Measured struct {
	Value float64 `yaml:"value"`
	Sigma float64 `yaml:"sigma"`
}

// LensFile holds OpenCV's camera model: focal lengths and principal point in
// px, the rest without unit.
type LensFile struct {
	Model string   `yaml:"model"` // what was determined; the rest is held
	Fx    Measured `yaml:"fx"`
	Fy    Measured `yaml:"fy"`
	Cx    Measured `yaml:"cx"`
	Cy    Measured `yaml:"cy"`
	K1    Measured `yaml:"k1"`
	K2    Measured `yaml:"k2"`
	P1    Measured `yaml:"p1"`
	P2    Measured `yaml:"p2"`
	K3    Measured `yaml:"k3"`
}

// BoardFile says what board was used.
type BoardFile struct {
	Cols     int     `yaml:"cols"`
	Rows     int     `yaml:"rows"`
	SquareMM float64 `yaml:"square_mm"`
}

// PictureFile is one picture that was used.
type PictureFile struct {
	Name    string  `yaml:"name"`
	RMSPx   float64 `yaml:"rms_px"`
	Corners int     `yaml:"corners"`
}

// LeftOutFile is one that was not.
type LeftOutFile struct {
	Name string `yaml:"name"`
	Why  string `yaml:"why"`
}

const (
	cameraKind    = "camera"
	cameraVersion = 1 // of the fields; another one is refused
	cameraHead    = "# A camera's lens, written by: referee calibrate camera\n"
)

// File returns the calibration as it is written down.
func (c *Calibration) File(date time.Time) *CameraFile {
	v, s := parametersOf(&c.Lens), c.Deviations()
	sigma := parametersOf(&s)
	m := func(k int) Measured { return Measured{v[k], sigma[k]} }
	out := &CameraFile{
		Kind: cameraKind, Version: cameraVersion, Date: date.Format(time.DateOnly),
		Resolution: Resolution{c.Width, c.Height},
		Lens: LensFile{
			Model: c.Model.String(), Fx: m(parFx), Fy: m(parFy), Cx: m(parCx), Cy: m(parCy),
			K1: m(parK1), K2: m(parK2), P1: m(parP1), P2: m(parP2), K3: m(parK3),
		},
		RMSPx: c.RMSPx, Coverage: c.Coverage(),
		Board: BoardFile{c.Board.Cols, c.Board.Rows, c.Board.SquareMM},
	}
	for _, p := range c.Pictures {
		out.Pictures = append(out.Pictures, PictureFile(p))
	}
	for _, l := range c.LeftOut {
		out.LeftOut = append(out.LeftOut, LeftOutFile{l.Name, l.Why.Error()})
	}
	return out
}

// Encode returns the file's content.
func (f *CameraFile) Encode() ([]byte, error) { return encodeYAML(cameraHead, f) }

// ReadCamera reads and checks a camera file. The error is a *FileError.
func ReadCamera(path string) (*CameraFile, error) { return readChecked[CameraFile](path) }

// DecodeCamera reads and checks the content of a camera file.
func DecodeCamera(data []byte) (*CameraFile, error) { return decodeChecked[CameraFile](data) }

// Bounds of what a camera can be.
const (
	minSidePx, maxSidePx     = 64, 100_000 // px: a thumbnail, and more than any sensor has
	minFocalPart, maxFocal   = 0.1, 30.0   // of the longer side
	maxDistortionCoefficient = 100.0       // chosen: a lens with 1 already bends its picture's edge out of all use
)

// Validate names the first thing that no camera can have.
func (f *CameraFile) Validate() error {
	if err := checkKind(f.Kind, cameraKind, "calibrate camera", f.Version, cameraVersion); err != nil {
		return err
	}
	if err := checkTaken(f.Date, f.Resolution); err != nil {
		return err
	}
	r := f.Resolution
	long := float64(max(r.Width, r.Height))
	l := &f.Lens
	for _, p := range []struct {
		name     string
		m        Measured
		min, max float64
	}{
		{"fx", l.Fx, minFocalPart * long, maxFocal * long}, {"fy", l.Fy, minFocalPart * long, maxFocal * long},
		{"cx", l.Cx, 0, float64(r.Width)}, {"cy", l.Cy, 0, float64(r.Height)},
		{"k1", l.K1, -maxDistortionCoefficient, maxDistortionCoefficient}, {"k2", l.K2, -maxDistortionCoefficient, maxDistortionCoefficient},
		{"p1", l.P1, -1, 1}, {"p2", l.P2, -1, 1},
		{"k3", l.K3, -maxDistortionCoefficient, maxDistortionCoefficient},
	} {
		if !(p.m.Value >= p.min && p.m.Value <= p.max) {
			return fault.Errorf("lens.%s is %g: must be from %g to %g", p.name, p.m.Value, p.min, p.max)
		}
		if !(p.m.Sigma >= 0) || math.IsInf(p.m.Sigma, 0) {
			return fault.Errorf("lens.%s.sigma is %g: must not be negative", p.name, p.m.Sigma)
		}
	}
	if !(f.RMSPx >= 0) || !(f.Coverage >= 0 && f.Coverage <= 1) {
		return fault.Errorf("rms_px is %g and coverage %g: must not be negative, and coverage at most 1", f.RMSPx, f.Coverage)
	}
	return f.checkUnfolded()
}

// checkUnfolded refuses a distortion that shows places of the picture twice
// or not at all.
func (f *CameraFile) checkUnfolded() error {
	in := f.intrinsics()
	w, h := float64(f.Resolution.Width), float64(f.Resolution.Height)
	for _, p := range []geometry.Point{{0, 0}, {w - 1, 0}, {0, h - 1}, {w - 1, h - 1}} {
		q := geometry.Point{(p[0] - in.Cx) / in.Fx, (p[1] - in.Cy) / in.Fy}
		if back := in.Dist.Apply(in.Dist.Remove(q)); !(geometry.Distance(back, q)*in.Fx < 1) {
			return fault.Errorf("its distortion cannot be undone in the corners of the picture")
		}
	}
	return nil
}

func (f *CameraFile) intrinsics() geometry.Intrinsics {
	l := &f.Lens
	return geometry.Intrinsics{
		Fx: l.Fx.Value, Fy: l.Fy.Value, Cx: l.Cx.Value, Cy: l.Cy.Value,
		Dist: geometry.Distortion{K1: l.K1.Value, K2: l.K2.Value, P1: l.P1.Value, P2: l.P2.Value, K3: l.K3.Value},
	}
}

// maxAspectError is how far a reduced picture's aspect may be off by rounding
// its sides to whole pixels.
const maxAspectError = 0.004

// LensFor returns the intrinsics for a picture of the given size as
// displayed, with its EXIF orientation (1 to 8; 0 when there is none). A
// picture of the same aspect at another size is the same picture scaled.
func (f *CameraFile) LensFor(width, height, orientation int) (geometry.Intrinsics, error) {
	w, h := width, height
	if swapsSides(orientation) {
		w, h = h, w
	}
	r := f.Resolution
	aspect := float64(w) * float64(r.Height) / (float64(h) * float64(r.Width))
	if math.Abs(aspect-1) > maxAspectError {
		if turned := float64(h) * float64(r.Height) / (float64(w) * float64(r.Width)); math.Abs(turned-1) <= maxAspectError {
			return geometry.Intrinsics{}, fault.Errorf("the picture, %d × %d, is turned against the calibrated %d × %d without saying which way: use the photo as the camera wrote it, with its EXIF orientation", width, height, r.Width, r.Height)
		}
		return geometry.Intrinsics{}, fault.Errorf("the picture is %d × %d, the calibration of %d × %d, another shape: take the picture in the mode that was calibrated, or calibrate this one", width, height, r.Width, r.Height)
	}
	in := scaledLens(f.intrinsics(), float64(w)/float64(r.Width))
	return displayedLens(in, w, h, orientation), nil
}
