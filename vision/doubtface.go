package vision

import (
	"context"
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/table"
)

// Limits of what may differ between a card as read and as seen.
const (
	// misfitShare of the visible face must look as it should.
	misfitShare = 0.9
	// obscuredMM2 is the size of a coherent part of a card that looks like
	// something else: a finger, a pen, glare. Of the starting card, whose pose
	// is the most open, it must be more.
	obscuredMM2      = 30
	startObscuredMM2 = 60
	// edgeMarginPx: a card that reaches so near the picture's border may go
	// on beyond it.
	edgeMarginPx = 1
)

// lookAtFaces looks at every card asked for where nothing should lie on it.
func (dt *doubter) lookAtFaces(ctx context.Context, to *doubts, asked func(i int) bool) error {
	return parallel.ForContext(ctx, len(dt.cards), func(i int) {
		if asked(i) {
			to.faces[i] = dt.cardDoubts(i)
		}
	})
}

// cardDoubts are those about card i.
func (dt *doubter) cardDoubts(i int) []table.Doubt {
	var out []table.Doubt
	id := &dt.read[i]
	card := table.CardID(i)
	at, pose := dt.cards[i].Pose.At, dt.poseOf(i, &id.Best)
	if dt.reachesBorder(pose) {
		out = append(out, table.CutOff{Card: card, Spot: onTable(at, dt.sizes.radiusMM, 1)})
	}
	if !id.Light.ok {
		return append(out, table.Misfit{Card: card, Spot: onTable(at, dt.sizes.radiusMM, 1)})
	}
	visible := dt.clearOf(at, dt.liesOn(i))
	m := &dt.models[id.Best.Model]
	var wrong []geometry.Point // a square millimetre each
	seen := 0
	dt.eachPure(m, pose, &id.Light, visible, 1, func(p geometry.Point, _ deck.Paint, agrees bool) {
		seen++
		if !agrees {
			wrong = append(wrong, p)
		}
	})
	limit := float64(obscuredMM2)
	if m.Face.Design.IsStart() {
		limit = startObscuredMM2
	}
	if patch, area := largestPatch(wrong); area >= limit {
		out = append(out, table.Obscured{Card: card, Spot: onTable(patch, math.Sqrt(area/math.Pi)+5, 1)})
	} else if seen > 0 && float64(len(wrong)) > (1-misfitShare)*float64(seen) {
		out = append(out, table.Misfit{Card: card, Spot: onTable(at, dt.sizes.radiusMM, 0.5)})
	}
	out = append(out, dt.lineDoubts(i, visible)...)
	return append(out, dt.dotDoubts(i, visible)...)
}

// liesOn selects the cards that were read to lie on card i.
func (dt *doubter) liesOn(i int) func(j int) bool {
	above := map[int]bool{}
	for _, j := range dt.arrange.Above(table.CardID(i)) {
		above[int(j)] = true
	}
	return func(j int) bool { return above[j] }
}

func (dt *doubter) reachesBorder(p geometry.Pose) bool {
	cam := dt.plane.camera()
	for _, q := range dt.deck.CardPolygon() {
		px := cam.Project(p.Apply(q))
		if !(px[0] >= edgeMarginPx) || !(px[1] >= edgeMarginPx) || px[0] > float64(dt.r.W-1-edgeMarginPx) || px[1] > float64(dt.r.H-1-edgeMarginPx) {
			return true
		}
	}
	return false
}
