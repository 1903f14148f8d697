package calibrate

import (
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"referee/geometry"
)

// wideFrame is a frame of a wide lens, with a white dot where it would show
// the direction (0.5, −0.3).
func wideFrame(tb testing.TB) (gocv.Mat, geometry.Intrinsics, geometry.Point) {
	tb.Helper()
	in := geometry.Intrinsics{Fx: 987, Fy: 987, Cx: 954, Cy: 533, Dist: geometry.Distortion{K1: -0.29, K2: 0.07, P1: 0.001, P2: -0.002}}
	m := gocv.NewMatWithSize(1080, 1920, gocv.MatTypeCV8UC3)
	tb.Cleanup(func() { m.Close() })
	dir := geometry.Point{0.5, -0.3}
	seen := at(in, dir)
	pix, err := m.DataPtrUint8()
	require.NoError(tb, err)
	for y := -2; y <= 2; y++ {
		for x := -2; x <= 2; x++ {
			i := 3 * ((int(seen[1]+0.5)+y)*1920 + int(seen[0]+0.5) + x)
			pix[i], pix[i+1], pix[i+2] = 255, 255, 255
		}
	}
	return m, in, dir
}

func TestAFrameIsStraightened(t *testing.T) {
	m, in, dir := wideFrame(t)
	u, err := NewUndistorter(in, 1920, 1080)
	require.NoError(t, err)
	defer u.Close()
	out := gocv.NewMat()
	defer out.Close()
	require.NoError(t, u.Apply(m, &out))
	flat := in
	flat.Dist = geometry.Distortion{}
	want := at(flat, dir)
	pix, err := out.DataPtrUint8()
	require.NoError(t, err)
	require.Greater(t, pix[3*(int(want[1]+0.5)*1920+int(want[0]+0.5))], uint8(200))

	small := gocv.NewMatWithSize(100, 100, gocv.MatTypeCV8UC3)
	defer small.Close()
	require.ErrorContains(t, u.Apply(small, &out), "100 × 100")
	_, err = NewUndistorter(in, 0, 5)
	require.Error(t, err)
}

// BenchmarkUndistort is the cost of a frame of 1920 × 1080 with maps that are
// kept; BenchmarkUndistortAnew, the baseline, computes them for each frame as
// OpenCV's undistort does.
func BenchmarkUndistort(b *testing.B) {
	m, in, _ := wideFrame(b)
	u, err := NewUndistorter(in, 1920, 1080)
	require.NoError(b, err)
	defer u.Close()
	out := gocv.NewMat()
	defer out.Close()
	for b.Loop() {
		require.NoError(b, u.Apply(m, &out))
	}
}

func BenchmarkUndistortAnew(b *testing.B) {
	m, in, _ := wideFrame(b)
	out := gocv.NewMat()
	defer out.Close()
	for b.Loop() {
		u, err := NewUndistorter(in, 1920, 1080)
		require.NoError(b, err)
		require.NoError(b, u.Apply(m, &out))
		u.Close()
	}
}
