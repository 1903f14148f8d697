package table

import (
	"cmp"
	"math"
	"slices"

	"referee/geometry"
)

// A card lies in the place of another within these: more than the lens of a
// photo is off over the whole table, less than a card is ever moved by being
// laid anew.
const (
	SamePlaceMM   = 5.0                 // chosen, between the two
	samePlaceTurn = 3 * geometry.Degree // 2 mm at a card's end
)

// LiesAt tells whether the card lies in the place that the pose says; a half
// turn, which an outline may not tell, makes no difference.
func (c *Card) LiesAt(p geometry.Pose) bool {
	turn := math.Abs(float64((p.Turn - c.Pose.Turn).Normalized()))
	turn = math.Min(turn, math.Abs(turn-math.Pi))
	return geometry.Distance(c.Pose.At, p.At) < SamePlaceMM && turn < float64(samePlaceTurn)
}

// matched is a card of one layout with one of an earlier one.
type matched struct {
	now, before int
	apartMM     float64
}

// nearestPairs lists the pairs of present cards that are the same in some
// sense, the nearest first.
func (l *Layout) nearestPairs(earlier *Layout, same func(a, b *Card) bool) []matched {
	var out []matched
	for i := range l.Cards {
		for j := range earlier.Cards {
			a, b := &l.Cards[i], &earlier.Cards[j]
			if l.present[i] && earlier.present[j] && same(a, b) {
				out = append(out, matched{i, j, geometry.Distance(a.Pose.At, b.Pose.At)})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b matched) int { return cmp.Compare(a.apartMM, b.apartMM) })
	return out
}
