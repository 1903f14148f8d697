package raster

import (
	"image"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/geometry"
	"referee/internal/srgb"
)

func TestAnAreaIsAllOfThePictureWhereItIsNotNamed(t *testing.T) {
	part := Area{image.Rect(10, 10, 20, 20), image.Rect(50, 0, 60, 5)}
	for name, c := range map[string]struct {
		area    Area
		at      geometry.Point
		has     bool
		touches bool // a square of 4 px round it
	}{
		"anywhere, in all of it":                {nil, geometry.Point{-900, 3}, true, true},
		"in one of its parts":                   {part, geometry.Point{55, 2}, true, true},
		"on the first pixel of a part":          {part, geometry.Point{10, 10}, true, true},
		"just beyond the last pixel of a part":  {part, geometry.Point{20, 15}, false, true},
		"between the parts":                     {part, geometry.Point{35, 12}, false, false},
		"in a picture in which nothing changed": {Area{}, geometry.Point{15, 15}, false, false},
		"behind the camera, which is no place":  {part, geometry.Point{math.NaN(), math.NaN()}, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, c.has, c.area.Has(c.at))
			if !math.IsNaN(c.at[0]) {
				square := geometry.Polygon{c.at.Add(geometry.Point{-2, -2}), c.at.Add(geometry.Point{2, -2}), c.at.Add(geometry.Point{2, 2}), c.at.Add(geometry.Point{-2, 2})}
				require.Equal(t, c.touches, c.area.Touches(square))
			}
		})
	}
}

func TestAnAreaMirroredTwiceIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 5000).Draw(t, "width")
		x, y := rapid.IntRange(0, width).Draw(t, "x"), rapid.IntRange(0, 900).Draw(t, "y")
		a := Area{image.Rect(x, y, x+rapid.IntRange(0, width-x).Draw(t, "w"), y+7)}
		m := a.Mirror(width)
		require.Equal(t, a, m.Mirror(width))
		if a[0].Dx() > 0 {
			first := geometry.Point{float64(x), float64(y)}
			require.True(t, a.Has(first))
			require.True(t, m.Has(geometry.Point{float64(width-1) - first[0], first[1]}), "the pixel that shows the same")
		}
	})
}

func TestAPartOfTheTableIsNarrowedToWhatTheAreaShows(t *testing.T) {
	// From right above, 2 px to the mm, the table's origin at pixel (100, 100).
	cam := geometry.Camera{Intrinsics: geometry.Intrinsics{Fx: 1000, Fy: 1000, Cx: 100, Cy: 100}, R: mgl64.Mat3{1, 0, 0, 0, -1, 0, 0, 0, -1}, T: mgl64.Vec3{0, 0, 500}}
	lo, hi := geometry.Point{-40, -40}, geometry.Point{40, 40}
	gotLo, gotHi := Area{image.Rect(100, 60, 120, 100)}.Bounds(&cam, lo, hi)
	for k, want := range [2][2]float64{{0, 0}, {10, 20}} {
		got := [2]geometry.Point{gotLo, gotHi}[k]
		require.InDelta(t, want[0], got[0], 1e-9)
		require.InDelta(t, want[1], got[1], 1e-9)
	}
	gotLo, gotHi = Area(nil).Bounds(&cam, lo, hi)
	require.Equal(t, [2]geometry.Point{lo, hi}, [2]geometry.Point{gotLo, gotHi})
}

func TestABitmapOfAPartStandsWhereThePartLies(t *testing.T) {
	part := &Bitmap{W: 2, H: 2, On: []uint8{1, 0, 0, 1}}
	whole := part.Placed(image.Rect(1, 1, 3, 3), 4, 3)
	require.Equal(t, &Bitmap{W: 4, H: 3, On: []uint8{
		0, 0, 0, 0,
		0, 1, 0, 0,
		0, 0, 1, 0,
	}}, whole)
	require.Same(t, whole, whole.Placed(image.Rect(0, 0, 4, 3), 4, 3), "one of the whole picture is in its place")
}

// speckled is a picture of 4 × 3 pixels, one of them red.
func speckled() *Raster {
	r := &Raster{W: 4, H: 3, BGR: make([]uint8, 3*4*3), Luma: make([]uint8, 4*3)}
	r.BGR[3*(1*4+2)+2] = 255
	return r
}

func TestColoursAreReadInLinearLightAndInTheOrderRedGreenBlue(t *testing.T) {
	r := speckled()
	at := geometry.Point{2, 1}
	c, ok := r.PixelAt(at)
	require.True(t, ok)
	require.Equal(t, RGB{1, 0, 0}, c)
	c, ok = r.ColorAt(at)
	require.True(t, ok)
	require.InDelta(t, 1.0/9, c[0], 1e-9, "of nine pixels one")
	c, ok = r.SmoothAt(geometry.Point{1.5, 1})
	require.True(t, ok)
	require.InDelta(t, 0.5, c[0], 1e-9, "half way between light and dark, not between their pixel values")
}

func TestAPlaceOutsideThePictureHasNoColour(t *testing.T) {
	r := speckled()
	for _, p := range []geometry.Point{{-1, 1}, {1, -1}, {3.01, 1}, {1, 2.01}, {1e300, 0}, {math.NaN(), 1}, {1, math.Inf(-1)}} {
		_, ok := r.SmoothAt(p)
		require.False(t, ok, "%v", p)
	}
	for _, p := range []geometry.Point{{-0.51, 0}, {0, 2.51}, {math.NaN(), 0}, {1e300, 1e300}} {
		_, ok := r.At(p)
		require.False(t, ok, "%v", p)
	}
}

func TestLightIsMeasuredBetweenBlackAndWhite(t *testing.T) {
	l := Light{Black: RGB{0.1, 0.1, 0.2}, White: RGB{0.5, 0.9, 0.4}}
	require.Equal(t, RGB{}, l.Relative(l.Black))
	for k, v := range l.Relative(l.White) {
		require.InDelta(t, 1, v, 1e-9, "channel %d", k)
	}
	dark := Light{Black: RGB{0.3, 0.3, 0.3}, White: RGB{0.3, 0.3, 0.3}}
	require.False(t, math.IsInf(dark.Relative(RGB{1, 1, 1})[0], 0), "black and white the same")
}

func TestALightDiffersFromAnotherByTwoHundredthsOfItsWhite(t *testing.T) {
	was := Light{Black: RGB{0.02, 0.02, 0.02}, White: RGB{0.5, 0.5, 0.5}}
	for name, c := range map[string]struct {
		now     Light
		differs bool
	}{
		"the same":            {was, false},
		"noise":               {Light{Black: RGB{0.025, 0.02, 0.02}, White: RGB{0.505, 0.5, 0.5}}, false},
		"a dimmer lamp":       {Light{Black: was.Black, White: RGB{0.45, 0.45, 0.45}}, true},
		"a lamp mirrored":     {Light{Black: RGB{0.1, 0.1, 0.1}, White: RGB{0.5, 0.5, 0.5}}, true},
		"another white point": {Light{Black: was.Black, White: RGB{0.5, 0.5, 0.45}}, true},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.differs, c.now.Differs(&was)) })
	}
}

func TestWhiteThatAPixelCannotHoldHasNoColour(t *testing.T) {
	full := srgb.Linear[255]
	require.True(t, (&Light{White: RGB{full, 0.5, 0.2}}).Clipped())
	require.False(t, (&Light{White: RGB{full, full, 0.9 * full}}).Clipped(), "it is white all the same")
	require.False(t, (&Light{White: RGB{0.8, 0.5, 0.2}}).Clipped(), "lamp light")
}

func TestALampMirroredOverACardRaisesItsBlackAndLeavesContrast(t *testing.T) {
	near := Light{Black: RGB{0.02, 0.02, 0.02}, White: RGB{0.5, 0.5, 0.5}}
	for name, c := range map[string]struct {
		light Light
		haze  bool
	}{
		"the same light":           {near, true},
		"some light over both":     {Light{Black: RGB{0.2, 0.2, 0.2}, White: RGB{0.6, 0.6, 0.6}}, true},
		"nearly as white as white": {Light{Black: RGB{0.5, 0.5, 0.5}, White: RGB{0.7, 0.7, 0.7}}, false},
		"hardly a difference left": {Light{Black: RGB{0.1, 0.1, 0.1}, White: RGB{0.2, 0.2, 0.2}}, false},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.haze, c.light.HazeOver(&near)) })
	}
}

func TestADifferenceOfColoursEndsWhereTheyAreBeyondAnyPrint(t *testing.T) {
	require.Zero(t, Difference(RGB{5, 0, 0}, RGB{9, 0, 0}), "glare and more glare")
	require.InDelta(t, 0.01, Difference(RGB{0.2, 0, 0}, RGB{0.3, 0, 0}), 1e-9)
	require.InDelta(t, 0, Luminance(TintOf(RGB{0.3, 0.6, 0.1})), 1e-4, "a tint has no brightness")
}
