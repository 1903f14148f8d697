package calibrate

import (
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
)

// Model says which parameters of the lens a calibration determines. The focal
// length, the principal point, k1 and k2 always are; the others only if the
// pictures tell them from zero (or the focal lengths from each other), since
// a parameter that is not determined spoils the corners of the picture, where
// boards seldom reach.
type Model struct {
	TwoFocals  bool // fx and fy apart
	Tangential bool // p1, p2
	K3         bool
}

// fullModel is OpenCV's usual one, of five coefficients.
var fullModel = Model{TwoFocals: true, Tangential: true, K3: true}

// roughModel predicts the shape of a corner well enough to measure it.
var roughModel = Model{}

// String lists the coefficients.
func (m Model) String() string {
	names := []string{"one focal length", "k1", "k2"}
	if m.TwoFocals {
		names[0] = "two focal lengths"
	}
	if m.Tangential {
		names = append(names, "p1", "p2")
	}
	if m.K3 {
		names = append(names, "k3")
	}
	return strings.Join(names, ", ")
}

// The parameters of a lens, in the order of parametersOf.
const (
	parFx = iota
	parFy
	parCx
	parCy
	parK1
	parK2
	parP1
	parP2
	parK3
	lensParams
)

func parametersOf(in *geometry.Intrinsics) [lensParams]float64 {
	d := &in.Dist
	return [lensParams]float64{in.Fx, in.Fy, in.Cx, in.Cy, d.K1, d.K2, d.P1, d.P2, d.K3}
}

// columns lists, for each free parameter of the model, the lens parameters
// that it moves.
func (m Model) columns() [][]int {
	var out [][]int
	if m.TwoFocals {
		out = append(out, []int{parFx}, []int{parFy})
	} else {
		out = append(out, []int{parFx, parFy})
	}
	out = append(out, []int{parCx}, []int{parCy}, []int{parK1}, []int{parK2})
	if m.Tangential {
		out = append(out, []int{parP1}, []int{parP2})
	}
	if m.K3 {
		out = append(out, []int{parK3})
	}
	return out
}

// boardPose is cameraFromBoard; mm.
type boardPose struct {
	R mgl64.Mat3
	T mgl64.Vec3
}

// solution is a lens with the poses of the boards that it was determined from.
type solution struct {
	Model Model
	Lens  geometry.Intrinsics
	Poses []boardPose
}

// camera is imageFromBoard of a view.
func (s *solution) camera(view int) geometry.Camera {
	return geometry.Camera{Intrinsics: s.Lens, R: s.Poses[view].R, T: s.Poses[view].T}
}
