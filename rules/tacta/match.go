package tacta

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/rules"
	"referee/table"
)

// fit is a shape of the upper card with the shape beneath that it coincides
// with best.
type fit struct {
	over, under int     // indices into the faces' Shapes
	mm          float64 // misalignment
	sigma       float64 // standard deviation of mm
}

// bestFit finds the two shapes of one kind, one of each card, that share area
// and coincide best (match, aligned); nil if there are none.
func bestFit(l *table.Layout, p table.Pair) *fit {
	over, under := &l.Cards[p.Over], &l.Cards[p.Under]
	var best *fit
	for i := range over.Face.Shapes {
		for j := range under.Face.Shapes {
			a, b := &over.Face.Shapes[i], &under.Face.Shapes[j]
			if a.Kind != b.Kind {
				continue
			}
			f, ok := fitShapes(over, under, a, b)
			if ok && (best == nil || f.mm < best.mm) {
				f.over, f.under = i, j
				best = &f
			}
		}
	}
	return best
}

// fitShapes measures the misalignment of two congruent shapes: the largest
// distance between matched corners, for the matching (a rotation of the
// corner numbers, since both polygons run counter-clockwise) that makes it
// smallest. It reports false when the shapes share no area.
func fitShapes(over, under *table.Card, a, b *deck.Shape) (fit, bool) {
	pa, pb := over.Pose.ApplyAll(a.Polygon), under.Pose.ApplyAll(b.Polygon)
	if len(pa) != len(pb) || geometry.ClipConvex(pa, pb) == nil {
		return fit{}, false
	}
	turn, corner, best := bestTurn(pa, pb)
	p, q := pa[corner], pb[(corner+turn)%len(pb)]
	return fit{mm: best, sigma: gapSigma(over, p, under, q)}, true
}

// bestTurn finds the rotation of the corner numbers that brings two polygons of
// as many corners nearest: corner i of pa belongs to corner i+turn of pb, and
// the worst distance is that of the given corner.
func bestTurn(pa, pb geometry.Polygon) (turn, corner int, mm float64) {
	mm = math.Inf(1)
	for k := range pb {
		worst, at := 0.0, 0
		for i, q := range pa {
			if d := geometry.Distance(q, pb[(i+k)%len(pb)]); d > worst {
				worst, at = d, i
			}
		}
		if worst < mm {
			mm, corner, turn = worst, at, k
		}
	}
	return turn, corner, mm
}

// plausible tells whether the two shapes are near enough for the upper to be
// meant for the lower: MatchLimit of the shape's shortest side.
func (f *fit) plausible(l *table.Layout, p table.Pair, s Settings) bool {
	if f == nil {
		return false
	}
	poly := l.Cards[p.Under].Face.Shapes[f.under].Polygon
	side := math.Inf(1)
	for i, a := range poly {
		side = math.Min(side, geometry.Distance(a, poly[(i+1)%len(poly)]))
	}
	return f.mm <= math.Max(s.MatchLimit*side, s.AlignMM)
}

// Figure shows the two shapes that a placement was measured by.
func (r *referee) Figure(l *table.Layout, p *rules.Placement) (rules.Figure, bool) {
	f := bestFit(l, p.Pair)
	if f == nil {
		return rules.Figure{}, false
	}
	a, b := &l.Cards[p.Over], &l.Cards[p.Under]
	out := rules.Figure{Laid: a.Pose.ApplyAll(a.Face.Shapes[f.over].Polygon), AllowedMM: r.AlignMM}
	at := b.Pose.ApplyAll(b.Face.Shapes[f.under].Polygon)
	k, _, _ := bestTurn(out.Laid, at)
	for i := range out.Laid {
		out.Target = append(out.Target, at[(i+k)%len(at)])
	}
	return out, true
}
