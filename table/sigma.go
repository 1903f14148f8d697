package table

import "referee/geometry"

// PointCov returns the covariance, mm², of the point p, table mm, that moves
// with the card: C = J·Cov·Jᵀ with J = [I | perp(p − At)], the derivative of
// At + R(turn)·q by (x, y, turn), to first order.
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

// RelativeSigma returns the standard deviation, mm, of the two cards against
// each other at the point p, table mm, in the worst direction. Their poses
// are taken as independent.
func (l *Layout) RelativeSigma(a, b CardID, p geometry.Point) float64 {
	return l.Cards[a].PointCov(p).Plus(l.Cards[b].PointCov(p)).Largest()
}
