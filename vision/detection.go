package vision

import (
	"referee/geometry"
)

// Parts of the border seen of a card that may steer the plane, and of one that
// may where there is nothing better.
const (
	sureFraction = 0.85
	weakFraction = 0.65
)

// cut parts a card that something else than a card hides in part, a hand or a
// cup, from what is seen of it: what lies beyond it counts as not visible.
type cut struct {
	dir    geometry.Point // on the table, of length 1
	within float64        // mm from the card's middle along dir
}

// hides tells whether a point of the table lies beyond all cuts of a card: each
// by itself leaves a part that is seen.
func (h *hypothesis) hides(p geometry.Point) bool {
	at := p.Sub(h.Pose.At)
	for _, c := range h.Hidden {
		if at.Dot(c.dir) <= c.within {
			return false
		}
	}
	return len(h.Hidden) > 0
}

// border is what the picture shows of a card's white lines.
type border struct {
	// Hits says of every edge point of the model whether the picture shows
	// black turning to white there.
	Hits     []bool
	Count    int
	Fraction float64 // Count over all edge points within the picture
}

// hypothesis is a card that may lie on the table.
type hypothesis struct {
	Model int
	Pose  geometry.Pose // tableFromCard
	// MatchedMM is the length of the region's border that coincides with the
	// face's.
	MatchedMM float64
	border
	// Light is that on the card itself, where the light near by does not hold;
	// nil elsewhere.
	Light *light
	// Hidden is where something that is no card hides the rest; nil if nothing
	// is known to.
	Hidden []cut
}
