package adjusting

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
)

// camParams is the number of camera parameters of an adjustment: log focal,
// tilt x and y, log distance, principal point x and y, k1, k2, p1, p2, and how
// far borders seem shifted.
const camParams = 11

// edgeParam is the last of them (see tilted.EdgePx): it moves what is measured
// across borders, not where points are seen.
const edgeParam = 10

func (t *Tilted) vector() [camParams]float64 {
	return [camParams]float64{math.Log(t.Focal), t.TiltX, t.TiltY, math.Log(t.DistanceMM), t.CentreX, t.CentreY, t.K1, t.K2, t.P1, t.P2, t.EdgePx}
}

func tiltedFrom(v [camParams]float64) Tilted {
	return Tilted{Focal: math.Exp(v[0]), TiltX: v[1], TiltY: v[2], DistanceMM: math.Exp(v[3]), CentreX: v[4], CentreY: v[5], K1: v[6], K2: v[7], P1: v[8], P2: v[9], EdgePx: v[edgeParam]}
}

// Hold fixes the lens of a camera; nil leaves it free.
func (t *Tilted) Hold(lens *geometry.Intrinsics) {
	if lens == nil {
		return
	}
	t.Held = lens
	t.Focal, t.CentreX, t.CentreY = lens.Fx, lens.Cx, lens.Cy
	d := &lens.Dist
	t.K1, t.K2, t.P1, t.P2 = d.K1, d.K2, d.P1, d.P2
}

// Tilted is a camera over the table by the few numbers that matter: the table
// frame is chosen so that the camera looks at its origin and is not turned
// about its axis.
type Tilted struct {
	Focal          float64 // px
	TiltX, TiltY   float64 // rad: rotation vector of the table against the picture
	DistanceMM     float64 // along the optical axis
	CentreX        float64 // px
	CentreY        float64
	K1, K2, P1, P2 float64
	// EdgePx is how far borders seem to lie outside the black, by which white
	// that is overexposed, or blurred otherwise than assumed, spreads. It is
	// told from the camera's distance by borders that face each other.
	EdgePx float64
	// Held is the lens if it is known, with what the numbers here lack: the
	// ratio of the focal lengths, and k3. nil if it is to be found.
	Held *geometry.Intrinsics
}

// Camera returns imageFromTable. The table's y axis points up in the picture
// when there is no tilt.
func (t *Tilted) Camera() geometry.Camera {
	angle := math.Hypot(t.TiltX, t.TiltY)
	r := mgl64.Ident3()
	if angle > 1e-12 {
		r = mgl64.HomogRotate3D(angle, mgl64.Vec3{t.TiltX / angle, t.TiltY / angle, 0}).Mat3()
	}
	flip := mgl64.Diag3(mgl64.Vec3{1, -1, -1})
	lens := geometry.Intrinsics{
		Fx: t.Focal, Fy: t.Focal, Cx: t.CentreX, Cy: t.CentreY,
		Dist: geometry.Distortion{K1: t.K1, K2: t.K2, P1: t.P1, P2: t.P2},
	}
	if t.Held != nil {
		lens = *t.Held
	}
	return geometry.Camera{Intrinsics: lens, R: r.Mul3(flip), T: mgl64.Vec3{0, 0, t.DistanceMM}}
}

// TiltedOf is a camera in the table frame in which it looks at the origin and is
// not turned about its axis.
func TiltedOf(cam *geometry.Camera) Tilted {
	// The table's normal in the camera's frame is R's third column; turned by the
	// tilt, (0, 0, −1) becomes that: about an axis in the picture's plane.
	n := cam.R.Col(2)
	axis := mgl64.Vec3{0, 0, -1}.Cross(n)
	angle := math.Atan2(axis.Len(), -n[2])
	out := Tilted{
		Focal: cam.Fx, CentreX: cam.Cx, CentreY: cam.Cy,
		K1: cam.Dist.K1, K2: cam.Dist.K2, P1: cam.Dist.P1, P2: cam.Dist.P2,
		DistanceMM: n.Dot(cam.T) / n[2],
	}
	if axis.Len() > 1e-12 {
		axis = axis.Mul(angle / axis.Len())
		out.TiltX, out.TiltY = axis[0], axis[1]
	}
	return out
}
