package finding

import (
	"context"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/printing"
	"referee/vision/scene"
)

// remodelBelow is the part of the border seen from which a face is not
// questioned.
const remodelBelow = 0.97

// remodel gives cards that fit only in part the face that fits best at their
// place: a pose can be right although the face it was found with is not.
func (fd *finder) remodel(ctx context.Context) error {
	cam := fd.Plane.Camera()
	c := newSelection(fd.Set, fd.Strong(fullFraction))
	return parallel.ForContext(ctx, len(fd.Cards), func(i int) {
		// Of the many fine lines of the starting card a coarse picture shows
		// half; to tell it from others takes more than lines.
		if i < fd.known || fd.Cards[i].Fraction >= remodelBelow || fd.Models[fd.Cards[i].Model].Face.Design.IsStart() {
			return
		}
		best, seen := fd.Cards[i], c.remodelScore(&fd.Cards[i])
		for m := range fd.Models {
			if !fd.Models[m].Representative {
				continue
			}
			for _, turn := range printing.HalfTurns(&fd.Deck.Style) {
				h := scene.Detection{Model: m, Pose: fd.Cards[i].Pose.Compose(geometry.Pose{Turn: turn})}
				fd.Verify(&h, &cam, scene.FineMM)
				if s := c.remodelScore(&h); s > seen+remodelLead {
					best, seen = h, s
				}
			}
		}
		fd.Cards[i] = best
	})
}

// remodelLead is how much better another face must fit.
const remodelLead = 0.03

// remodelScore is the part of the border seen, of what no strong card other
// than itself covers.
func (c *selection) remodelScore(h *scene.Detection) float64 {
	others := *c
	others.chosen = nil
	for i := range c.chosen {
		if geometry.Distance(c.chosen[i].Pose.At, h.Pose.At) >= c.sizes.SameCardMM {
			others.chosen = append(others.chosen, c.chosen[i])
		}
	}
	return others.seenFraction(h)
}
