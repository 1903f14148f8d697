package table

import "referee/geometry"

// PointCov returns the covariance, mm², of the point p, table mm, that moves
// with the card: C = J·Cov·Jᵀ with J = [I | perp(p − At)], the derivative of
// At + R(turn)·q by (x, y, turn), to first order. Errors shared with the other
// cards are left out.
func (c *Card) PointCov(p geometry.Point) geometry.Cov {
	arm := geometry.Perp(p.Sub(c.Pose.At))
	j := [2][3]float64{{1, 0, arm[0]}, {0, 1, arm[1]}}
	var out [2][2]float64
	for r := range j {
		for s := range j {
			for m := range 3 {
				for n := range 3 {
					out[r][s] += j[r][m] * c.Cov[m][n] * j[s][n]
				}
			}
		}
	}
	return geometry.Cov{XX: out[0][0], XY: (out[0][1] + out[1][0]) / 2, YY: out[1][1]}
}

// sharedShift is how the point p, table mm, moves with the card for the k-th
// shared error.
func (c *Card) sharedShift(p geometry.Point, k int) geometry.Point {
	if k >= len(c.Shared) {
		return geometry.Point{}
	}
	v := c.Shared[k]
	return geometry.Point{v[0], v[1]}.Add(geometry.Perp(p.Sub(c.Pose.At)).Mul(v[2]))
}

// GapCov returns the covariance, mm², of the difference between point p of
// card a and point q of card b, table mm, from the joint covariance of both
// poses: each card's own errors, and what the shared ones do to the one and
// not to the other.
func GapCov(a *Card, p geometry.Point, b *Card, q geometry.Point) geometry.Cov {
	out := a.PointCov(p).Plus(b.PointCov(q))
	for k := range max(len(a.Shared), len(b.Shared)) {
		d := a.sharedShift(p, k).Sub(b.sharedShift(q, k))
		out = out.Plus(geometry.Cov{XX: d[0] * d[0], XY: d[0] * d[1], YY: d[1] * d[1]})
	}
	return out
}

// RelativeSigma returns the standard deviation, mm, of the two cards against
// each other at the point p, table mm, in the worst direction.
func (l *Layout) RelativeSigma(a, b CardID, p geometry.Point) float64 {
	return GapCov(&l.Cards[a], p, &l.Cards[b], p).Largest()
}
