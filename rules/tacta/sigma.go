package tacta

import (
	"referee/geometry"
	"referee/table"
)

// gapSigma is the standard deviation, mm, of the distance between a point p
// of card a and a point q of card b, to first order.
func gapSigma(a *table.Card, p geometry.Point, b *table.Card, q geometry.Point) float64 {
	cov := table.GapCov(a, p, b, q)
	d := p.Sub(q)
	if n := d.Len(); n > 1e-9 {
		return cov.Along(d.Mul(1 / n))
	}
	return cov.Largest()
}

// edgeSigma is the standard deviation, mm, of the two cards' edges against
// each other where they overlap, in the worst direction.
func edgeSigma(l *table.Layout, p table.Pair) float64 {
	shared := geometry.ClipConvex(l.Outline(p.Over), l.Outline(p.Under))
	if shared == nil {
		return 0
	}
	return l.RelativeSigma(p.Over, p.Under, shared.Centroid())
}
