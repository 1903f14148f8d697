package vision

import (
	"math"

	"referee/geometry"
)

// cut parts a card that something else than a card hides in part, a hand or a
// cup, from what is seen of it: what lies beyond it counts as not visible.
type cut struct {
	dir    geometry.Point // on the table, of length 1
	within float64        // mm from the card's middle along dir
}

// hides tells whether a point of the table lies beyond the cut of a card.
func (h *hypothesis) hides(p geometry.Point) bool {
	return h.Hidden != nil && p.Sub(h.Pose.At).Dot(h.Hidden.dir) > h.Hidden.within
}

// Limits of a card of which a part is hidden by something that is no card.
const (
	cutDirections = 24
	cutStepMM     = 2.0  // between parallel cuts
	cutBorder     = 80   // points of border on the side that is seen
	cutSamples    = 150  // likewise places of the face
	cutRight      = 0.94 // part of either that agrees
	cutFlawless   = 0.99 // part of the border that needs no print to prove it
)

// right tells whether enough is seen, and nearly all of it agrees.
func (t *tally) right() bool {
	return t.border.match >= cutBorder && t.face.match >= cutSamples &&
		t.border.share() >= cutRight && t.face.share() >= cutRight &&
		(t.printSeen() || t.border.share() >= cutFlawless)
}

// halfSeen looks for the straight cut that leaves most of a card of which
// border and face are as they should be, and returns what is seen there; nil
// if there is none.
func halfSeen(places []markedPlace) (tally, *cut) {
	var best tally
	var at *cut
	for k := 0; k < cutDirections; k++ {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / cutDirections)
		dir := geometry.Point{cos, sin}
		if seen, within := deepestCut(places, dir); seen.face.match > best.face.match {
			best, at = seen, &cut{dir, within}
		}
	}
	return best, at
}

// deepestCut is the farthest cut across a direction on whose near side all is
// right, as mm from the card's middle; nothing is seen if there is none.
func deepestCut(places []markedPlace, dir geometry.Point) (seen tally, within float64) {
	reach := 0.0
	for i := range places {
		reach = math.Max(reach, places[i].at.Len())
	}
	slices := make([]tally, int(2*reach/cutStepMM)+1)
	for i := range places {
		k := int((places[i].at.Dot(dir) + reach) / cutStepMM)
		slices[min(max(0, k), len(slices)-1)].add(&places[i])
	}
	var sum tally
	for k := range slices {
		if sum.plus(&slices[k]); sum.right() {
			seen, within = sum, float64(k+1)*cutStepMM-reach
		}
	}
	return seen, within
}
