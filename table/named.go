package table

import (
	"referee/deck"
	"referee/internal/fault"
)

// Named finds a card by the names that the deck file has for its design and
// colour; nil is no colour, as of the starting card.
func Named(d *deck.Deck, design string, side deck.Side, color *string) (Alternative, error) {
	l, known := d.Design(design)
	if !known {
		return Alternative{}, fault.Errorf("the deck has no card %q", design)
	}
	out := Alternative{Face: l.Face(side)}
	if color == nil {
		return out, nil
	}
	if out.Color, known = d.Color(*color); !known {
		return Alternative{}, fault.Errorf("the deck has no colour %q", *color)
	}
	return out, nil
}
