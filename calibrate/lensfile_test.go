package calibrate

import (
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/geometry"
)

const goodCamera = `referee: camera
version: 1
date: "2026-05-01"
resolution: {width: 1920, height: 1080}
lens:
  model: one focal length, k1, k2
  fx: {value: 987, sigma: 0.1}
  fy: {value: 987, sigma: 0.1}
  cx: {value: 954, sigma: 0.2}
  cy: {value: 533, sigma: 0.2}
  k1: {value: -0.29, sigma: 0.001}
  k2: {value: 0.07, sigma: 0.001}
  p1: {value: 0.001, sigma: 0}
  p2: {value: 0.002, sigma: 0}
  k3: {value: 0, sigma: 0}
rms_px: 0.1
coverage: 0.8
board: {cols: 9, rows: 6, square_mm: 25}
pictures: [{name: a.jpg, rms_px: 0.1, corners: 54}]
`

func TestACameraFileIsReadBackAsItWasWritten(t *testing.T) {
	f, err := DecodeCamera([]byte(goodCamera))
	require.NoError(t, err)
	data, err := f.Encode()
	require.NoError(t, err)
	again, err := DecodeCamera(data)
	require.NoError(t, err)
	require.Equal(t, f, again)
}

func TestACameraFileWithAFaultIsRefusedSayingWhere(t *testing.T) {
	for _, c := range []struct{ from, to, says string }{
		{"version: 1", "version: 2", "version 2"},
		{"referee: camera", "referee: table", "no camera file"},
		{"2026-05-01", "yesterday", "date"},
		{"width: 1920", "width: 3", "resolution is 3"},
		{"fx: {value: 987", "fx: {value: -987", "lens.fx"},
		{"fx: {value: 987, sigma: 0.1", "fx: {value: 987, sigma: .nan", "lens.fx.sigma"},
		{"cx: {value: 954", "cx: {value: 2000", "lens.cx"},
		{"k1: {value: -0.29", "k1: {value: .nan", "lens.k1"},
		{"k1: {value: -0.29", "k1: {value: -2", "cannot be undone"},
		{"coverage: 0.8", "coverage: 8", "coverage"},
		{"coverage: 0.8", "covered: 0.8", "covered"},
	} {
		_, err := DecodeCamera([]byte(strings.Replace(goodCamera, c.from, c.to, 1)))
		require.ErrorContains(t, err, c.says, c.to)
	}
	_, err := DecodeCamera(nil)
	require.ErrorContains(t, err, "empty")
}

func FuzzDecodeCamera(f *testing.F) {
	f.Add([]byte(goodCamera))
	f.Add([]byte("referee: camera\nversion: 1\n"))
	f.Add([]byte("- 1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := DecodeCamera(data)
		if err != nil {
			return
		}
		_, err = c.LensFor(c.Resolution.Width, c.Resolution.Height, 0)
		require.NoError(t, err)
	})
}

// TestThePictureAsDisplayedHasTheLensTurnedWithIt projects points with the
// sensor's lens, turns the picture, and compares.
func TestThePictureAsDisplayedHasTheLensTurnedWithIt(t *testing.T) {
	file, err := DecodeCamera([]byte(goodCamera))
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		orientation := rapid.IntRange(0, 8).Draw(t, "orientation")
		q := geometry.Point{rapid.Float64Range(-0.6, 0.6).Draw(t, "x"), rapid.Float64Range(-0.4, 0.4).Draw(t, "y")}
		half := rapid.Bool().Draw(t, "half")
		w, h := 1920, 1080
		if half {
			w, h = 960, 540
		}
		shownW, shownH := w, h
		if orientation >= 5 {
			shownW, shownH = h, w
		}
		lens, err := file.LensFor(shownW, shownH, orientation)
		require.NoError(t, err)

		seen := at(file.intrinsics(), q)
		if half {
			seen = seen.Add(geometry.Point{0.5, 0.5}).Mul(0.5).Sub(geometry.Point{0.5, 0.5})
		}
		middle := geometry.Point{float64(w-1) / 2, float64(h-1) / 2}
		shownMiddle := geometry.Point{float64(shownW-1) / 2, float64(shownH-1) / 2}
		want := displayed(orientation, seen.Sub(middle)).Add(shownMiddle)
		got := at(lens, displayed(orientation, q))
		require.InDelta(t, 0, geometry.Distance(want, got), 1e-9)
	})
}

// at is where a lens shows a direction.
func at(in geometry.Intrinsics, q geometry.Point) geometry.Point {
	cam := geometry.Camera{Intrinsics: in, R: mgl64.Ident3(), T: mgl64.Vec3{0, 0, 1}}
	return cam.Project(q)
}

func TestAPictureOfAnotherShapeIsRefused(t *testing.T) {
	f, err := DecodeCamera([]byte(goodCamera))
	require.NoError(t, err)
	_, err = f.LensFor(1600, 1200, 0)
	require.ErrorContains(t, err, "1600 × 1200")
	require.ErrorContains(t, err, "1920 × 1080")
	_, err = f.LensFor(1080, 1920, 1)
	require.ErrorContains(t, err, "turned")
	_, err = f.LensFor(1920, 1080, 6)
	require.ErrorContains(t, err, "turned", "the sensor's picture was 1080 × 1920")
	_, err = f.LensFor(1366, 768, 0)
	require.NoError(t, err, "rounded to whole pixels")
}

func TestAPictureTurnedForDisplayIsTurnedBack(t *testing.T) {
	stored := &grey{3, 2, []uint8{1, 2, 3, 4, 5, 6}}
	for orientation, shown := range map[int]*grey{
		1: {3, 2, []uint8{1, 2, 3, 4, 5, 6}},
		2: {3, 2, []uint8{3, 2, 1, 6, 5, 4}},
		3: {3, 2, []uint8{6, 5, 4, 3, 2, 1}},
		6: {2, 3, []uint8{4, 1, 5, 2, 6, 3}},
		8: {2, 3, []uint8{3, 6, 2, 5, 1, 4}},
	} {
		require.Equal(t, stored, sensorGrey(shown, orientation), orientation)
	}
}
