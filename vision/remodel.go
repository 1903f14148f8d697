package vision

import (
	"context"

	"referee/geometry"
	"referee/internal/parallel"
)

// remodelBelow is the part of the border seen from which a face is not
// questioned.
const remodelBelow = 0.97

// remodel gives cards that fit only in part the face that fits best at their
// place: a pose can be right although the face it was found with is not.
func (fd *finder) remodel(ctx context.Context) error {
	cam := fd.plane.camera()
	c := newSelection(fd.printing, fd.strong(fullFraction))
	return parallel.ForContext(ctx, len(fd.cards), func(i int) {
		// Of the many fine lines of the starting card a coarse picture shows
		// half; to tell it from others takes more than lines.
		if i < fd.known || fd.cards[i].Fraction >= remodelBelow || fd.models[fd.cards[i].Model].Face.Design.IsStart() {
			return
		}
		best, seen := fd.cards[i], c.remodelScore(&fd.cards[i])
		for m := range fd.models {
			if !fd.models[m].Representative {
				continue
			}
			for _, turn := range halfTurns(&fd.deck.Style) {
				h := hypothesis{Model: m, Pose: fd.cards[i].Pose.Compose(geometry.Pose{Turn: turn})}
				fd.verify(&h, &cam, fineMM)
				if s := c.remodelScore(&h); s > seen+remodelLead {
					best, seen = h, s
				}
			}
		}
		fd.cards[i] = best
	})
}

// remodelLead is how much better another face must fit.
const remodelLead = 0.03

// remodelScore is the part of the border seen, of what no strong card other
// than itself covers.
func (c *selection) remodelScore(h *hypothesis) float64 {
	others := *c
	others.chosen = nil
	for i := range c.chosen {
		if geometry.Distance(c.chosen[i].Pose.At, h.Pose.At) >= c.sizes.sameCardMM {
			others.chosen = append(others.chosen, c.chosen[i])
		}
	}
	return others.seenFraction(h)
}
