package vision

import (
	"context"
	"errors"
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/parallel"
)

// errNoCards tells that nothing in a picture looks like a card of the deck.
var errNoCards = errors.New("no card of the deck was found")

// scene is a picture with the camera over the table and the cards found so far.
// The stages hand it on; one that changes anything makes a scene of its own.
type scene struct {
	*printing
	r     *raster
	white *bitmap // the mask of white lines
	plane tilted
	prior cameraPrior // what is known of the camera without the cards
	blur  blur
	cards []hypothesis
	// lights are those on the cards that are seen well enough, for those near by.
	lights []placedLight
	adjust adjusted
}

// clone is a scene whose cards and lights are its own.
func (sc *scene) clone() *scene {
	out := *sc
	out.cards, out.lights = slices.Clone(sc.cards), slices.Clone(sc.lights)
	return &out
}

// blur is how the lens and the camera's processing blur the picture.
type blur struct {
	px float64 // standard deviation of a Gaussian
	// reachPx is how far from the middle of a thin line its mask reaches: to
	// where the line, blurred, is half as bright.
	reachPx float64
	// insidePx is how far inside a border the black is looked for.
	insidePx float64
}

// sharp is the blur of a picture in which none was measured yet: lines are
// taken for as wide as they are printed.
func sharp() blur { return blur{insidePx: minInside} }

// blurOf is the blur of a standard deviation that was measured.
func blurOf(px float64) blur {
	reach := halfBright * math.Hypot(px, noiseSigmaPx)
	return blur{px: px, reachPx: reach, insidePx: max(minInside, reach+maskErrorPx)}
}

// placedLight is the light on a card at a place of the table.
type placedLight struct {
	at geometry.Point
	light
}

// lightNear returns the light on the nearest card that was measured; nil
// if none was.
func (sc *scene) lightNear(p geometry.Point) *light {
	best, at := math.Inf(1), -1
	for i := range sc.lights {
		if d := geometry.Distance(sc.lights[i].at, p); d < best {
			best, at = d, i
		}
	}
	if at < 0 {
		return nil
	}
	return &sc.lights[at].light
}

// measureLights reads black and white on every card that is well seen.
func (sc *scene) measureLights(ctx context.Context) error {
	cam := sc.plane.camera()
	found := make([]light, len(sc.cards))
	err := parallel.ForContext(ctx, len(sc.cards), func(i int) {
		c := &sc.cards[i]
		if c.Fraction >= weakFraction && !sc.isStart(c.Model) {
			found[i] = measureLight(sc.r, c, &sc.models[c.Model], &cam)
		}
	})
	sc.lights = sc.lights[:0]
	for i := range found {
		if found[i].ok {
			sc.lights = append(sc.lights, placedLight{sc.cards[i].Pose.At, found[i]})
		}
	}
	return err
}

// strong are the cards of which at least a part of the border is seen.
func (sc *scene) strong(least float64) []hypothesis {
	var out []hypothesis
	for _, c := range sc.cards {
		if c.Fraction >= least {
			out = append(out, c)
		}
	}
	return out
}

// sigmaMM is the standard deviation of a card's place.
func (sc *scene) sigmaMM(i int) float64 {
	cov := &sc.adjust.CovHeld[i]
	return math.Sqrt(math.Max(cov[0][0], cov[1][1]))
}
