package vision

import (
	"referee/deck"
	"referee/internal/srgb"
)

// printed is black and white as the deck file has them.
func printed(d *deck.Deck) light {
	return light{Black: inkLight(d.Style.Body), White: inkLight(d.Style.Outline)}
}

func inkLight(i deck.Ink) rgb { return rgb{srgb.Linear[i.R], srgb.Linear[i.G], srgb.Linear[i.B]} }

// printedInk is an ink of the deck file relative to its white and black.
func printedInk(d *deck.Deck, i deck.Ink) rgb {
	l := printed(d)
	return l.relative(inkLight(i))
}

// tones says which tone each paint of a deck shows; that of the dots differs
// between printings, which may have them dark on bright shapes.
type tones struct{ dot tone }

func tonesOf(d *deck.Deck) tones { return tones{dot: toneOf(printedInk(d, d.Style.Dot))} }

// agrees tells whether a tone is what a paint should show.
func (t tones) agrees(p deck.Paint, seen tone) bool {
	switch p {
	case deck.Body, deck.Hollow:
		return seen == dark
	case deck.Outline:
		return seen == white
	case deck.Dot:
		return seen == t.dot
	case deck.Colored:
		return seen == colored
	}
	return true
}
