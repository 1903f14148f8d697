package geometry

import "math"

// Angle is a plane angle. It is stored in radians; write 45*Degree rather
// than a bare number.
type Angle float64

// The units an Angle is written in.
const (
	Radian Angle = 1             // an angle is stored in it
	Degree Angle = math.Pi / 180 // half a turn has 180
)

// Radians returns the angle in rad.
func (a Angle) Radians() float64 { return float64(a) }

// Degrees returns the angle in degrees, for people.
func (a Angle) Degrees() float64 { return float64(a / Degree) }

// Normalized returns the same direction within (-π, π].
func (a Angle) Normalized() Angle {
	r := math.Remainder(float64(a), 2*math.Pi)
	if r <= -math.Pi {
		r += 2 * math.Pi
	}
	return Angle(r)
}
