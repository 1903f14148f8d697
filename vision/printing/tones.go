package printing

import (
	"referee/deck"
	"referee/internal/srgb"
	"referee/vision/raster"
)

// printed is black and white as the deck file has them.
func printed(d *deck.Deck) raster.Light {
	return raster.Light{Black: InkLight(d.Style.Body), White: InkLight(d.Style.Outline)}
}

// InkLight is an ink in linear light.
func InkLight(i deck.Ink) raster.RGB {
	return raster.RGB{srgb.Linear[i.R], srgb.Linear[i.G], srgb.Linear[i.B]}
}

// PrintedInk is an ink of the deck file relative to its white and black.
func PrintedInk(d *deck.Deck, i deck.Ink) raster.RGB {
	l := printed(d)
	return l.Relative(InkLight(i))
}

// Tones says which tone each paint of a deck shows; that of the dots differs
// between printings, which may have them dark on bright shapes.
type Tones struct{ dot raster.Tone }

func tonesOf(d *deck.Deck) Tones { return Tones{dot: raster.ToneOf(PrintedInk(d, d.Style.Dot))} }

// Agrees tells whether a tone is what a paint should show. What is dim may be
// body, which is there in every face, but is rather ink than the inside of a
// hollow shape: a lamp mirrored there lights the body round it as well, and then
// nothing there is dim.
func (t Tones) Agrees(p deck.Paint, seen raster.Tone) bool {
	switch p {
	case deck.Body:
		return seen == raster.Dark || seen == raster.Dim
	case deck.Hollow:
		return seen == raster.Dark
	case deck.Outline:
		return seen == raster.White
	case deck.Dot:
		return seen == t.dot || seen == raster.Dim && t.dot == raster.Dark
	case deck.Colored:
		return seen == raster.Colored || seen == raster.Dim
	}
	return true
}
