package identifying

import (
	"referee/deck"
	"referee/vision/printing"
	"referee/vision/raster"
)

// Inks are colours of a deck by name, red, green and blue in linear light
// relative to the cards' white.
type Inks map[string][3]float64

// of returns the ink that a colour is expected to show.
func (k Inks) of(d *deck.Deck, c *deck.Color) raster.RGB {
	if known, has := k[c.Name]; has {
		return known
	}
	return printing.PrintedInk(d, c.Ink)
}

// SeenInk is a colour as a picture shows it.
type SeenInk struct {
	Color  *deck.Color
	Linear [3]float64 // red, green, blue relative to the cards' white
	Cards  int        // on how many cards that are without doubt
}

// surelyNamed is the lead, in log likelihood, over the next colour from which
// a card shows what its colour looks like: about one in twenty.
const surelyNamed = 3

// SeenInks lists the inks that were read without doubt.
func (cr *CardsRead) SeenInks() []SeenInk {
	var out []SeenInk
	for k := range cr.Deck.Colors {
		c := &cr.Deck.Colors[k]
		ink := SeenInk{Color: c}
		for i := range cr.Inks {
			read := &cr.Inks[i]
			// What was not measured on any card is shown as it is printed.
			if read.Color == c && read.Margin >= surelyNamed && read.Shown != printing.PrintedInk(cr.Deck, c.Ink) {
				ink.Linear = read.Shown
				ink.Cards++
			}
		}
		if ink.Cards > 0 {
			out = append(out, ink)
		}
	}
	return out
}
