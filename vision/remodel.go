package vision

import (
	"referee/geometry"
	"referee/internal/parallel"
)

// remodelBelow is the part of the border seen from which a face is not
// questioned.
const remodelBelow = 0.97

// remodel gives cards that fit only in part the face that fits best at their
// place: a pose can be right although the face it was found with is not.
func (rd *reader) remodel() {
	cam := rd.plane.camera()
	c := newChooser(rd.deck, rd.models, rd.strong(fullFraction))
	parallel.For(len(rd.cards), func(i int) {
		// Of the many fine lines of the starting card a coarse picture shows
		// half; to tell it from others takes more than lines.
		if rd.cards[i].Fraction >= remodelBelow || rd.models[rd.cards[i].Model].Face.Design.IsStart() {
			return
		}
		best, seen := rd.cards[i], c.remodelScore(&rd.cards[i])
		for m := range rd.models {
			if !rd.models[m].Representative {
				continue
			}
			for _, turn := range halfTurns(&rd.deck.Style) {
				h := hypothesis{Model: m, Pose: rd.cards[i].Pose.Compose(geometry.Pose{Turn: turn})}
				rd.verify(&h, &cam, fineMM)
				if s := c.remodelScore(&h); s > seen+remodelLead {
					best, seen = h, s
				}
			}
		}
		rd.cards[i] = best
	})
}

// remodelLead is how much better another face must fit.
const remodelLead = 0.03

// remodelScore is the part of the border seen, of what no strong card other
// than itself covers.
func (c *chooser) remodelScore(h *hypothesis) float64 {
	others := *c
	others.chosen = nil
	for i := range c.chosen {
		if geometry.Distance(c.chosen[i].Pose.At, h.Pose.At) >= sameCardMM {
			others.chosen = append(others.chosen, c.chosen[i])
		}
	}
	return others.seenFraction(h)
}
