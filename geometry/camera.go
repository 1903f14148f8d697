package geometry

import (
	"errors"
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Distortion holds the coefficients of OpenCV's lens model (calib3d): radial
// K1, K2, K3 and tangential P1, P2, for normalised coordinates.
type Distortion struct {
	K1, K2, P1, P2, K3 float64
}

// Apply bends an ideal normalised point the way the lens does.
func (d Distortion) Apply(q Point) Point {
	x, y := q[0], q[1]
	r2 := x*x + y*y
	radial := 1 + r2*(d.K1+r2*(d.K2+r2*d.K3))
	return Point{
		x*radial + 2*d.P1*x*y + d.P2*(r2+2*x*x),
		y*radial + d.P1*(r2+2*y*y) + 2*d.P2*x*y,
	}
}

// LensSlopes are the derivatives of Apply: how (u, v), the bent point, moves with
// (x, y), the ideal one. U moves with y as V does with x.
type LensSlopes struct{ UByX, UByY, VByY float64 }

// Moved is how the bent point moves when the ideal one does.
func (s *LensSlopes) Moved(x, y float64) Point {
	return Point{s.UByX*x + s.UByY*y, s.UByY*x + s.VByY*y}
}

// Slopes returns Apply with its derivatives.
func (d *Distortion) Slopes(q Point) (Point, LensSlopes) {
	x, y := q[0], q[1]
	r2 := x*x + y*y
	radial := 1 + r2*(d.K1+r2*(d.K2+r2*d.K3))
	slope := 2 * (d.K1 + r2*(2*d.K2+3*d.K3*r2)) // of radial by r², twice
	return d.Apply(q), LensSlopes{
		UByX: radial + x*x*slope + 2*d.P1*y + 6*d.P2*x,
		UByY: x*y*slope + 2*d.P1*x + 2*d.P2*y,
		VByY: radial + y*y*slope + 6*d.P1*y + 2*d.P2*x,
	}
}

// Remove undoes Apply by fixed-point iteration, like OpenCV's
// undistortPoints. Far outside the calibrated field it returns the best of
// its 20 iterations.
func (d Distortion) Remove(q Point) Point {
	p := q
	for i := 0; i < 20; i++ {
		x, y := p[0], p[1]
		r2 := x*x + y*y
		radial := 1 + r2*(d.K1+r2*(d.K2+r2*d.K3))
		if radial < 0.2 {
			return p
		}
		next := Point{
			(q[0] - 2*d.P1*x*y - d.P2*(r2+2*x*x)) / radial,
			(q[1] - d.P1*(r2+2*y*y) - 2*d.P2*x*y) / radial,
		}
		if Distance(next, p) < 1e-12 {
			return next
		}
		p = next
	}
	return p
}

// Intrinsics are a camera's focal lengths and principal point, in px, with
// the distortion of its lens.
type Intrinsics struct {
	Fx, Fy, Cx, Cy float64
	Dist           Distortion
}

// Flipped are the intrinsics of the same lens over a picture, so wide in px, whose left
// and right were exchanged.
func (in Intrinsics) Flipped(width int) Intrinsics {
	in.Cx = float64(width-1) - in.Cx
	in.Dist.P2 = -in.Dist.P2
	return in
}

// Camera maps the table plane to the picture: imageFromTable. The pose is
// OpenCV's: a table point X (mm, z towards the viewer) lies at R·X + T in the
// camera's frame (x right, y down, z ahead).
//
// A mirrored picture, as of a selfie camera, has a negative Fx: its x runs to the left
// of the camera's frame.
type Camera struct {
	Intrinsics
	R mgl64.Mat3
	T mgl64.Vec3 // mm
}

// Shrunk are the intrinsics of the same lens over a picture made so many times smaller.
func (in Intrinsics) Shrunk(times float64) Intrinsics {
	in.Fx, in.Fy = in.Fx/times, in.Fy/times
	in.Cx, in.Cy = (in.Cx+0.5)/times-0.5, (in.Cy+0.5)/times-0.5
	return in
}

// Mirrored tells whether the picture shows left and right exchanged.
func (c *Camera) Mirrored() bool { return c.Fx < 0 }

// Mirror is the camera of the same picture, so wide in px, with left and right
// exchanged.
func (c Camera) Mirror(width int) Camera {
	c.Fx, c.Cx = -c.Fx, float64(width-1)-c.Cx
	return c
}

// In is the same camera over a table that is said in another frame; to is that frame
// from the one so far: c.In(to).Project(to.Apply(p)) == c.Project(p).
func (c Camera) In(to Pose) Camera {
	back := to.Inverse()
	sin, cos := math.Sincos(float64(back.Turn))
	c.T = c.T.Add(c.R.Mul3x1(mgl64.Vec3{back.At[0], back.At[1], 0}))
	c.R = c.R.Mul3(mgl64.Mat3{cos, sin, 0, -sin, cos, 0, 0, 0, 1}) // columns
	return c
}

// EyeHeight is how high the camera is over the table plane, mm.
func (c *Camera) EyeHeight() float64 { return -c.R.Col(2).Dot(c.T) }

// Eye is where the camera is in the table's frame, mm.
func (c *Camera) Eye() mgl64.Vec3 { return c.R.Transpose().Mul3x1(c.T).Mul(-1) }

// Parallax returns how far, and which way, a point of the table seems shifted
// in the plane for each mm that it is raised: away from the foot of the
// camera, by the tangent of the angle to the vertical.
func (c *Camera) Parallax(p Point) Point {
	eye := c.Eye()
	return p.Sub(Point{eye[0], eye[1]}).Mul(1 / eye[2])
}

// Project returns the picture position, in px, of a point on the table plane
// (mm). Points behind the camera give NaN.
func (c *Camera) Project(p Point) Point {
	x := c.R[0]*p[0] + c.R[3]*p[1] + c.T[0]
	y := c.R[1]*p[0] + c.R[4]*p[1] + c.T[1]
	z := c.R[2]*p[0] + c.R[5]*p[1] + c.T[2]
	return c.project(x, y, z)
}

// Placed is imageFromCard: a camera together with the pose of a card. It
// projects many points of one card faster than pose and camera in turn.
type Placed struct {
	in         *Intrinsics
	at, dx, dy mgl64.Vec3 // card centre and axes in the camera's frame
	up         mgl64.Vec3 // of the table, likewise
	rise       Rise       // of the card's face over it
}

// Place returns the view of a flat card that lies at a pose.
func (c *Camera) Place(p Pose) Placed { return c.PlaceRaised(p, Rise{}) }

// PlaceRaised returns the view of a card that lies at a pose, raised over the table.
func (c *Camera) PlaceRaised(p Pose, rise Rise) Placed {
	sin, cos := math.Sincos(float64(p.Turn))
	rx, ry := c.R.Col(0), c.R.Col(1)
	return Placed{
		in: &c.Intrinsics,
		at: rx.Mul(p.At[0]).Add(ry.Mul(p.At[1])).Add(c.T),
		dx: rx.Mul(cos).Add(ry.Mul(sin)),
		dy: ry.Mul(cos).Sub(rx.Mul(sin)),
		up: c.R.Col(2), rise: rise,
	}
}

// Project returns the picture position, in px, of a point of the card (mm).
// Points behind the camera give NaN.
func (v *Placed) Project(q Point) Point {
	h := v.rise.At(q)
	return v.in.project(
		v.at[0]+v.dx[0]*q[0]+v.dy[0]*q[1]+v.up[0]*h,
		v.at[1]+v.dx[1]*q[0]+v.dy[1]*q[1]+v.up[1]*h,
		v.at[2]+v.dx[2]*q[0]+v.dy[2]*q[1]+v.up[2]*h,
	)
}

// project maps a point of the camera's frame to the picture.
func (in *Intrinsics) project(x, y, z float64) Point {
	if z <= 0 {
		return Point{math.NaN(), math.NaN()}
	}
	d := &in.Dist
	x, y = x/z, y/z
	r2 := x*x + y*y
	radial := 1 + r2*(d.K1+r2*(d.K2+r2*d.K3))
	return Point{
		in.Fx*(x*radial+2*d.P1*x*y+d.P2*(r2+2*x*x)) + in.Cx,
		in.Fy*(y*radial+d.P1*(r2+2*y*y)+2*d.P2*x*y) + in.Cy,
	}
}

// Unproject returns the table point (mm) that is seen at a picture position
// (px). Directions that do not meet the plane give NaN.
func (c *Camera) Unproject(px Point) Point {
	q := c.Dist.Remove(Point{(px[0] - c.Cx) / c.Fx, (px[1] - c.Cy) / c.Fy})
	// Solve R·(X, Y, 0) + T = s·(q, 1) with the rows of Rᵀ: X_i = s·a_i − b_i.
	a := c.R.Transpose().Mul3x1(mgl64.Vec3{q[0], q[1], 1})
	b := c.R.Transpose().Mul3x1(c.T)
	s := b[2] / a[2]
	if !(s > 0) {
		return Point{math.NaN(), math.NaN()}
	}
	return Point{s*a[0] - b[0], s*a[1] - b[1]}
}

// ScaleAt returns how many px one mm measures at a table point, as the
// geometric mean over directions (√|det J|).
func (c *Camera) ScaleAt(p Point) float64 {
	jx, jy := c.Jacobian(p)
	return math.Sqrt(math.Abs(Cross(jx, jy)))
}

// Jacobian returns the derivatives of Project by the table's x and y, in
// px/mm, by central differences over 0.2 mm.
func (c *Camera) Jacobian(p Point) (dx, dy Point) {
	const h = 0.1 // mm: small against what a camera bends, large against rounding
	dx = c.Project(Point{p[0] + h, p[1]}).Sub(c.Project(Point{p[0] - h, p[1]})).Mul(1 / (2 * h))
	dy = c.Project(Point{p[0], p[1] + h}).Sub(c.Project(Point{p[0], p[1] - h})).Mul(1 / (2 * h))
	return dx, dy
}

// Validate tells whether the camera can map anything at all.
func (c *Camera) Validate() error {
	switch {
	case !(math.Abs(c.Fx) > 0) || !(c.Fy > 0):
		return errors.New("camera: focal length must be positive")
	case math.Abs(c.R.Det()-1) > 1e-6:
		return errors.New("camera: R is not a rotation")
	case !(c.T[2] > 0):
		return errors.New("camera: the table lies behind the camera")
	}
	return nil
}
