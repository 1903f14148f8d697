package doubting

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/internal/quantile"
	"referee/vision/printing"
	"referee/vision/raster"
)

const (
	// likeShare is how near to a print's colour, as a part of the distance to the
	// nearest other one on the card, a place must be to be taken for it.
	likeShare = 0.45
	// leastShade is how dark the shadow of a card above makes the print beneath:
	// in the pictures of bent cards, light from one lamp, down to 0.3.
	leastShade = 0.25
	// shadeOff is how far from the ink, made darker, a place in the shade may be, as
	// a part of that, and shadeNoise by how much more, relative to white.
	shadeOff   = 0.35
	shadeNoise = 0.04 // of white, deviation of a dark place: noise, and light from cards near by
)

// shows tells whether a place of card i looks like a paint as this picture shows
// it. Tones, which have fixed limits, leave the picture out: phones make pale inks
// paler and tint the white of small dots, and cards cast shadows on each other.
func (dt *Doubter) shows(i int, paint deck.Paint, seen raster.RGB) bool {
	tone := dt.Identities[i].Light.ToneOf(seen)
	inked := dt.Inks[i].Color != nil
	switch {
	case paint == deck.Hollow && tone == raster.Dim:
		return true
	case paint == deck.Colored && tone == raster.Dim && inked:
		return shaded(dt.inks[i], seen)
	case dt.Tones.Agrees(paint, tone):
		return true
	}
	return inked && dt.likePrint(i, paint, seen)
}

// likePrint tells whether a place is nearer to the print than to any other that a
// card of its colour has.
func (dt *Doubter) likePrint(i int, paint deck.Paint, seen raster.RGB) bool {
	black, white := raster.RGB{}, raster.RGB{1, 1, 1}
	ink, dot := dt.inks[i], printing.PrintedInk(dt.Deck, dt.Deck.Style.Dot)
	var own raster.RGB
	others := make([]raster.RGB, 0, 3)
	switch paint {
	case deck.Colored:
		own, others = ink, append(others, black, white, dot)
	case deck.Dot:
		own, others = dot, append(others, ink)
	default:
		return false
	}
	nearest := math.Inf(1)
	for _, o := range others {
		nearest = math.Min(nearest, raster.Difference(own, o))
	}
	return raster.Difference(own, seen) < likeShare*likeShare*nearest
}

const (
	// minInked places of a card tell what its ink looks like there.
	minInked = 30
	// paleMost is the part of white that glare may mix into an ink that is still
	// taken for it.
	paleMost = 0.6
)

// inkOn is the ink of card i as most of its own places show it, where that is the
// ink of its colour in the shade or under a mirrored light; else as the cards of
// its colour show it.
func (dt *Doubter) inkOn(i int) raster.RGB {
	id := &dt.Identities[i]
	ink := dt.Inks[i].Shown
	if dt.Inks[i].Color == nil || !id.Light.OK {
		return ink
	}
	var seen [3][]float64
	cam := dt.Plane.Camera()
	dt.EachPure(&dt.Models[id.Best.Model], dt.PoseOf(i, &id.Best), &id.Light, dt.ClearOf(dt.Cards[i].Pose.At, dt.liesOn(i)), 2, func(p geometry.Point, paint deck.Paint, _ bool) {
		if c, ok := dt.Raster.SmoothAt(cam.Project(p)); ok && paint == deck.Colored {
			for k, v := range id.Light.Relative(c) {
				seen[k] = append(seen[k], v)
			}
		}
	})
	if len(seen[0]) < minInked {
		return ink
	}
	own := raster.RGB{quantile.Median(seen[0]), quantile.Median(seen[1]), quantile.Median(seen[2])}
	if shaded(ink, own) {
		return own
	}
	for pale := 0.1; pale <= paleMost; pale += 0.1 {
		if shaded(raster.Plus(raster.RGB{pale, pale, pale}, ink, 1-pale), own) {
			return own
		}
	}
	return ink
}

// shaded tells whether a colour is an ink in the shade: the same light, less of it.
func shaded(ink, seen raster.RGB) bool {
	dot, own := 0.0, 0.0
	for k := range ink {
		dot += ink[k] * seen[k]
		own += ink[k] * ink[k]
	}
	if own == 0 {
		return false
	}
	shade := math.Min(1, dot/own)
	off := 0.0
	for k := range ink {
		d := seen[k] - shade*ink[k]
		off += d * d
	}
	return shade >= leastShade && math.Sqrt(off) < shadeOff*shade*math.Sqrt(own)+shadeNoise
}
