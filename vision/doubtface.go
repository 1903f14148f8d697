package vision

import (
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

// doubtFaces looks at every card where nothing should lie on it.
func (rd *reader) doubtFaces(l *table.Layout) {
	found := make([][]func(), len(rd.cards))
	parallel.For(len(rd.cards), func(i int) { found[i] = rd.faceDoubts(l, i) })
	for _, f := range found {
		for _, add := range f {
			add()
		}
	}
}

// faceDoubts returns what to add for card i; adding is left to the caller, in
// the order of the cards.
func (rd *reader) faceDoubts(l *table.Layout, i int) []func() {
	var out []func()
	id := &rd.read[i]
	card := table.CardID(i)
	at := rd.cards[i].Pose.At
	if rd.reachesBorder(id.Best.Pose) {
		out = append(out, func() { rd.doubt(table.CutOff{Card: card, Spot: onTable(at, rd.cardRadius(), 1)}) })
	}
	if !id.Light.ok {
		return append(out, func() { rd.doubt(table.Misfit{Card: card, Spot: onTable(at, rd.cardRadius(), 1)}) })
	}
	visible := rd.clearOf(at, rd.liesOn(l, i))
	m := &rd.models[id.Best.Model]
	var wrong []geometry.Point // a square millimetre each
	seen := 0
	rd.eachPure(m, id.Best.Pose, &id.Light, visible, 1, func(p geometry.Point, _ deck.Paint, agrees bool) {
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
		out = append(out, func() {
			rd.doubt(table.Obscured{Card: card, Spot: onTable(patch, math.Sqrt(area/math.Pi)+5, 1)})
		})
	} else if seen > 0 && float64(len(wrong)) > (1-misfitShare)*float64(seen) {
		out = append(out, func() {
			rd.doubt(table.Misfit{Card: card, Spot: onTable(at, rd.cardRadius(), 0.5)})
		})
	}
	out = append(out, rd.lineDoubts(i, visible)...)
	return append(out, rd.dotDoubts(i, visible)...)
}

// liesOn selects the cards that were read to lie on card i.
func (rd *reader) liesOn(l *table.Layout, i int) func(j int) bool {
	above := map[int]bool{}
	for _, j := range l.Above(table.CardID(i)) {
		above[int(j)] = true
	}
	return func(j int) bool { return above[j] }
}

func (rd *reader) reachesBorder(p geometry.Pose) bool {
	cam := rd.plane.camera()
	for _, q := range rd.deck.CardPolygon() {
		px := cam.Project(p.Apply(q))
		if !(px[0] >= edgeMarginPx) || !(px[1] >= edgeMarginPx) || px[0] > float64(rd.r.W-1-edgeMarginPx) || px[1] > float64(rd.r.H-1-edgeMarginPx) {
			return true
		}
	}
	return false
}

// largestPatch groups places, a square millimetre each, into patches of
// neighbours and returns the middle and area, mm², of the largest.
func largestPatch(places []geometry.Point) (geometry.Point, float64) {
	const reach = 1.6
	cells := map[[2]int][]int{}
	key := func(p geometry.Point) [2]int {
		return [2]int{int(math.Floor(p[0] / reach)), int(math.Floor(p[1] / reach))}
	}
	for i, p := range places {
		cells[key(p)] = append(cells[key(p)], i)
	}
	done := make([]bool, len(places))
	var best geometry.Point
	most := 0
	for i := range places {
		if done[i] {
			continue
		}
		done[i] = true
		patch := []int{i}
		var sum geometry.Point
		for k := 0; k < len(patch); k++ {
			p := places[patch[k]]
			sum = sum.Add(p)
			c := key(p)
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					for _, j := range cells[[2]int{c[0] + dx, c[1] + dy}] {
						if !done[j] && geometry.Distance(places[j], p) <= reach {
							done[j] = true
							patch = append(patch, j)
						}
					}
				}
			}
		}
		if len(patch) > most {
			most, best = len(patch), sum.Mul(1/float64(len(patch)))
		}
	}
	return best, float64(most) * paintStepMM * paintStepMM
}
