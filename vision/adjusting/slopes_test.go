package adjusting

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// TestSlopesAreThoseOfTheProjection compares them with central differences.
func TestSlopesAreThoseOfTheProjection(t *testing.T) {
	v := [camParams]float64{8, 0.3, -0.2, 6.5, 2000, 1500, 0.1, -0.05, 1e-3, -2e-3}
	project := func(v [camParams]float64, p geometry.Point) geometry.Point {
		t := tiltedFrom(v)
		cam := t.Camera()
		return cam.Project(p)
	}
	near := func(want, got geometry.Point, what any) {
		t.Helper()
		scale := 1e-5 * (1 + want.Len())
		require.InDelta(t, want[0], got[0], scale, what)
		require.InDelta(t, want[1], got[1], scale, what)
	}
	base := tiltedFrom(v)
	s := NewSlopes(&base)
	for _, p := range []geometry.Point{{}, {120, 40}, {-80, 150}, {30, -170}} {
		seen, dx, dy, dc := s.At(p)
		require.InDelta(t, 0, geometry.Distance(project(v, p), seen), 1e-8)
		const h = 1e-3
		near(project(v, p.Add(geometry.Point{h, 0})).Sub(project(v, p.Sub(geometry.Point{h, 0}))).Mul(1/(2*h)), dx, "x")
		near(project(v, p.Add(geometry.Point{0, h})).Sub(project(v, p.Sub(geometry.Point{0, h}))).Mul(1/(2*h)), dy, "y")
		for k := range v {
			const h = 1e-5
			more, less := v, v
			more[k] += h
			less[k] -= h
			near(project(more, p).Sub(project(less, p)).Mul(1/(2*h)), dc[k], k)
		}
	}
}
