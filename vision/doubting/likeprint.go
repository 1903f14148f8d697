package doubting

import (
	"math"

	"referee/deck"
	"referee/vision/printing"
	"referee/vision/raster"
)

// likeShare is how near to a print's colour, as a part of the distance to the
// nearest other one on the card, a place must be to be taken for it.
const likeShare = 0.45

// likePrint tells whether a place of card i looks like a paint as this picture
// shows it. Tones, which have fixed limits, leave the picture out: phones make pale
// inks paler and tint the white of small dots.
func (dt *Doubter) likePrint(i int, paint deck.Paint, seen raster.RGB) bool {
	if dt.Inks[i].Color == nil {
		return false
	}
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
