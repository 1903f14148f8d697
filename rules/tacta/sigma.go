package tacta

import (
	"math"

	"referee/geometry"
	"referee/table"
)

// cov2 is a symmetric covariance of a point in the plane, mm².
type cov2 struct{ xx, xy, yy float64 }

func (a cov2) plus(b cov2) cov2 { return cov2{a.xx + b.xx, a.xy + b.xy, a.yy + b.yy} }

// along returns the standard deviation, mm, in the direction of the unit
// vector u.
func (a cov2) along(u geometry.Point) float64 {
	v := a.xx*u[0]*u[0] + 2*a.xy*u[0]*u[1] + a.yy*u[1]*u[1]
	return math.Sqrt(math.Max(0, v))
}

// largest returns the standard deviation, mm, in the worst direction: the
// root of the larger eigenvalue.
func (a cov2) largest() float64 {
	mean, half := (a.xx+a.yy)/2, (a.xx-a.yy)/2
	return math.Sqrt(math.Max(0, mean+math.Hypot(half, a.xy)))
}

// pointCov propagates the covariance of a card's pose to the point p, table
// mm, that moves with the card: C = J·Cov·Jᵀ with J = [I | perp(p − At)],
// the derivative of At + R(turn)·q by (x, y, turn).
func pointCov(c *table.Card, p geometry.Point) cov2 {
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
	return cov2{out[0][0], (out[0][1] + out[1][0]) / 2, out[1][1]}
}

// gapSigma is the standard deviation, mm, of the distance between a point p
// of card a and a point q of card b, to first order; the poses are taken as
// independent.
func gapSigma(a *table.Card, p geometry.Point, b *table.Card, q geometry.Point) float64 {
	cov := pointCov(a, p).plus(pointCov(b, q))
	d := p.Sub(q)
	if n := d.Len(); n > 1e-9 {
		return cov.along(d.Mul(1 / n))
	}
	return cov.largest()
}
