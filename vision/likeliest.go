package vision

import (
	"referee/deck"
)

// likeliestColor is that of most cards on the table, of the colours in which a
// layout was not seen: every card exists once.
func (cr *cardsRead) likeliestColor(l *deck.Design) *deck.Color {
	best, most := &cr.deck.Colors[0], -1
	for k := range cr.deck.Colors {
		c, n := &cr.deck.Colors[k], 0
		for i := range cr.inks {
			if cr.inks[i].Color == c {
				n++
				if cr.models[cr.read[i].Best.Model].Face.Design == l {
					n = -len(cr.inks)
				}
			}
		}
		if n > most {
			best, most = c, n
		}
	}
	return best
}

func (cr *cardsRead) confidence(i int) float64 {
	id := &cr.read[i]
	c := id.Best.Match.share()
	if len(id.Others) > 0 {
		c *= 0.5
	}
	return c
}
