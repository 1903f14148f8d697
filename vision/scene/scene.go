package scene

import (
	"context"
	"errors"
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/adjusting"
	"referee/vision/printing"
	"referee/vision/raster"
)

// ErrNoCards tells that nothing in a picture looks like a card of the deck.
var ErrNoCards = errors.New("no card of the deck was found")

// Scene is a picture with the camera over the table and the cards found so far.
// The stages hand it on; one that changes anything makes a scene of its own.
type Scene struct {
	*printing.Set
	Raster      *raster.Raster
	White       *raster.Bitmap // the mask of white lines
	Plane       adjusting.Tilted
	CameraPrior adjusting.CameraPrior // what is known of the camera without the cards
	Blur        blur
	Cards       []Detection
	// Lights are those on the cards that are seen well enough, for those near by.
	Lights []PlacedLight
	// Lighting is what was taken out of the raster where the light changes over
	// single cards (see EvenOut); nil: nothing.
	Lighting *raster.Lighting
	Adjusted adjusting.Adjusted
}

// Clone is a scene whose cards and lights are its own.
func (sc *Scene) Clone() *Scene {
	out := *sc
	out.Cards, out.Lights = slices.Clone(sc.Cards), slices.Clone(sc.Lights)
	return &out
}

// blur is how the lens and the camera's processing blur the picture.
type blur struct {
	Px float64 // standard deviation of a Gaussian
	// reachPx is how far from the middle of a thin line its mask reaches: to
	// where the line, blurred, is half as bright.
	reachPx float64
	// InsidePx is how far inside a border the black is looked for.
	InsidePx float64
}

// Sharp is the blur of a picture in which none was measured yet: lines are
// taken for as wide as they are printed.
func Sharp() blur { return blur{InsidePx: minInside} }

// blurOf is the blur of a standard deviation that was measured.
func blurOf(px float64) blur {
	reach := halfBright * math.Hypot(px, raster.NoiseSigmaPx)
	return blur{Px: px, reachPx: reach, InsidePx: max(minInside, reach+maskErrorPx)}
}

// PlacedLight is the light on a card at a place of the table.
type PlacedLight struct {
	At geometry.Point
	raster.Light
}

// LightNear returns the light on the nearest card that was measured; nil
// if none was.
func (sc *Scene) LightNear(p geometry.Point) *raster.Light {
	best, at := math.Inf(1), -1
	for i := range sc.Lights {
		if d := geometry.Distance(sc.Lights[i].At, p); d < best {
			best, at = d, i
		}
	}
	if at < 0 {
		return nil
	}
	return &sc.Lights[at].Light
}

// MeasureLights reads black and white on every card that is well seen. One cut
// off by the picture's edge, which may be none, tells only where no other does.
func (sc *Scene) MeasureLights(ctx context.Context) error {
	whole := slices.ContainsFunc(sc.Cards, func(c Detection) bool { return c.Fraction >= WeakFraction && !c.CutOff() && !sc.IsStart(c.Model) })
	cam := sc.Plane.Camera()
	found := make([]raster.Light, len(sc.Cards))
	err := parallel.ForContext(ctx, len(sc.Cards), func(i int) {
		c := &sc.Cards[i]
		if c.Fraction >= WeakFraction && !sc.IsStart(c.Model) && !(whole && c.CutOff()) {
			found[i] = sc.MeasureLight(c, &sc.Models[c.Model], &cam)
		}
	})
	sc.Lights = sc.Lights[:0]
	for i := range found {
		if found[i].OK {
			sc.Lights = append(sc.Lights, PlacedLight{sc.Cards[i].Pose.At, found[i]})
		}
	}
	return err
}

// Strong are the cards of which at least a part of the border is seen.
func (sc *Scene) Strong(least float64) []Detection {
	var out []Detection
	for _, c := range sc.Cards {
		if c.Fraction >= least {
			out = append(out, c)
		}
	}
	return out
}

// SigmaMM is the standard deviation of a card's place.
func (sc *Scene) SigmaMM(i int) float64 {
	cov := &sc.Adjusted.CovHeld[i]
	return math.Sqrt(math.Max(cov[0][0], cov[1][1]))
}
