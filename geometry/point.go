package geometry

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Point is a position or a displacement in one of the frames of the package
// comment; its unit is that of the frame.
type Point = mgl64.Vec2

// Cross returns the z component of a × b: twice the signed area of the
// triangle (0, a, b), positive when b lies counter-clockwise of a.
func Cross(a, b Point) float64 { return a[0]*b[1] - a[1]*b[0] }

// Distance returns |a − b|.
func Distance(a, b Point) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }

// Lerp returns a + t·(b − a).
func Lerp(a, b Point, t float64) Point {
	return Point{a[0] + t*(b[0]-a[0]), a[1] + t*(b[1]-a[1])}
}

// Finite tells whether both coordinates are numbers.
func Finite(p Point) bool {
	return !math.IsNaN(p[0]+p[1]) && !math.IsInf(p[0]+p[1], 0)
}

// Perp returns v turned by +90°.
func Perp(v Point) Point { return Point{-v[1], v[0]} }
