package scene

import (
	"referee/geometry"
	"referee/vision/raster"
)

// Parts of the border seen of a card that may steer the plane, and of one that
// may where there is nothing better.
const (
	SureFraction = 0.85 // chosen: a card on which one other lies still shows as much of its border
	WeakFraction = 0.65 // chosen: two others
)

// Cut parts a card that something else than a card hides in part, a hand or a
// cup, from what is seen of it: what lies beyond it counts as not visible.
type Cut struct {
	Dir    geometry.Point // on the table, of length 1
	Within float64        // mm from the card's middle along dir
}

// Hides tells whether a point of the table lies beyond all cuts of a card: each
// by itself leaves a part that is seen.
func (h *Detection) Hides(p geometry.Point) bool {
	at := p.Sub(h.Pose.At)
	for _, c := range h.Hidden {
		if at.Dot(c.Dir) <= c.Within {
			return false
		}
	}
	return len(h.Hidden) > 0
}

// Border is what the picture shows of a card's white lines.
type Border struct {
	// Hits says of every edge point of the model whether the picture shows
	// black turning to white there.
	Hits     []bool
	Count    int
	Fraction float64 // Count over all edge points within the picture
	// Within is the part of the edge points that lie within the picture.
	Within float64
}

// wholeWithin is the part of a border within the picture from which what is
// seen of it speaks for a card by itself. Of a smaller part, two sides in all,
// the checks of a cloth or the edge of a book show as much.
const wholeWithin = 0.6

// CutOff tells whether so much of a card lies beyond the picture's edge that
// its border alone proves nothing.
func (b *Border) CutOff() bool { return b.Within < wholeWithin }

// Detection is a card that may lie on the table.
type Detection struct {
	Model int
	Pose  geometry.Pose // tableFromCard, where a flat card would be seen like it
	Lean  Lean          // how it is seen otherwise than that, as far as is known
	// MatchedMM is the length of the region's border that coincides with the
	// face's.
	MatchedMM float64
	Border
	// Light is that on the card itself, where the light near by does not hold;
	// nil elsewhere.
	Light *raster.Light
	// Hidden is where something that is no card hides the rest; nil if nothing
	// is known to.
	Hidden []Cut
}
