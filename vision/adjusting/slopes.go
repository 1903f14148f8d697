package adjusting

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
)

// slopes holds what a camera's projection and its derivatives are worked out
// from, for many points.
type slopes struct {
	t   Tilted
	cam geometry.Camera
	// tiltX and tiltY are the derivatives of cam.R by the tilts.
	tiltX, tiltY mgl64.Mat3
}

// NewSlopes prepares the derivatives of a camera.
func NewSlopes(t *Tilted) *slopes {
	// Only the rotation has no simple derivative; there are just two of them.
	const h = 1e-6
	by := func(x, y float64) mgl64.Mat3 {
		a, b := *t, *t
		a.TiltX, a.TiltY = t.TiltX+x, t.TiltY+y
		b.TiltX, b.TiltY = t.TiltX-x, t.TiltY-y
		return a.Camera().R.Sub(b.Camera().R).Mul(1 / (2 * h))
	}
	return &slopes{t: *t, cam: t.Camera(), tiltX: by(h, 0), tiltY: by(0, h)}
}

// At returns where a table point is seen, the derivatives of that by the
// point's x and y, and those by the camera's parameters (see camParams; the
// shift of borders does not move a point).
func (s *slopes) At(p geometry.Point) (seen, dx, dy geometry.Point, dc [camParams]geometry.Point) {
	onPlane := func(r *mgl64.Mat3) mgl64.Vec3 {
		return mgl64.Vec3{r[0]*p[0] + r[3]*p[1], r[1]*p[0] + r[4]*p[1], r[2]*p[0] + r[5]*p[1]}
	}
	c := &s.cam
	q := onPlane(&c.R).Add(c.T)
	if q[2] <= 0 { // behind the camera
		nan := geometry.Point{math.NaN(), math.NaN()}
		return nan, nan, nan, dc
	}
	x, y := q[0]/q[2], q[1]/q[2]
	r2 := x*x + y*y
	bent, lens := c.Dist.Slopes(geometry.Point{x, y})
	u, v := bent[0], bent[1]
	seen = geometry.Point{c.Fx*u + c.Cx, c.Fy*v + c.Cy}

	// moved is how the picture moves when the point moves in the camera's frame.
	moved := func(m mgl64.Vec3) geometry.Point {
		by := lens.Moved((m[0]-x*m[2])/q[2], (m[1]-y*m[2])/q[2])
		return geometry.Point{c.Fx * by[0], c.Fy * by[1]}
	}
	dx, dy = moved(c.R.Col(0)), moved(c.R.Col(1))
	dc = [camParams]geometry.Point{
		{c.Fx * u, c.Fy * v}, // log focal length
		moved(onPlane(&s.tiltX)),
		moved(onPlane(&s.tiltY)),
		moved(mgl64.Vec3{0, 0, s.t.DistanceMM}), // log distance
		{1, 0}, {0, 1},
		{c.Fx * x * r2, c.Fy * y * r2}, {c.Fx * x * r2 * r2, c.Fy * y * r2 * r2},
		{c.Fx * 2 * x * y, c.Fy * (r2 + 2*y*y)}, {c.Fx * (r2 + 2*x*x), c.Fy * 2 * x * y},
	}
	return seen, dx, dy, dc
}
