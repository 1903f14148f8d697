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
	lineHiddenMM      = 10
	startLineHiddenMM = 24
	// lineWhite is how white a line must be, in its darkest channel: blurred, a
	// thin line has lost half of it.
	lineWhite = 0.22
	// lineStepMM is how close together it is looked for, within misplacedMM to either
	// side of its place.
	lineStepMM = 0.4
	// lineStandsOut: where no edge was found, what lies beside it must be darker than
	// this part of its white, lest a sheet of paper pass for a line.
	lineStandsOut = 0.5
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
	for e, hit := range h.Hits {
		if edges[e].BlackMM/2 < math.Max(v.Depth, v.Spread) {
			continue
		}
		if least, most := dt.lineNear(i, &edges[e], &cam); most > lineWhite && (hit || least < lineStandsOut*most) {
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

// lineNear is how white, in the light on card i, the darkest and the whitest place are
// where the line at an edge point may lie.
func (dt *Doubter) lineNear(i int, e *printing.EdgePoint, cam *geometry.Camera) (least, most float64) {
	id := &dt.Identities[i]
	pose := dt.PoseOf(i, &id.Best)
	least = math.Inf(1)
	look := func(mm float64) {
		c, ok := dt.Raster.SmoothAt(cam.Project(pose.Apply(e.At.Add(e.Out.Mul(mm)))))
		if !ok {
			return
		}
		rel := id.Light.Relative(c)
		white := min(rel[0], rel[1], rel[2])
		least, most = math.Min(least, white), math.Max(most, white)
	}
	mid := e.WhiteMM / 2
	look(mid)
	for mm := lineStepMM; mm <= misplacedMM; mm += lineStepMM {
		look(mid - mm)
		look(mid + mm)
	}
	return least, most
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
