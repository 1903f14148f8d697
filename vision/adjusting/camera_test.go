package adjusting

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"

	"referee/geometry"
)

func TestTheCameraLooksAtTheTablesOrigin(t *testing.T) {
	p := truePlane()
	cam := p.Camera()
	require.NoError(t, cam.Validate())
	at := cam.Project(geometry.Point{})
	require.InDelta(t, p.CentreX, at[0], 1e-9)
	require.InDelta(t, p.CentreY, at[1], 1e-9)
	// Without tilt y points up in the picture.
	straight := (&Tilted{Focal: 1000, DistanceMM: 500, CentreX: 100, CentreY: 100}).Camera()
	require.Equal(t, geometry.Point{102, 98}, straight.Project(geometry.Point{1, 1}))
}

func TestACameraIsKnownAgainWhereverItsFrameLies(t *testing.T) {
	p := truePlane()
	p.K1 = 0
	cam := p.Camera()
	got := TiltedOf(&cam)
	require.InDelta(t, p.TiltX, got.TiltX, 1e-9)
	require.InDelta(t, p.TiltY, got.TiltY, 1e-9)
	require.InDelta(t, p.DistanceMM, got.DistanceMM, 1e-9)
	// The table's frame turned and moved: the plane is the same.
	moved := cam
	moved.T = cam.T.Add(cam.R.Mul3x1(mgl64.Vec3{30, -50, 0}))
	moved.R = cam.R.Mul3(mgl64.Rotate3DZ(1.1))
	got = TiltedOf(&moved)
	require.InDelta(t, p.TiltX, got.TiltX, 1e-9)
	require.InDelta(t, p.TiltY, got.TiltY, 1e-9)
	require.InDelta(t, p.DistanceMM, got.DistanceMM, 1e-9)
}
