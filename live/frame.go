package live

import (
	"math"

	"referee/geometry"
	"referee/table"
)

// inFrame is a layout in another table frame. Doubts about places are left as
// they are: they are asked for in the picture.
func inFrame(l *table.Layout, f geometry.Pose) *table.Layout {
	if f == (geometry.Pose{}) {
		return l
	}
	cards := make([]table.Card, len(l.Cards))
	for i := range cards {
		cards[i] = l.Cards[i].In(f)
	}
	return l.Laid(cards)
}

// fitMM is how far a card may lie from where the fitted frame has it and still
// count as one that has not moved: two readings of a table agree so far over a
// metre.
const fitMM = 4

// shownPart is the part of the cards that must be found again, in the same
// places relative to each other, before a picture counts as one of the same
// table seen from elsewhere.
const shownPart = 0.6

// frameOf finds the motion that takes a new reading's cards to where they lie in
// an earlier layout, by those that both know, of which most have not moved
// against each other.
func frameOf(earlier, now *table.Layout) (geometry.Pose, bool) {
	type pair struct{ from, to *table.Card }
	var pairs []pair
	for i := range now.Cards {
		for k := range earlier.Cards {
			if a, b := &now.Cards[i], &earlier.Cards[k]; a.SamePrint(b) && a.Face.Side == b.Face.Side {
				pairs = append(pairs, pair{a, b})
			}
		}
	}
	need := max(2, int(math.Ceil(shownPart*float64(len(earlier.Cards)))))
	var best []pair
	for _, p := range pairs { // each card by itself says where all others should be
		f := p.to.Pose.Compose(p.from.Pose.Inverse())
		var agree []pair
		for _, q := range pairs {
			// A degree of one card's turn moves another at half a metre by 9 mm.
			if far := geometry.Distance(q.from.Pose.At, p.from.Pose.At); geometry.Distance(f.Apply(q.from.Pose.At), q.to.Pose.At) <= fitMM+0.02*far {
				agree = append(agree, q)
			}
		}
		if len(agree) > len(best) {
			best = agree
		}
	}
	if len(best) < need {
		return geometry.Pose{}, false
	}
	from, to := make([]geometry.Point, len(best)), make([]geometry.Point, len(best))
	for i, p := range best {
		from[i], to[i] = p.from.Pose.At, p.to.Pose.At
	}
	return rigid(from, to), true
}

// rigid is the motion with the least sum of squared distances.
func rigid(from, to []geometry.Point) geometry.Pose {
	var a, b geometry.Point
	n := float64(len(from))
	for i := range from {
		a, b = a.Add(from[i].Mul(1/n)), b.Add(to[i].Mul(1/n))
	}
	sin, cos := 0.0, 0.0
	for i := range from {
		p, q := from[i].Sub(a), to[i].Sub(b)
		sin += geometry.Cross(p, q)
		cos += p.Dot(q)
	}
	f := geometry.Pose{Turn: geometry.Angle(math.Atan2(sin, cos))}
	f.At = b.Sub(f.Rotate(a))
	return f
}

// findShift finds out whether it was not cards that moved but the camera, or
// the whole table: most cards did, as one.
func (d *differences) findShift(w *Watcher) {
	var from, to []geometry.Point
	moved, sigmas, px := 0, 0.0, 0.0
	for i := range d.layout.Cards {
		c := &d.layout.Cards[i]
		id, known := w.now.ByPiece(c.Piece)
		if !known || !c.SamePrint(&w.now.Cards[id]) {
			continue
		}
		old := &w.now.Cards[id]
		mm, sigma := displaced(d.layout.Deck, c, old.Pose, old)
		if mm > max(leastMoveMM, moveSigmas*sigma) {
			moved++
		}
		sigmas = max(sigmas, sigma)
		from, to = append(from, d.reading.Layout.Cards[i].Pose.At), append(to, old.Pose.At)
		px += geometry.Distance(d.reading.View.Camera.Project(d.reading.Layout.Cards[i].Pose.At), w.before.View.Camera.Project(w.before.Layout.Cards[id].Pose.At)) / d.reading.View.Camera.ScaleAt(d.reading.Layout.Cards[i].Pose.At)
	}
	n := float64(len(from))
	seen := px / max(n, 1)
	apart := d.frame != w.recordFromReading // it had to be found again
	if len(from) < 2 || n < shownPart*float64(len(w.now.Cards)) || (float64(moved) < shownPart*n && !(apart && seen > leastMoveMM)) {
		return
	}
	f := rigid(from, to)
	alike := 0
	for i := range from {
		if geometry.Distance(f.Apply(from[i]), to[i]) <= fitMM {
			alike++
		}
	}
	if float64(alike) < shownPart*n {
		return
	}
	d.frame, d.shifted = f, &shift{seen, sigmas}
	d.layout = inFrame(w.inPlay(d.reading.Layout), f).Follow(w.now, w.state.Fresh)
}
