package doubting

import (
	"math"

	"referee/deck"
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
	shadeNoise = 0.04
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
		return shaded(dt.Inks[i].Shown, seen)
	case dt.Tones.Agrees(paint, tone):
		return true
	}
	return inked && dt.likePrint(i, paint, seen)
}

// likePrint tells whether a place is nearer to the print than to any other that a
// card of its colour has.
func (dt *Doubter) likePrint(i int, paint deck.Paint, seen raster.RGB) bool {
	black, white := raster.RGB{}, raster.RGB{1, 1, 1}
	ink, dot := dt.Inks[i].Shown, printing.PrintedInk(dt.Deck, dt.Deck.Style.Dot)
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
