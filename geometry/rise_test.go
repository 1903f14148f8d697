package geometry_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// aslant looks at the table from 600 mm, tilted by 30°.
func aslant() geometry.Camera {
	r := mgl64.Rotate3DX(mgl64.DegToRad(180 - 30))
	c := geometry.Camera{Intrinsics: geometry.Intrinsics{Fx: 1500, Fy: 1500, Cx: 1000, Cy: 700}, R: r}
	c.T = r.Mul3x1(mgl64.Vec3{0, -300, 600}).Mul(-1)
	if c.EyeHeight() < 0 {
		panic("the camera is under the table")
	}
	return c
}

func TestARaisedPointHidesThePointOfThePlaneBehindIt(t *testing.T) {
	cam := aslant()
	pose := geometry.Pose{At: geometry.Point{40, -25}, Turn: 30 * geometry.Degree}
	rise := geometry.Rise{HighMM: 0.7, Slope: geometry.Point{0.01, -0.02}, Curve: geometry.Point{0, 5e-4}}
	view := cam.PlaceRaised(pose, rise)
	for _, q := range []geometry.Point{{0, 0}, {30, 40}, {-30, 40}, {20, -44}} {
		onPlane := cam.OnPlane(pose.Apply(q), rise.At(q))
		require.InDelta(t, 0, geometry.Distance(view.Project(q), cam.Project(onPlane)), 1e-6)
		require.Greater(t, onPlane.Sub(pose.Apply(q)).Dot(cam.Parallax(pose.Apply(q))), 0.0, "away from the foot of the camera")
	}
}

func TestAFlatCardIsPlacedAsItsPoseSays(t *testing.T) {
	cam := aslant()
	pose := geometry.Pose{At: geometry.Point{40, -25}, Turn: 30 * geometry.Degree}
	view := cam.Place(pose)
	require.InDelta(t, 0, geometry.Distance(view.Project(geometry.Point{30, 40}), cam.Project(pose.Apply(geometry.Point{30, 40}))), 1e-9)
}

func TestARiseTurnedByHalfATurnIsTheSameSurface(t *testing.T) {
	r := geometry.Rise{HighMM: 1, Slope: geometry.Point{0.01, -0.02}, Curve: geometry.Point{1e-4, 5e-4}}
	turned := r.Turned(180 * geometry.Degree)
	require.InDelta(t, r.At(geometry.Point{20, 30}), turned.At(geometry.Point{-20, -30}), 1e-9)
}
