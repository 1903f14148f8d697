package doubting

import (
	"math"

	"referee/geometry"
	"referee/table"
	"referee/vision/printing"
	"referee/vision/scene"
)

// Limits of white line that should be seen and is not, mm in one stretch. What
// lies on a card and hides another, a cup, a phone, a folded jacket, hides
// lines of the first, too: the shape that the second was laid on. A thing as
// dark as a card shows by nothing else. The starting card has lines so close
// and its pose is so much open that more may be missing.
const (
	lineHiddenMM      = 12 // chosen: more than noise and glare take of a line in one stretch
	startLineHiddenMM = 24 // chosen: twice as much
	// lineWhite is how white a line must be, in its darkest channel: blurred, a
	// thin line has lost half of it.
	lineWhite = 0.22
	// lineSoughtMM is how far to either side of its place it may lie.
	lineSoughtMM = 0.4
)

// hiddenLine is the longest stretch of white line of card i that should be
// seen and is not, with its middle. Lines whose black side is too narrow for
// the picture's blur are not asked for.
func (dt *Doubter) hiddenLine(i int, visible func(geometry.Point) bool) (at geometry.Point, mm float64) {
	cam := dt.Plane.Camera()
	best := &dt.Identities[i].Best
	pose := dt.PoseOf(i, best)
	h := scene.Detection{Model: best.Model, Pose: pose, Lean: dt.Cards[i].Lean.Turned(best.Turn)}
	v := dt.VerifierOf(&h, &cam, scene.RoughMM)
	edges := dt.Models[best.Model].Edges
	v.Verify(&h, 0)
	var missing []geometry.Point
	start := dt.IsStart(best.Model)
	for e, hit := range h.Hits {
		// Some printings draw a line round the starting card's body beside those of
		// its slots: the line is white then, but does not end where it should.
		if edges[e].BlackMM/2 < math.Max(v.Depth, v.Spread) || ((hit || start) && dt.whiteLine(i, &edges[e], &cam)) {
			continue
		}
		p := pose.Apply(edges[e].At)
		if _, ok := dt.Raster.At(cam.Project(p)); ok && visible(p) {
			missing = append(missing, p)
		}
	}
	at, n := scene.LargestPatch(missing) // edge points are a mm apart
	return at, n
}

// whiteLine tells whether the line at an edge point of card i is white in the
// light on that card, not just brighter than what lies about it.
func (dt *Doubter) whiteLine(i int, e *printing.EdgePoint, cam *geometry.Camera) bool {
	id := &dt.Identities[i]
	pose := dt.PoseOf(i, &id.Best)
	mid := e.WhiteMM / 2
	// Where lines of shapes meet the outline, as on the starting card, some
	// printings have one line, others two side by side.
	one := math.Min(e.WhiteMM, dt.Deck.Style.OutlineWidth) / 2
	for _, mm := range [4]float64{mid, mid - lineSoughtMM, mid + lineSoughtMM, one} {
		p := pose.Apply(e.At.Add(e.Out.Mul(mm)))
		if c, ok := dt.Raster.SmoothAt(cam.Project(p)); ok {
			rel := id.Light.Relative(c)
			if min(rel[0], rel[1], rel[2]) > lineWhite {
				return true
			}
		}
	}
	return false
}

// lineDoubts tells of white lines of card i that something hides.
func (dt *Doubter) lineDoubts(i int, visible func(geometry.Point) bool) []table.Doubt {
	limit := float64(lineHiddenMM)
	if dt.Models[dt.Identities[i].Best.Model].Face.Design.IsStart() {
		limit = startLineHiddenMM
	}
	at, mm := dt.hiddenLine(i, visible)
	if mm < limit {
		return nil
	}
	return []table.Doubt{table.Obscured{Card: table.CardID(i), Spot: OnTable(at, mm/2, math.Min(1, mm/40))}}
}
