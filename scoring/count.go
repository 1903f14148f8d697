package scoring

import (
	"slices"

	"referee/deck"
	"referee/table"
)

// ColorScore is what one colour scores, in dots. Final = AsLaid − Lost + Gained.
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

// Count removes the illegal cards, also those with cards on them, and counts
// the visible dots before and after.
func Count(l *table.Layout, illegal []table.CardID, s Settings) Score {
	return countWith(l, illegal, nil, s)
}

// doubted are dots that are to be taken for the opposite of what their cover
// says: true for those that the picture itself leaves open, false for those
// that are covered by about as much as decides.
type doubted map[table.DotRef]bool

// countWith is Count with some dots doubted.
func countWith(l *table.Layout, illegal []table.CardID, dots doubted, s Settings) Score {
	after := l.Without(illegal...)
	out := Score{Removed: illegal}
	for i := range l.Cards {
		c := CardScore{Card: table.CardID(i), Removed: l.Present(table.CardID(i)) && !after.Present(table.CardID(i))}
		for k := range l.Cards[i].Face.Dots() {
			laid, final := dots.seen(l, after, table.DotRef{Card: c.Card, Dot: k}, s)
			c.AsLaid, c.Final = append(c.AsLaid, laid), append(c.Final, final)
		}
		out.Cards = append(out.Cards, c)
	}
	out.Colors = sum(l, out.Cards)
	out.Winners = winners(out.Colors)
	return out
}

// seen tells whether a dot counts as laid and after the removals. A doubted
// dot keeps its doubt after the removals unless they changed what covers it
// to something clear.
func (d doubted) seen(l, after *table.Layout, ref table.DotRef, s Settings) (laid, final bool) {
	if !l.Present(ref.Card) {
		return false, false
	}
	pictured, flip := d[ref]
	before := l.DotCovered(ref)
	flipLaid := flip && (pictured || !l.DotSettled(ref, s.DotCovered, s.Sigmas))
	laid = (before < s.DotCovered) != flipLaid
	if !after.Present(ref.Card) {
		return laid, false
	}
	now := after.DotCovered(ref)
	flipFinal := flipLaid
	if now != before {
		flipFinal = flip && !after.DotSettled(ref, s.DotCovered, s.Sigmas)
	}
	final = (now < s.DotCovered) != flipFinal
	if s.Uncovered == IgnoreUncovered {
		final = final && laid
	}
	return laid, final
}

// sum adds the cards up by colour.
func sum(l *table.Layout, cards []CardScore) []ColorScore {
	out := make([]ColorScore, len(l.Deck.Colors))
	at := map[string]*ColorScore{}
	for i := range out {
		out[i].Color = &l.Deck.Colors[i]
		at[out[i].Color.Name] = &out[i]
	}
	for _, c := range cards {
		color := l.Cards[c.Card].Color
		if color == nil || !l.Present(c.Card) {
			continue
		}
		sc := at[color.Name]
		sc.Cards++
		for k := range c.AsLaid {
			sc.add(c.AsLaid[k], c.Final[k])
		}
	}
	return out
}

func (c *ColorScore) add(laid, final bool) {
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

// winners returns the colours on the table with the most dots.
func winners(colors []ColorScore) []*deck.Color {
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
