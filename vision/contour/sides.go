package contour

import (
	"math"

	"referee/geometry"
)

// Side is a straight stretch of a region's border, the region on its left.
type Side struct {
	From, To geometry.Point
	Dir      geometry.Point // of length 1
	Length   float64
	// Turn is the angle, in rad, to the direction of the next side.
	Turn float64
}

// SidesOf lists the sides of a counter-clockwise polygon.
func SidesOf(p geometry.Polygon) []Side {
	out := make([]Side, len(p))
	for i := range p {
		d := p[(i+1)%len(p)].Sub(p[i])
		l := math.Max(d.Len(), 1e-9)
		out[i] = Side{From: p[i], To: p[(i+1)%len(p)], Dir: d.Mul(1 / l), Length: l}
	}
	for i := range out {
		next := out[(i+1)%len(out)].Dir
		out[i].Turn = math.Atan2(geometry.Cross(out[i].Dir, next), out[i].Dir.Dot(next))
	}
	return out
}
