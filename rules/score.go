package rules

import (
	"slices"

	"referee/deck"
	"referee/table"
)

// ColorScore is what one colour scores, in points: dots, where those count. Final = AsLaid − Lost + Gained.
type ColorScore struct {
	Color  *deck.Color
	Cards  int // on the table, as laid
	AsLaid int // visible with every card lying as it was laid
	Final  int // visible after the removals
	Lost   int // visible dots of removed cards
	Gained int // dots that a removed card had hidden
}

// CardScore is what one card shows: a flag for each dot of its face, in the
// order of Face.Dots.
type CardScore struct {
	Card    table.CardID
	Removed bool
	AsLaid  []bool
	Final   []bool
}

// VisibleAsLaid returns how many dots are seen with every card in place.
func (c *CardScore) VisibleAsLaid() int { return count(c.AsLaid) }

// VisibleFinal returns how many dots are seen after the removals.
func (c *CardScore) VisibleFinal() int { return count(c.Final) }

// Difference is what the removals change for this card, in dots.
func (c *CardScore) Difference() int { return c.VisibleFinal() - c.VisibleAsLaid() }

func count(flags []bool) int {
	n := 0
	for _, f := range flags {
		if f {
			n++
		}
	}
	return n
}

// Add counts one dot, seen or not as laid and after the removals.
func (c *ColorScore) Add(laid, final bool) {
	if laid {
		c.AsLaid++
	}
	if final {
		c.Final++
	}
	if laid && !final {
		c.Lost++
	}
	if final && !laid {
		c.Gained++
	}
}

// Score is a table counted.
type Score struct {
	Colors  []ColorScore // every colour of the deck, in its order
	Cards   []CardScore  // by CardID
	Removed []table.CardID
	Winners []*deck.Color // who share the win; none without a coloured card
}

// Color returns the score of the named colour, or nil.
func (s *Score) Color(name string) *ColorScore {
	for i := range s.Colors {
		if s.Colors[i].Color.Name == name {
			return &s.Colors[i]
		}
	}
	return nil
}

// MostPoints returns the colours on the table with the most points.
func MostPoints(colors []ColorScore) []*deck.Color {
	var out []*deck.Color
	best := -1
	for _, c := range colors {
		if c.Cards == 0 || c.Final < best {
			continue
		}
		if c.Final > best {
			best, out = c.Final, nil
		}
		out = append(out, c.Color)
	}
	return slices.Clip(out)
}
