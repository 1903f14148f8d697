package geometry

import "math"

// Cov is the symmetric covariance of a point in the plane, in the square of
// the frame's unit.
type Cov struct{ XX, XY, YY float64 }

// Plus returns the covariance of the sum of two independent points.
func (c Cov) Plus(d Cov) Cov { return Cov{c.XX + d.XX, c.XY + d.XY, c.YY + d.YY} }

// Along returns the standard deviation in the direction of the unit vector u.
func (c Cov) Along(u Point) float64 {
	return math.Sqrt(math.Max(0, c.XX*u[0]*u[0]+2*c.XY*u[0]*u[1]+c.YY*u[1]*u[1]))
}

// Largest returns the standard deviation in the worst direction: the root of
// the larger eigenvalue.
func (c Cov) Largest() float64 {
	mean, half := (c.XX+c.YY)/2, (c.XX-c.YY)/2
	return math.Sqrt(math.Max(0, mean+math.Hypot(half, c.XY)))
}
