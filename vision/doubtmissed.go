package vision

import (
	"context"
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// Limits of what looks like a part of a card that was not read.
const (
	// missedSideMM is the shortest straight stretch of white line that counts.
	missedSideMM = 8
	// missedTotalMM of such line round one region is taken for a card.
	missedTotalMM = 30
)

// missedDoubts looks for white lines along black regions that no card accounts
// for: a card under a hand, or one that was not recognised.
func (dt *doubter) missedDoubts(ctx context.Context) ([]table.Doubt, error) {
	var out []table.Doubt
	cam := dt.plane.camera()
	lines := explainedBy(dt.cards, dt.models)
	for i := range dt.lines.regions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if lines.covers(dt.lines.regions[i].Border, &cam) {
			continue
		}
		sides := dt.sidesOnTable(dt.lines.polys[0][i], &cam)
		total, at := 0.0, geometry.Point{}
		for k := range sides {
			if n := dt.unexplainedLine(&sides[k], lines, &cam); n >= missedSideMM {
				total += n
				at = at.Add(geometry.Lerp(sides[k].From, sides[k].To, 0.5).Mul(n))
			}
		}
		if total >= missedTotalMM && !toldNear(out, at.Mul(1/total)) {
			out = append(out, table.Unexplained{Spot: onTable(at.Mul(1/total), dt.sizes.radiusMM/2, math.Min(1, total/100))})
		}
	}
	return out, nil
}

// toldNear tells whether an unexplained place was told near by already: the two
// masks often show the same region.
func toldNear(told []table.Doubt, p geometry.Point) bool {
	for _, d := range told {
		if at, is := d.Where().(table.OnTable); is && geometry.Distance(at.At, p) < at.RadiusMM {
			return true
		}
	}
	return false
}

// unexplainedLine is the length, mm, of a region's side that runs along a
// white line of the deck's width, black inside, that no card accounts for.
func (dt *doubter) unexplainedLine(s *side, lines *explained, cam *geometry.Camera) float64 {
	l := dt.lightNear(s.From)
	if l == nil || s.Length < missedSideMM {
		return 0
	}
	// The region lies on the left of its side: outwards is on the right.
	out := geometry.Perp(s.Dir).Mul(-1)
	scale := cam.ScaleAt(s.From)
	depth := math.Max(insideMM, dt.blur.insidePx/scale)
	tolerance := math.Max(roughMM, minTolerancePx/scale)
	n := 0.0
	for t := 0.5; t < s.Length; t++ {
		q := geometry.Lerp(s.From, s.To, t/s.Length)
		if lines.hasNear(q) || dt.printedNear(q) {
			continue
		}
		if c := crossingOf(cam, q, out); !dt.darkInside(&c, depth, l) || !dt.whiteBeyond(&c, dt.deck.Style.OutlineWidth/2, tolerance) {
			continue
		}
		// White it must be as the outlines near by, not just brighter.
		c, ok := dt.r.smoothAt(cam.Project(q.Add(out.Mul(dt.deck.Style.OutlineWidth / 2))))
		if ok && toneOf(l.relative(c)) == white {
			n++
		}
	}
	return n
}

// printedReachMM is how far from a point of a white line the print that
// explains it may stand.
const printedReachMM = 1.6

// printedNear tells whether some card that was read has white print, or its
// emblem, at a point of the table or close by.
func (dt *doubter) printedNear(p geometry.Point) bool {
	for _, j := range dt.neighbours(p) {
		inv := dt.poseOf(j, &dt.read[j].Best).Inverse()
		paint := dt.models[dt.read[j].Best.Model].Paint
		for _, o := range blurKernel {
			switch paint.at(inv.Apply(p.Add(o.at.Mul(printedReachMM / 1.8)))) {
			case deck.Outline, deck.Dot, deck.Emblem:
				return true
			}
		}
	}
	return false
}
