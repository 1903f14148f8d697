package calibrate

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"referee/deck"
	"referee/geometry"
	"referee/internal/fault"
	"referee/table"
)

// TableFile is what was measured of a table under a camera that stays where
// it is: table.yaml.
type TableFile struct {
	Kind       string     `yaml:"referee"` // tableKind
	Version    int        `yaml:"version"`
	Date       string     `yaml:"date"`       // YYYY-MM-DD
	Resolution Resolution `yaml:"resolution"` // of the picture as displayed
	Plane      PlaneFile  `yaml:"plane"`
	Sides      []SideFile `yaml:"sides,omitempty"` // of the table, as far as they are known
	Inks       []InkFile  `yaml:"inks,omitempty"`
}

// PlaneFile is how the camera sees the table: imageFromTable.
type PlaneFile struct {
	Fx    float64    `yaml:"fx"` // px
	Fy    float64    `yaml:"fy"`
	Cx    float64    `yaml:"cx"`
	Cy    float64    `yaml:"cy"`
	Dist  [5]float64 `yaml:"dist"`  // k1, k2, p1, p2, k3
	Turn  [3]float64 `yaml:"turn"`  // rotation vector, rad
	Shift [3]float64 `yaml:"shift"` // mm
	// LengthError is how much longer, in parts of it, a length that the user
	// knows was measured by the cards' printed size; 0 if none was given.
	LengthError float64 `yaml:"length_error,omitempty"`
}

// SideFile is one side of the table, as seen in the picture; the table lies
// to its left when the table is seen from above.
type SideFile struct {
	From    [2]float64 `yaml:"from"` // px
	To      [2]float64 `yaml:"to"`
	SigmaPx float64    `yaml:"sigma_px"`
	// Seen tells that colours change along it: then a later picture can show
	// whether it is still there.
	Seen bool `yaml:"seen"`
}

// InkFile is an ink as this camera in this light sees it.
type InkFile struct {
	Color string `yaml:"color"` // the deck's name
	// Linear is the ink's red, green and blue in linear light, in parts of the
	// white of the cards.
	Linear [3]float64 `yaml:"linear"`
	Cards  int        `yaml:"cards"` // how many it was measured on
}

const (
	tableKind    = "table"
	tableVersion = 1 // of the fields; another one is refused
	tableHead    = "# A table as a fixed camera sees it, written by: referee calibrate table\n"
)

// Encode returns the file's content.
func (f *TableFile) Encode() ([]byte, error) { return encodeYAML(tableHead, f) }

// ReadTable reads and checks a table file. The error is a *FileError.
func ReadTable(path string) (*TableFile, error) { return readChecked[TableFile](path) }

// DecodeTable reads and checks the content of a table file.
func DecodeTable(data []byte) (*TableFile, error) { return decodeChecked[TableFile](data) }

// Bounds of what a table under a camera can be.
const (
	maxSides    = 16  // twice an octagon's
	maxInks     = 64  // as many colours as a deck may have, and some
	maxFarPx    = 1e6 // ten times the longest picture: what lies farther is a slip
	maxShiftMM  = 1e6 // a kilometre
	maxDeviance = 1e3 // px: a side that is so uncertain is none
)

// Validate names the first thing that no table can have.
func (f *TableFile) Validate() error {
	if err := checkKind(f.Kind, tableKind, "calibrate table", f.Version, tableVersion); err != nil {
		return err
	}
	if err := checkTaken(f.Date, f.Resolution); err != nil {
		return err
	}
	if err := f.Plane.validate(); err != nil {
		return err
	}
	if len(f.Sides) > maxSides || len(f.Inks) > maxInks {
		return fault.Errorf("%d sides and %d inks: at most %d and %d", len(f.Sides), len(f.Inks), maxSides, maxInks)
	}
	for i, s := range f.Sides {
		for _, v := range []float64{s.From[0], s.From[1], s.To[0], s.To[1]} {
			if !(math.Abs(v) <= maxFarPx) {
				return fault.Errorf("side %d has a place at %g px: no number for a picture", i+1, v)
			}
		}
		if s.From == s.To || !(s.SigmaPx >= 0 && s.SigmaPx <= maxDeviance) {
			return fault.Errorf("side %d has no length, or a sigma_px of %g", i+1, s.SigmaPx)
		}
	}
	return validateInks(f.Inks)
}

// CheckDeck refuses a file with an ink that is none of the deck's.
func (f *TableFile) CheckDeck(d *deck.Deck) error {
	for _, k := range f.Inks {
		if _, known := d.Color(k.Color); !known {
			return fault.Errorf("ink %s is of no colour of the deck %s: it has %s", k.Color, d.Name, fault.Colors(d.ColorNames()))
		}
	}
	return nil
}

func validateInks(inks []InkFile) error {
	seen := map[string]bool{}
	for _, k := range inks {
		if k.Color == "" || seen[k.Color] {
			return fault.Errorf("inks: %q stands twice, or has no name", k.Color)
		}
		seen[k.Color] = true
		for _, v := range k.Linear {
			if !(v >= 0 && v <= 4) {
				return fault.Errorf("ink %s is %g: must be from 0 to 4 times the white", k.Color, v)
			}
		}
	}
	return nil
}

func (p *PlaneFile) validate() error {
	for _, v := range append(append(p.Dist[:], p.Turn[:]...), p.Shift[:]...) {
		if !(math.Abs(v) <= maxShiftMM) {
			return fault.Errorf("plane has the number %g", v)
		}
	}
	if !(p.Cx > -maxFarPx && p.Cx < maxFarPx && p.Cy > -maxFarPx && p.Cy < maxFarPx) || !(p.Fx < maxFarPx && p.Fy < maxFarPx) {
		return fault.Errorf("plane has no lens that a camera could have")
	}
	if !(math.Abs(p.LengthError) < 1) {
		return fault.Errorf("plane.length_error is %g", p.LengthError)
	}
	cam := p.camera()
	return cam.Validate()
}

// camera is imageFromTable of the picture that was measured.
func (p *PlaneFile) camera() geometry.Camera {
	d := p.Dist
	return geometry.Camera{
		Intrinsics: geometry.Intrinsics{Fx: p.Fx, Fy: p.Fy, Cx: p.Cx, Cy: p.Cy, Dist: geometry.Distortion{K1: d[0], K2: d[1], P1: d[2], P2: d[3], K3: d[4]}},
		R:          rotation(mgl64.Vec3(p.Turn)), T: mgl64.Vec3(p.Shift),
	}
}

func planeOf(cam *geometry.Camera) PlaneFile {
	d := &cam.Dist
	return PlaneFile{
		Fx: cam.Fx, Fy: cam.Fy, Cx: cam.Cx, Cy: cam.Cy, Dist: [5]float64{d.K1, d.K2, d.P1, d.P2, d.K3},
		Turn: rotationVector(cam.R), Shift: cam.T,
	}
}

// rotationVector is the inverse of rotation.
func rotationVector(r mgl64.Mat3) mgl64.Vec3 {
	q := mgl64.Mat4ToQuat(r.Mat4()).Normalize()
	if q.W < 0 {
		q = q.Scale(-1)
	}
	n := q.V.Len()
	if n < 1e-12 {
		return mgl64.Vec3{}
	}
	return q.V.Mul(2 * math.Atan2(n, q.W) / n)
}

// scaledTo returns the file for a picture of another size of the same aspect.
func (f *TableFile) scaledTo(v *table.View) (*TableFile, error) {
	r := f.Resolution
	aspect := float64(v.Width) * float64(r.Height) / (float64(v.Height) * float64(r.Width))
	if math.Abs(aspect-1) > maxAspectError {
		return nil, fault.Errorf("the picture is %d × %d, the table was measured in one of %d × %d, another shape: measure the table again", v.Width, v.Height, r.Width, r.Height)
	}
	scale := float64(v.Width) / float64(r.Width)
	if scale == 1 {
		return f, nil
	}
	out := *f
	cam := f.Plane.camera()
	cam.Intrinsics = scaledLens(cam.Intrinsics, scale)
	out.Plane = planeOf(&cam)
	out.Plane.LengthError = f.Plane.LengthError
	out.Sides = make([]SideFile, len(f.Sides))
	at := func(p [2]float64) [2]float64 { return [2]float64{(p[0]+0.5)*scale - 0.5, (p[1]+0.5)*scale - 0.5} }
	for i, s := range f.Sides {
		out.Sides[i] = SideFile{at(s.From), at(s.To), s.SigmaPx * scale, s.Seen}
	}
	return &out, nil
}
