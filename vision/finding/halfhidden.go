package finding

import (
	"math"

	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/scene"
)

// Limits of a card of which a part is hidden by something that is no card.
const (
	cutDirections = 24     // 15° apart
	cutStepMM     = 2.0    // between parallel cuts
	cutBorder     = 0.2624 // of a card's perimeter, on the side that is seen
	cutFace       = 0.1062 // likewise of its area
	cutRight      = 0.94   // part of either that agrees
	cutFlawless   = 0.99   // part of the border that needs no print to prove it
	// cutNearly is the part of what the best cut leaves that another must leave:
	// what lies on the card is not straight, and parts it in several ways.
	cutNearly = 0.8
)

// enoughForHalf tells whether so much is seen that a part of it may suffice.
func (t *tally) enoughForHalf() bool {
	return t.hasBorder(t.border.Match, cutBorder) && t.hasFace(t.face.Match, cutFace)
}

// right tells whether enough is seen, and nearly all of it agrees.
func (t *tally) right() bool {
	return t.enoughForHalf() &&
		t.border.Share() >= cutRight && t.face.Share() >= cutRight &&
		(t.printSeen() || t.border.Share() >= cutFlawless)
}

// halfSeen looks for the straight cuts that leave most of a card of which
// border and face are as they should be, and returns what is seen by the best of
// them; none if there is none.
func halfSeen(places []markedPlace, whole *printing.Sizes) (tally, []scene.Cut) {
	var best tally
	var cuts [cutDirections]scene.Cut
	var left [cutDirections]int
	for k := range cuts {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / cutDirections)
		dir := geometry.Point{cos, sin}
		seen, within := deepestCut(places, whole, dir)
		cuts[k], left[k] = scene.Cut{Dir: dir, Within: within}, seen.face.Match
		if seen.face.Match > best.face.Match {
			best = seen
		}
	}
	var out []scene.Cut
	for k, n := range left {
		if n > 0 && float64(n) >= cutNearly*float64(best.face.Match) {
			out = append(out, cuts[k])
		}
	}
	return best, out
}

// deepestCut is the farthest cut across a direction on whose near side all is
// right, as mm from the card's middle; nothing is seen if there is none.
func deepestCut(places []markedPlace, whole *printing.Sizes, dir geometry.Point) (seen tally, within float64) {
	reach := 0.0
	for i := range places {
		reach = math.Max(reach, places[i].at.Len())
	}
	slices := make([]tally, int(2*reach/cutStepMM)+1)
	for i := range places {
		k := int((places[i].at.Dot(dir) + reach) / cutStepMM)
		slices[min(max(0, k), len(slices)-1)].add(&places[i])
	}
	sum := tally{whole: whole}
	for k := range slices {
		if sum.plus(&slices[k]); sum.right() {
			seen, within = sum, float64(k+1)*cutStepMM-reach
		}
	}
	return seen, within
}
