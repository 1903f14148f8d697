package geometry_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/geometry"
)

func drawPoint(t *rapid.T, name string, reach float64) geometry.Point {
	mm := rapid.Float64Range(-reach, reach)
	return geometry.Point{mm.Draw(t, name+".x"), mm.Draw(t, name+".y")}
}

func drawPose(t *rapid.T, name string) geometry.Pose {
	return geometry.Pose{At: drawPoint(t, name, 500), Turn: geometry.Angle(rapid.Float64Range(-10, 10).Draw(t, name+".turn"))}
}

// drawConvex draws a convex polygon: a rectangle, rounded or not, or a
// triangle, somewhere within reach.
func drawConvex(t *rapid.T, name string) geometry.Polygon {
	size := rapid.Float64Range(5, 90)
	w, h := size.Draw(t, name+".w"), size.Draw(t, name+".h")
	pose := geometry.Pose{At: drawPoint(t, name, 60), Turn: geometry.Angle(rapid.Float64Range(-4, 4).Draw(t, name+".turn"))}
	switch rapid.IntRange(0, 2).Draw(t, name+".form") {
	case 0:
		return pose.ApplyAll(geometry.RoundedRect(w, h, 0, 0))
	case 1:
		return pose.ApplyAll(geometry.RoundedRect(w, h, math.Min(w, h)/4, 4))
	}
	return pose.ApplyAll(geometry.Polygon{{0, 0}, {w, 0}, {0, h}})
}

func near(t require.TestingT, want, got geometry.Point, mm float64) {
	require.LessOrEqual(t, geometry.Distance(want, got), mm, "%v against %v", want, got)
}

func TestAnglesAreGivenInTheUnitTheyAreWrittenIn(t *testing.T) {
	require.InDelta(t, math.Pi/4, (45 * geometry.Degree).Radians(), 1e-15)
	require.InDelta(t, 45, (45 * geometry.Degree).Degrees(), 1e-12)
	require.InDelta(t, 2, (2 * geometry.Radian).Radians(), 1e-15)
	require.InDelta(t, math.Pi, float64((-180 * geometry.Degree).Normalized()), 1e-15)
}

func TestANormalizedAngleIsTheSameDirection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := geometry.Angle(rapid.Float64Range(-100, 100).Draw(t, "a"))
		n := a.Normalized()
		require.True(t, n > -math.Pi && n <= math.Pi)
		require.InDelta(t, math.Sin(float64(a)), math.Sin(float64(n)), 1e-9)
		require.InDelta(t, math.Cos(float64(a)), math.Cos(float64(n)), 1e-9)
	})
}

func TestAPoseIsUndoneByItsInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q := drawPose(t, "p"), drawPoint(t, "q", 500)
		near(t, q, p.Inverse().Apply(p.Apply(q)), 1e-9)
		near(t, q, p.Apply(p.Inverse().Apply(q)), 1e-9)
	})
}

func TestComposedPosesApplyOneAfterTheOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q, x := drawPose(t, "p"), drawPose(t, "q"), drawPoint(t, "x", 500)
		near(t, p.Apply(q.Apply(x)), p.Compose(q).Apply(x), 1e-8)
		near(t, p.Apply(x), p.ApplyAll(geometry.Polygon{x})[0], 1e-12)
		near(t, p.Apply(x).Sub(p.At), p.Rotate(x), 1e-9)
	})
}

func TestAPoseKeepsDistancesAndAreas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, a, b := drawPose(t, "p"), drawPoint(t, "a", 100), drawPoint(t, "b", 100)
		require.InDelta(t, geometry.Distance(a, b), geometry.Distance(p.Apply(a), p.Apply(b)), 1e-9)
		poly := drawConvex(t, "poly")
		require.InDelta(t, poly.SignedArea(), p.ApplyAll(poly).SignedArea(), 1e-6)
		near(t, p.Apply(poly.Centroid()), p.ApplyAll(poly).Centroid(), 1e-6)
	})
}

func TestMirroringKeepsTheSenseOfAPolygonAndIsItsOwnInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawConvex(t, "p")
		m := p.Mirrored()
		require.InDelta(t, p.SignedArea(), m.SignedArea(), 1e-9)
		require.Equal(t, p, m.Mirrored())
		require.InDelta(t, p.Perimeter(), m.Perimeter(), 1e-9)
	})
}

func TestMeasuresOfASquare(t *testing.T) {
	s := geometry.Polygon{{1, 1}, {3, 1}, {3, 3}, {1, 3}}
	require.Equal(t, 4.0, s.Area())
	require.Equal(t, 8.0, s.Perimeter())
	require.Equal(t, geometry.Point{2, 2}, s.Centroid())
	require.True(t, s.Contains(geometry.Point{1.5, 2.9}))
	require.False(t, s.Contains(geometry.Point{0.5, 2}))
	require.InDelta(t, 0.5, s.BoundaryDistance(geometry.Point{2, 1.5}), 1e-12)
	require.InDelta(t, math.Sqrt2, s.BoundaryDistance(geometry.Point{4, 4}), 1e-12)
	lo, hi := s.Bounds()
	require.Equal(t, geometry.Point{1, 1}, lo)
	require.Equal(t, geometry.Point{3, 3}, hi)
	clockwise := geometry.Polygon{{1, 3}, {3, 3}, {3, 1}, {1, 1}}
	require.Equal(t, -4.0, clockwise.SignedArea())
	require.Equal(t, 4.0, clockwise.CounterClockwise().SignedArea())
	require.Equal(t, geometry.Point{2, 0}, geometry.Polygon{{1, 0}, {3, 0}}.Centroid())
}

func TestASegmentIsNearestAtItsEndsBeyondThem(t *testing.T) {
	a, b := geometry.Point{0, 0}, geometry.Point{10, 0}
	require.Equal(t, 3.0, geometry.SegmentDistance(geometry.Point{5, 3}, a, b))
	require.Equal(t, 5.0, geometry.SegmentDistance(geometry.Point{13, 4}, a, b))
	require.Equal(t, 5.0, geometry.SegmentDistance(geometry.Point{3, 4}, a, a))
}

func TestClippingGivesWhatBothPolygonsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawConvex(t, "a"), drawConvex(t, "b")
		c := geometry.ClipConvex(a, b)
		require.InDelta(t, geometry.ClipConvex(b, a).Area(), c.Area(), 1e-6)
		require.LessOrEqual(t, c.Area(), math.Min(a.Area(), b.Area())+1e-6)
		q := drawPoint(t, "q", 100)
		if a.BoundaryDistance(q) < 1e-6 || b.BoundaryDistance(q) < 1e-6 {
			return
		}
		require.Equal(t, a.Contains(q) && b.Contains(q), c != nil && c.Contains(q))
	})
}

func TestAPolygonClippedByItselfIsItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawConvex(t, "a")
		require.InDelta(t, a.Area(), geometry.ClipConvex(a, a).Area(), 1e-6)
	})
}

func TestTheClippedPartOfASegmentIsThatInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		poly := drawConvex(t, "poly")
		a, b := drawPoint(t, "a", 120), drawPoint(t, "b", 120)
		t0, t1, ok := geometry.ClipSegment(a, b, poly)
		u := rapid.Float64Range(0, 1).Draw(t, "u")
		q := geometry.Lerp(a, b, u)
		if poly.BoundaryDistance(q) < 1e-6 {
			return
		}
		require.Equal(t, poly.Contains(q), ok && t0 <= u && u <= t1)
	})
}

func TestDepthIsTheShortestShiftThatParts(t *testing.T) {
	a := geometry.RoundedRect(60, 90, 0, 0)
	b := geometry.Pose{At: geometry.Point{58, 3}}.ApplyAll(a)
	require.InDelta(t, 2, geometry.Depth(a, b), 1e-9)
	require.Zero(t, geometry.Depth(a, geometry.Pose{At: geometry.Point{61, 0}}.ApplyAll(a)))
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawConvex(t, "a"), drawConvex(t, "b")
		d := geometry.Depth(a, b)
		require.InDelta(t, d, geometry.Depth(b, a), 1e-9)
		if d < 1e-6 {
			require.Less(t, geometry.ClipConvex(a, b).Area(), 1e-3)
			return
		}
		require.NotNil(t, geometry.ClipConvex(a, b))
		// A shift by less, in whatever direction, leaves them overlapping.
		dir := rapid.Float64Range(0, 2*math.Pi).Draw(t, "dir")
		shift := geometry.Pose{At: geometry.Point{0.99 * d * math.Cos(dir), 0.99 * d * math.Sin(dir)}}
		require.Positive(t, geometry.Depth(shift.ApplyAll(a), b))
	})
}

func TestTheDistanceToARoundedRectangleAgreesWithItsPolygon(t *testing.T) {
	rect := geometry.RoundedRect(63.5, 88.9, 3, 64)
	require.InDelta(t, 63.5*88.9-(4-math.Pi)*9, rect.Area(), 0.01)
	rapid.Check(t, func(t *rapid.T) {
		q := drawPoint(t, "q", 70)
		d := geometry.RoundedRectDistance(q, 63.5, 88.9, 3)
		if d > 0 {
			require.InDelta(t, rect.BoundaryDistance(q), d, 0.01)
		}
		if math.Abs(d) > 0.01 {
			require.Equal(t, rect.Contains(q), d < 0)
		}
	})
}

func TestACovarianceIsLargestInItsWorstDirection(t *testing.T) {
	require.InDelta(t, 2, geometry.Cov{XX: 4, YY: 1}.Largest(), 1e-12)
	require.InDelta(t, 1, geometry.Cov{XX: 4, YY: 1}.Along(geometry.Point{0, 1}), 1e-12)
	require.Equal(t, geometry.Cov{XX: 5, XY: 1, YY: 3}, geometry.Cov{XX: 4, YY: 1}.Plus(geometry.Cov{XX: 1, XY: 1, YY: 2}))
	rapid.Check(t, func(t *rapid.T) {
		// Any A·Aᵀ is a covariance.
		a, b := drawPoint(t, "a", 3), drawPoint(t, "b", 3)
		c := geometry.Cov{XX: a.Dot(a), XY: a.Dot(b), YY: b.Dot(b)}
		best := 0.0
		for i := range 360 {
			s, co := math.Sincos(float64(i) * math.Pi / 360)
			along := c.Along(geometry.Point{co, s})
			require.LessOrEqual(t, along, c.Largest()+1e-9)
			best = math.Max(best, along)
		}
		require.InDelta(t, c.Largest(), best, 1e-3*c.Largest()+1e-9)
	})
}
