package identifying

import "referee/deck"

// LikeliestColor is that of most cards on the table, of the colours in which a
// layout was not seen: every card exists once.
func (cr *CardsRead) LikeliestColor(l *deck.Design) *deck.Color {
	best, most := &cr.Deck.Colors[0], -1
	for k := range cr.Deck.Colors {
		c, n := &cr.Deck.Colors[k], 0
		for i := range cr.Inks {
			if cr.Inks[i].Color == c {
				n++
				if cr.Models[cr.Identities[i].Best.Model].Face.Design == l {
					n = -len(cr.Inks)
				}
			}
		}
		if n > most {
			best, most = c, n
		}
	}
	return best
}

// Confidence is how well card i agrees with what it was read as, from 0 to 1;
// half of that where it may be another.
func (cr *CardsRead) Confidence(i int) float64 {
	id := &cr.Identities[i]
	c := id.Best.Match.Share()
	if len(id.Others) > 0 {
		c *= 0.5
	}
	return c
}
