package doubting

import (
	"context"
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/table"
	"referee/vision/printing"
	"referee/vision/scene"
)

// Limits of what may differ between a card as read and as seen.
const (
	// misfitShare of the visible face must look as it should.
	misfitShare = 0.9
	// obscuredMM2 is the size of a coherent part of a card that looks like
	// something else: a finger, a pen, glare. Of the starting card, whose pose
	// is the most open, it must be more.
	obscuredMM2      = 20
	startObscuredMM2 = 60 // chosen: three times as much
	// leastInner places within it, at the least, have others on more than two sides.
	leastInner = 6
	// startEmblem is how far what stands in the middle of the starting card, which a
	// deck file does not tell of, may reach, in radii of the other cards' emblems.
	startEmblem = 1.3
	// besideMM is how far beside a card that lies on it nothing is missed: a card is
	// placed by its print, which may stand half a millimetre off its cut, and where it
	// is bent by a millimetre, its rim is seen as far from where a flat one's would be.
	besideMM = scene.CoverMarginMM + 1
	// edgeMarginPx: a card that reaches so near the picture's border may go
	// on beyond it.
	edgeMarginPx = 1
)

// DoubtFaces looks at every card asked for where nothing should lie on it.
func (dt *Doubter) DoubtFaces(ctx context.Context, to *Doubts, asked func(i int) bool) error {
	return parallel.ForContext(ctx, len(dt.Cards), func(i int) {
		if asked(i) {
			to.Faces[i] = dt.cardDoubts(i)
		}
	})
}

// cardDoubts are those about card i.
func (dt *Doubter) cardDoubts(i int) []table.Doubt {
	var out []table.Doubt
	id := &dt.Identities[i]
	card := table.CardID(i)
	at, pose := dt.Cards[i].Pose.At, dt.PoseOf(i, &id.Best)
	if dt.reachesBorder(pose) {
		out = append(out, table.CutOff{Card: card, Spot: OnTable(at, dt.Sizes.RadiusMM, 1)})
	}
	if !id.Light.OK {
		return append(out, table.Misfit{Card: card, Spot: OnTable(at, dt.Sizes.RadiusMM, 1)})
	}
	dt.inks[i] = dt.inkOn(i)
	visible := dt.ClearBy(at, dt.liesOn(i), besideMM)
	limit := float64(obscuredMM2)
	if dt.Models[id.Best.Model].Face.Design.IsStart() {
		limit = startObscuredMM2
	}
	wrong, seen := dt.wrongPlaces(i, visible)
	if patch, area := scene.LargestPatch(notThin(wrong)); area >= limit {
		out = append(out, table.Obscured{Card: card, Spot: OnTable(patch, math.Sqrt(area/math.Pi)+5, 1)})
	} else if seen > 0 && float64(len(wrong)) > (1-misfitShare)*float64(seen) {
		out = append(out, table.Misfit{Card: card, Spot: OnTable(at, dt.Sizes.RadiusMM, 0.5)})
	}
	out = append(out, dt.lineDoubts(i, visible)...)
	return oneThingEach(append(out, dt.dotDoubts(i, visible)...))
}

// notThin leaves out the patches that are nowhere as wide as what lies on a card, a
// finger or a pen, is: print that stands off its place shows as a strip along its edge.
func notThin(places []geometry.Point) []geometry.Point {
	var out []geometry.Point
	for _, patch := range scene.Patches(places) {
		if countInner(patch) >= leastInner {
			out = append(out, patch...)
		}
	}
	return out
}

// countInner counts the places of a patch, a square millimetre each, that have
// neighbours on more sides than a line leaves.
func countInner(patch []geometry.Point) int {
	const side = 1.5 // steps, across the corner too
	inner := 0
	for _, p := range patch {
		beside := 0
		for _, q := range patch {
			if d := geometry.Distance(p, q); d > 0 && d < side*printing.PaintStepMM {
				beside++
			}
		}
		if beside >= 4 {
			inner++
		}
	}
	return inner
}

// wrongPlaces are the visible places of card i, a square millimetre each, that
// look as no print near by does, nor as a lamp makes the body look that is
// mirrored there, out of how many.
func (dt *Doubter) wrongPlaces(i int, visible func(geometry.Point) bool) (wrong []geometry.Point, seen int) {
	id := &dt.Identities[i]
	pose, cam := dt.PoseOf(i, &id.Best), dt.Plane.Camera()
	inv := pose.Inverse()
	grid := dt.Models[id.Best.Model].Paint
	start := dt.IsStart(id.Best.Model)
	dt.EachPure(&dt.Models[id.Best.Model], pose, &id.Light, visible, 1, func(p geometry.Point, paint deck.Paint, _ bool) {
		if start && inv.Apply(p).Len() < startEmblem*dt.Deck.Style.EmblemRadius {
			return
		}
		seen++
		c, ok := dt.Raster.ColorAt(cam.Project(p))
		if !ok {
			wrong = append(wrong, p)
			return
		}
		if rel := id.Light.Relative(c); dt.shows(i, paint, rel) || dt.misplaced(i, inv.Apply(p), rel) {
			return
		}
		if rel, ok := dt.meanOf(i, samePaint(grid, inv.Apply(p)), visible); !ok || !dt.shows(i, paint, rel) {
			wrong = append(wrong, p)
		}
	})
	return dt.withoutGlare(i, wrong), seen
}

// liesOn selects the cards that were read to lie on card i.
func (dt *Doubter) liesOn(i int) func(j int) bool {
	above := map[int]bool{}
	for _, j := range dt.arrange.Above(table.CardID(i)) {
		above[int(j)] = true
	}
	return func(j int) bool { return above[j] }
}

func (dt *Doubter) reachesBorder(p geometry.Pose) bool {
	cam := dt.Plane.Camera()
	for _, q := range dt.Deck.CardPolygon() {
		px := cam.Project(p.Apply(q))
		if !(px[0] >= edgeMarginPx) || !(px[1] >= edgeMarginPx) || px[0] > float64(dt.Raster.W-1-edgeMarginPx) || px[1] > float64(dt.Raster.H-1-edgeMarginPx) {
			return true
		}
	}
	return false
}

// CountSeen counts the places of card i within a part of the table, where no card
// lies on it, that look as they should.
func (dt *Doubter) CountSeen(i int, part geometry.Polygon) scene.Agreement {
	var out scene.Agreement
	id := &dt.Identities[i]
	if !id.Light.OK {
		return out
	}
	visible := dt.ClearOf(dt.Cards[i].Pose.At, dt.liesOn(i))
	within := func(p geometry.Point) bool { return part.Contains(p) && visible(p) }
	dt.EachPure(&dt.Models[id.Best.Model], dt.PoseOf(i, &id.Best), &id.Light, within, 1, func(_ geometry.Point, _ deck.Paint, agrees bool) {
		out.Add(agrees)
	})
	return out
}
