package synth

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"referee/geometry"
	"referee/table"
)

// CameraKind is a class of cameras.
type CameraKind string

// The kinds of camera: of the photos with truth.
const (
	Phone  CameraKind = "phone"  // f ≈ 0.75–0.82 of the width, 4:3
	Webcam CameraKind = "webcam" // f ≈ 0.70–0.75, noisier
	Wide   CameraKind = "wide"   // f ≈ 0.52–0.56, strong barrel distortion
)

// LightKind is a way to light the table.
type LightKind string

// The kinds of light.
const (
	Even  LightKind = "even"
	Lamp  LightKind = "lamp"  // falls off to one side, warm
	Glare LightKind = "glare" // a window mirrored in the cards
	Dim   LightKind = "dim"   // much noise
)

// SurfaceKind is what the table is made of.
type SurfaceKind string

// The kinds of surface.
const (
	Wood     SurfaceKind = "wood"
	DarkWood SurfaceKind = "darkwood"
	Plain    SurfaceKind = "plain"
	Cloth    SurfaceKind = "cloth"
	Marble   SurfaceKind = "marble"
	Checks   SurfaceKind = "checks" // a cloth of two colours, woven in squares
	Planks   SurfaceKind = "planks" // with dark joints between them
)

// Prop is a thing on or over the table that is not a card.
type Prop string

// The props. Only the hand lies over cards.
const (
	Mug     Prop = "mug"
	Pen     Prop = "pen"
	Handset Prop = "phone"
	Hand    Prop = "hand"
)

var (
	cameraKinds  = []CameraKind{Phone, Webcam, Wide}
	lightKinds   = []LightKind{Even, Lamp, Glare, Dim}
	surfaceKinds = []SurfaceKind{Wood, DarkWood, Plain, Cloth, Marble, Checks, Planks}
	unpatterned  = surfaceKinds[:5] // those with no pattern as large as a card
	propKinds    = []Prop{Mug, Pen, Handset, Hand}
)

// Conditions says in words how a picture was taken.
type Conditions struct {
	Camera  CameraKind  `json:"camera"`
	TiltDeg float64     `json:"tilt_deg"`
	Light   LightKind   `json:"light"`
	Table   SurfaceKind `json:"table"`
	Props   []Prop      `json:"props"`
}

// ShotOptions says how a table is photographed. What they leave open is drawn
// by the seed given to Shoot.
type ShotOptions struct {
	Width, Height int // px
	Camera        CameraKind
	Tilt          geometry.Angle // of the view from the vertical
	Light         LightKind
	Surface       SurfaceKind
	Props         []Prop // those that find no place are left out
	Quality       int    // of the JPEG, 1 to 100
	// Tint is how far the sensor's own rendering of colours, which no white
	// balance takes back, may be off: 0 not at all, 1 as far as that of cameras.
	Tint float64
	// ThicknessMM is how much higher a card's face lies than the table or the
	// card that it rests on: seen aslant, it is shifted away from the camera.
	// 0: all in the plane of the table, if they are flat.
	ThicknessMM float64
	Wear        Wear
	// Cut is the share of a board, of its width or its height, that may lie
	// beyond the picture. Cards are never cut off.
	Cut float64
}

// DefaultShot is a phone picture in good light.
func DefaultShot() ShotOptions {
	return ShotOptions{Width: 2000, Height: 1500, Camera: Phone, Tilt: 15 * geometry.Degree, Light: Even, Surface: Wood, Quality: 90, Tint: 1}
}

// RandomShot draws how to photograph with a kind of camera: light and surface
// evenly, tilts to 35°, now and then props that do not cover cards. A phone
// takes 2400×1800 px, the others 1920×1080.
func RandomShot(kind CameraKind, seed uint64) ShotOptions {
	rng := rand.New(rand.NewPCG(seed, streamCamera<<8))
	o := ShotOptions{
		Width: 1920, Height: 1080, Camera: kind,
		Tilt:    geometry.Angle(35*rng.Float64()) * geometry.Degree,
		Light:   lightKinds[rng.IntN(len(lightKinds))],
		Surface: unpatterned[rng.IntN(len(unpatterned))],
		Quality: 82 + rng.IntN(14),
		Tint:    1,
	}
	if kind == Phone {
		o.Width, o.Height = 2400, 1800
	}
	for _, p := range []Prop{Mug, Pen, Handset} {
		if rng.IntN(8) == 0 {
			o.Props = append(o.Props, p)
		}
	}
	return o
}

// WornShot draws how to photograph cards that have seen some evenings, on tables
// with patterns.
func WornShot(kind CameraKind, seed uint64) ShotOptions {
	o := RandomShot(kind, seed)
	o.Wear, o.ThicknessMM = DefaultWear(), table.CardMM
	on := [...]SurfaceKind{Checks, Planks, Checks, Planks, Cloth, DarkWood}
	o.Surface = on[rand.New(rand.NewPCG(seed, streamWear<<8)).IntN(len(on))]
	return o
}

// maxTilt keeps the horizon out of a wide-angle picture.
const maxTilt = 45 * geometry.Degree

// Validate tells whether such a picture can be taken.
func (o *ShotOptions) Validate() error {
	switch {
	case o.Width < 16 || o.Height < 16 || o.Width > 20000 || o.Height > 20000:
		return fmt.Errorf("synth: picture of %d×%d px: each side must be 16 to 20000", o.Width, o.Height)
	case !slices.Contains(cameraKinds, o.Camera):
		return fmt.Errorf("synth: camera %q is none of %v", o.Camera, cameraKinds)
	case !slices.Contains(lightKinds, o.Light):
		return fmt.Errorf("synth: light %q is none of %v", o.Light, lightKinds)
	case !slices.Contains(surfaceKinds, o.Surface):
		return fmt.Errorf("synth: surface %q is none of %v", o.Surface, surfaceKinds)
	case !(o.Tilt >= 0 && o.Tilt <= maxTilt):
		return fmt.Errorf("synth: tilt %.1f°: must be 0 to %.0f°", o.Tilt.Degrees(), maxTilt.Degrees())
	case !(o.ThicknessMM >= 0 && o.ThicknessMM <= 2):
		return fmt.Errorf("synth: cards %g mm thick: must be 0 to 2", o.ThicknessMM)
	case !(o.Wear.PrintMM >= 0 && o.Wear.PrintMM <= 2) || !(o.Wear.CardMM >= 0 && o.Wear.CardMM <= 2) || !(o.Wear.BendMM >= 0 && o.Wear.BendMM <= 5):
		return fmt.Errorf("synth: print %g and %g mm off the cut, cards bent by %g mm: must be 0 to 2, and 0 to 5", o.Wear.PrintMM, o.Wear.CardMM, o.Wear.BendMM)
	case !(o.Cut >= 0 && o.Cut <= 0.5):
		return fmt.Errorf("synth: %g of the board cut off: must be 0 to 0.5", o.Cut)
	case !(o.Tint >= 0 && o.Tint <= 1):
		return fmt.Errorf("synth: tint %g: must be 0 to 1", o.Tint)
	case o.Quality < 1 || o.Quality > 100:
		return fmt.Errorf("synth: JPEG quality %d: must be 1 to 100", o.Quality)
	}
	for _, p := range o.Props {
		if !slices.Contains(propKinds, p) {
			return fmt.Errorf("synth: prop %q is none of %v", p, propKinds)
		}
	}
	return nil
}
