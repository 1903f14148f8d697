package table

import (
	"math"

	"referee/geometry"
)

// Side is one straight side of the table, from A to B, mm; the table lies to
// the left of it.
type Side struct {
	A, B    geometry.Point
	SigmaMM float64 // of its place, across
}

// outwards is the unit vector away from the table.
func (s *Side) outwards() geometry.Point {
	d := s.B.Sub(s.A)
	return geometry.Perp(d).Mul(-1 / d.Len())
}

// BeyondEdge returns how far, mm, a card reaches beyond the table's edge, with
// the standard deviation of that: negative for one that lies within. It is
// false when no side of the table is known; sides that are not known let
// anything pass.
func (l *Layout) BeyondEdge(id CardID) (mm, sigma float64, known bool) {
	mm = math.Inf(-1)
	for i := range l.Edge {
		side := &l.Edge[i]
		out := side.outwards()
		for _, p := range l.outline[id] {
			if d := out.Dot(p.Sub(side.A)); d > mm {
				mm = d
				sigma = math.Hypot(side.SigmaMM, l.Cards[id].PointCov(p).Along(out))
			}
		}
	}
	return mm, sigma, len(l.Edge) > 0
}
