package vision

import (
	"math"

	"referee/geometry"
	"referee/table"
)

// Limits of white line that should be seen and is not, mm in one stretch. What
// lies on a card and hides another, a cup, a phone, a folded jacket, hides
// lines of the first, too: the shape that the second was laid on. A thing as
// dark as a card shows by nothing else. The starting card has lines so close
// and its pose is so much open that more may be missing.
const (
	lineHiddenMM      = 12
	startLineHiddenMM = 24
	// lineWhite is how white a line must be, in its darkest channel: blurred, a
	// thin line has lost half of it.
	lineWhite = 0.22
	// lineSoughtMM is how far to either side of its place it may lie.
	lineSoughtMM = 0.4
)

// hiddenLine is the longest stretch of white line of card i that should be
// seen and is not, with its middle. Lines whose black side is too narrow for
// the picture's blur are not asked for.
func (rd *reader) hiddenLine(i int, visible func(geometry.Point) bool) (at geometry.Point, mm float64) {
	cam := rd.plane.camera()
	best := &rd.read[i].Best
	v := rd.verifierAt(best.Pose, &cam, roughMM)
	edges := rd.models[best.Model].Edges
	h := hypothesis{Model: best.Model, Pose: best.Pose}
	v.verify(&h, 0)
	var missing []geometry.Point
	for e, hit := range h.Hits {
		if edges[e].BlackMM/2 < math.Max(v.depth, v.spread) || (hit && rd.whiteLine(i, &edges[e], &cam)) {
			continue
		}
		p := best.Pose.Apply(edges[e].At)
		if _, ok := rd.r.at(cam.Project(p)); ok && visible(p) {
			missing = append(missing, p)
		}
	}
	at, n := largestPatch(missing) // edge points are a mm apart
	return at, n
}

// whiteLine tells whether the line at an edge point of card i is white in the
// light on that card, not just brighter than what lies about it.
func (rd *reader) whiteLine(i int, e *edgePoint, cam *geometry.Camera) bool {
	id := &rd.read[i]
	for _, d := range [3]float64{0, -lineSoughtMM, lineSoughtMM} {
		p := id.Best.Pose.Apply(e.At.Add(e.Out.Mul(e.WhiteMM/2 + d)))
		if c, ok := rd.r.smoothAt(cam.Project(p)); ok {
			rel := id.Light.relative(c)
			if min(rel[0], rel[1], rel[2]) > lineWhite {
				return true
			}
		}
	}
	return false
}

// lineDoubts tells of white lines of card i that something hides.
func (rd *reader) lineDoubts(i int, visible func(geometry.Point) bool) []func() {
	limit := float64(lineHiddenMM)
	if rd.models[rd.read[i].Best.Model].Face.Design.IsStart() {
		limit = startLineHiddenMM
	}
	at, mm := rd.hiddenLine(i, visible)
	if mm < limit {
		return nil
	}
	d := table.Obscured{Card: table.CardID(i), Spot: onTable(at, mm/2, math.Min(1, mm/40))}
	return []func(){func() { rd.doubt(d) }}
}
