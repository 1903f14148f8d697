package geometry_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/geometry"
)

// looking makes a camera above the point (0, 0) of the table, distance mm
// away, tilted, with a phone's lens.
func looking(distance, tiltDeg, turnDeg float64, dist geometry.Distortion) *geometry.Camera {
	// With the table's y up and the picture's y down, the camera that looks
	// straight down is turned half round about the x axis.
	down := mgl64.Rotate3DX(math.Pi)
	tilt := mgl64.Rotate3DX(tiltDeg * math.Pi / 180)
	turn := mgl64.Rotate3DZ(turnDeg * math.Pi / 180)
	return &geometry.Camera{
		Intrinsics: geometry.Intrinsics{Fx: 3000, Fy: 3010, Cx: 2015, Cy: 1510, Dist: dist},
		R:          tilt.Mul3(down).Mul3(turn),
		T:          mgl64.Vec3{0, 0, distance},
	}
}

func drawCamera(t *rapid.T) *geometry.Camera {
	c := rapid.Float64Range(-1, 1)
	return looking(
		rapid.Float64Range(400, 1500).Draw(t, "distance"),
		rapid.Float64Range(-40, 40).Draw(t, "tilt"),
		rapid.Float64Range(-180, 180).Draw(t, "turn"),
		geometry.Distortion{
			K1: 0.1 * c.Draw(t, "k1"), K2: 0.03 * c.Draw(t, "k2"),
			P1: 0.002 * c.Draw(t, "p1"), P2: 0.002 * c.Draw(t, "p2"),
		})
}

func TestACameraStraightAboveSeesTheTableTheRightWayUp(t *testing.T) {
	c := looking(1000, 0, 0, geometry.Distortion{})
	near(t, geometry.Point{2015, 1510}, c.Project(geometry.Point{0, 0}), 1e-9)
	near(t, geometry.Point{2015 + 300, 1510}, c.Project(geometry.Point{100, 0}), 1e-9)
	near(t, geometry.Point{2015, 1510 - 301}, c.Project(geometry.Point{0, 100}), 1e-9)
	require.InDelta(t, math.Sqrt(3*3.01), c.ScaleAt(geometry.Point{20, 30}), 1e-6)
	require.NoError(t, c.Validate())
}

func TestWhatACameraProjectsItFindsBackOnTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCamera(t)
		p := drawPoint(t, "p", 200)
		near(t, p, c.Unproject(c.Project(p)), 1e-4)
	})
}

func TestTheLensUndoesItsOwnDistortion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawCamera(t).Dist
		q := drawPoint(t, "q", 0.5)
		near(t, q, d.Remove(d.Apply(q)), 1e-6)
	})
}

func TestTheJacobianIsWhatASmallStepDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, p := drawCamera(t), drawPoint(t, "p", 200)
		dx, dy := c.Jacobian(p)
		step := drawPoint(t, "step", 0.05)
		moved := c.Project(p.Add(step)).Sub(c.Project(p))
		near(t, dx.Mul(step[0]).Add(dy.Mul(step[1])), moved, 1e-3)
		require.InDelta(t, math.Sqrt(math.Abs(geometry.Cross(dx, dy))), c.ScaleAt(p), 1e-9)
	})
}

func TestWhatLiesBehindTheCameraIsNotSeen(t *testing.T) {
	c := looking(300, 80, 0, geometry.Distortion{})
	seen := c.Project(geometry.Point{0, 0})
	require.False(t, math.IsNaN(seen[0]))
	behind := 0
	for _, p := range []geometry.Point{{0, 5000}, {0, -5000}} {
		if math.IsNaN(c.Project(p)[0]) {
			behind++
		}
	}
	require.Equal(t, 1, behind)
	sky := 0
	for _, px := range []geometry.Point{{2015, -9000}, {2015, 12000}} {
		if math.IsNaN(c.Unproject(px)[0]) {
			sky++
		}
	}
	require.Equal(t, 1, sky)
}

func TestAMirroredPictureShowsEveryPointOnTheOtherSide(t *testing.T) {
	const width = 1600
	c := looking(1000, 10, 0.3, geometry.Distortion{K1: 0.03, P1: 0.002, P2: -0.001})
	m := c.Mirror(width)
	require.True(t, m.Mirrored())
	require.NoError(t, m.Validate())
	require.Equal(t, *c, m.Mirror(width))
	for _, p := range []geometry.Point{{0, 0}, {120, -40}, {-200, 150}} {
		was, is := c.Project(p), m.Project(p)
		require.InDelta(t, width-1, was[0]+is[0], 1e-9)
		require.InDelta(t, was[1], is[1], 1e-9)
		require.InDelta(t, 0, geometry.Distance(p, m.Unproject(is)), 1e-6)
	}
}

// What a lens does to the left half it does, flipped, to the right half.
func TestTheIntrinsicsOfAFlippedPictureAreThoseOfTheLens(t *testing.T) {
	in := geometry.Intrinsics{Fx: 900, Fy: 910, Cx: 800, Cy: 600, Dist: geometry.Distortion{K1: 0.05, K2: -0.01, P1: 0.003, P2: -0.002}}
	const width = 1601
	flipped := in.Flipped(width)
	require.Equal(t, in, flipped.Flipped(width))
	q := geometry.Point{0.3, -0.2}
	was, is := in.Dist.Apply(q), flipped.Dist.Apply(geometry.Point{-q[0], q[1]})
	require.InDelta(t, width-1, in.Fx*was[0]+in.Cx+flipped.Fx*is[0]+flipped.Cx, 1e-9)
	require.InDelta(t, was[1], is[1], 1e-12)
}

func TestACameraThatCannotSeeIsRefused(t *testing.T) {
	for want, spoil := range map[string]func(*geometry.Camera){
		"camera: focal length must be positive":    func(c *geometry.Camera) { c.Fy = 0 },
		"camera: R is not a rotation":              func(c *geometry.Camera) { c.R = c.R.Mul(2) },
		"camera: the table lies behind the camera": func(c *geometry.Camera) { c.T[2] = -1 },
	} {
		c := looking(1000, 10, 0, geometry.Distortion{})
		spoil(c)
		require.EqualError(t, c.Validate(), want)
	}
}

func TestACameraOverATableInAnotherFrameSeesTheSame(t *testing.T) {
	c := looking(1000, 10, 0.3, geometry.Distortion{K1: 0.03, P1: 0.002})
	to := geometry.Pose{At: geometry.Point{120, -340}, Turn: 1.1}
	moved := c.In(to)
	require.InDelta(t, c.EyeHeight(), moved.EyeHeight(), 1e-9)
	for _, p := range []geometry.Point{{0, 0}, {120, -40}, {-200, 150}} {
		require.InDelta(t, 0, geometry.Distance(c.Project(p), moved.Project(to.Apply(p))), 1e-9)
	}
}

func TestAShrunkPictureShowsWhatItShowedAtTheSamePlace(t *testing.T) {
	cam := geometry.Camera{Intrinsics: geometry.Intrinsics{Fx: 3000, Fy: 2900, Cx: 1999.5, Cy: 1499.5, Dist: geometry.Distortion{K1: 0.03, P1: 1e-3}}, R: mgl64.Rotate3DX(math.Pi - 0.3), T: mgl64.Vec3{10, -20, 700}}
	small := cam
	small.Intrinsics = cam.Intrinsics.Shrunk(3)
	for _, q := range []geometry.Point{{0, 0}, {100, 50}, {-150, 120}} {
		was, is := cam.Project(q), small.Project(q)
		// The left edge of the picture stays its left edge.
		require.InDelta(t, (was[0]+0.5)/3, is[0]+0.5, 1e-9)
		require.InDelta(t, (was[1]+0.5)/3, is[1]+0.5, 1e-9)
	}
}
