package board

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
)

// homographyOf maps four points onto four others exactly; false for points of
// which three are on a line.
func homographyOf(from, to [4]geometry.Point) (mgl64.Mat3, bool) {
	a, okA := fromUnitSquare(from)
	b, okB := fromUnitSquare(to)
	if !okA || !okB || math.Abs(a.Det()) < 1e-12 {
		return mgl64.Mat3{}, false
	}
	return b.Mul3(a.Inv()), true
}

// fromUnitSquare maps (0,0), (1,0), (1,1), (0,1) onto four points (Heckbert).
func fromUnitSquare(q [4]geometry.Point) (mgl64.Mat3, bool) {
	s := q[0].Sub(q[1]).Add(q[2]).Sub(q[3])
	d1, d2 := q[1].Sub(q[2]), q[3].Sub(q[2])
	den := geometry.Cross(d1, d2)
	if math.Abs(den) < 1e-9 {
		return mgl64.Mat3{}, false
	}
	g, h := geometry.Cross(s, d2)/den, geometry.Cross(d1, s)/den
	return mgl64.Mat3FromRows(
		mgl64.Vec3{q[1][0] - q[0][0] + g*q[1][0], q[3][0] - q[0][0] + h*q[3][0], q[0][0]},
		mgl64.Vec3{q[1][1] - q[0][1] + g*q[1][1], q[3][1] - q[0][1] + h*q[3][1], q[0][1]},
		mgl64.Vec3{g, h, 1}), true
}

// through maps a point.
func through(h mgl64.Mat3, p geometry.Point) geometry.Point {
	v := h.Mul3x1(mgl64.Vec3{p[0], p[1], 1})
	return geometry.Point{v[0] / v[2], v[1] / v[2]}
}

// cameraFrom is the camera of the given focal length and principal point that
// comes nearest to a homography, imageFromBoard; false for a mirrored one.
func cameraFrom(h mgl64.Mat3, focal, cx, cy float64) (geometry.Camera, bool) {
	k := mgl64.Mat3FromRows(mgl64.Vec3{1 / focal, 0, -cx / focal}, mgl64.Vec3{0, 1 / focal, -cy / focal}, mgl64.Vec3{0, 0, 1})
	m := k.Mul3(h)
	a, b, t := m.Col(0), m.Col(1), m.Col(2)
	scale := 2 / (a.Len() + b.Len())
	if t[2] < 0 {
		scale = -scale
	}
	a, b, t = a.Mul(scale), b.Mul(scale), t.Mul(scale)
	// The nearest two unit vectors at right angles, even to both.
	c := a.Add(b).Normalize()
	d := a.Sub(b)
	d = d.Sub(c.Mul(c.Dot(d))).Normalize()
	x, y := c.Add(d).Mul(math.Sqrt2/2), c.Sub(d).Mul(math.Sqrt2/2)
	cam := geometry.Camera{Intrinsics: geometry.Intrinsics{Fx: focal, Fy: focal, Cx: cx, Cy: cy}, T: t}
	cam.R = mgl64.Mat3FromCols(x, y, x.Cross(y))
	// Seen from above, the board's z points to the camera.
	return cam, cam.Validate() == nil && cam.EyeHeight() > 0
}
