package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/internal/srgb"
)

// flatPrint draws one face, seen from right above, without blur or noise.
func flatPrint(d *deck.Deck, f *deck.Face, cam *geometry.Camera, pose geometry.Pose, black, white [3]uint8) *raster {
	const w, h = 640, 800
	r := &raster{W: w, H: h, BGR: make([]uint8, 3*w*h), Luma: make([]uint8, w*h)}
	inv := pose.Inverse()
	for i := range r.Luma {
		c := black
		switch d.PaintAt(f, inv.Apply(cam.Unproject(geometry.Point{float64(i % w), float64(i / w)}))) {
		case deck.Outline:
			c = white
		case deck.Colored:
			c = [3]uint8{200, 30, 30}
		}
		r.BGR[3*i], r.BGR[3*i+1], r.BGR[3*i+2] = c[2], c[1], c[0]
		r.Luma[i] = c[1]
	}
	return r
}

func TestLightIsReadFromACardsOwnLines(t *testing.T) {
	d := deck.Default()
	cam := (&tilted{Focal: 3000, DistanceMM: 500, CentreX: 320, CentreY: 400}).camera()
	m := &newPrinting(deck.Default()).models[2]
	h := hypothesis{Model: 2, Pose: geometry.Pose{At: geometry.Point{1, 2}, Turn: 0.2}, border: border{Hits: make([]bool, len(m.Edges))}}
	for i := range h.Hits {
		h.Hits[i] = true
	}
	black, white := [3]uint8{30, 24, 18}, [3]uint8{240, 210, 160}
	r := flatPrint(d, m.Face, &cam, h.Pose, black, white)
	l := measureLight(r, &h, m, &cam)
	require.True(t, l.ok)
	for k := range 3 {
		require.InDelta(t, srgb.Linear[black[k]], l.Black[k], 1e-9)
		require.InDelta(t, srgb.Linear[white[k]], l.White[k], 1e-9)
	}
	require.InDelta(t, 1, l.relative(rgb{srgb.Linear[240], srgb.Linear[210], srgb.Linear[160]})[0], 1e-9)
	require.InDelta(t, 0, l.relative(rgb{srgb.Linear[30], srgb.Linear[24], srgb.Linear[18]})[2], 1e-9)

	for i := range h.Hits {
		h.Hits[i] = i < 9
	}
	require.False(t, measureLight(r, &h, m, &cam).ok, "nine points are too few")
}

func TestTones(t *testing.T) {
	for name, c := range map[string]struct {
		color rgb
		want  tone
	}{
		"white is white":                     {rgb{1, 1, 1}, white},
		"white in half the light is white":   {rgb{0.5, 0.5, 0.5}, white},
		"glare is white":                     {rgb{1.6, 1.5, 1.4}, white},
		"black is dark":                      {rgb{0, 0, 0}, dark},
		"less than black is dark":            {rgb{-0.1, 0, -0.05}, dark},
		"red is coloured":                    {rgb{0.8, 0.03, 0.04}, colored},
		"yellow is coloured":                 {rgb{0.9, 0.7, 0.02}, colored},
		"a deep blue is coloured":            {rgb{0.02, 0.1, 0.5}, colored},
		"a pale pink is coloured":            {rgb{1, 0.5, 0.6}, colored},
		"the grey between black and white …": {rgb{0.3, 0.3, 0.3}, colored},
	} {
		require.Equal(t, c.want, toneOf(c.color), name)
	}
}

func TestEveryInkOfADeckHasATone(t *testing.T) {
	d := deck.Default()
	l := light{Black: inkLight(d.Style.Body), White: inkLight(d.Style.Outline)}
	require.Equal(t, dark, toneOf(l.relative(inkLight(d.Style.Body))))
	require.Equal(t, white, toneOf(l.relative(inkLight(d.Style.Outline))))
	for _, c := range d.Colors {
		require.Equal(t, colored, toneOf(l.relative(inkLight(c.Ink))), c.Name)
	}
}

func TestPixelsOutsideThePictureHaveNoColor(t *testing.T) {
	r := &raster{W: 4, H: 3, BGR: make([]uint8, 36), Luma: make([]uint8, 12)}
	for _, p := range []geometry.Point{{-0.6, 1}, {1, -0.6}, {3.6, 1}, {1, 2.6}} {
		_, ok := r.pixelAt(p)
		require.False(t, ok, "pixel at %v", p)
		_, ok = r.colorAt(p)
		require.False(t, ok, "colour at %v", p)
	}
	_, ok := r.pixelAt(geometry.Point{3.4, 2.4})
	require.True(t, ok)
	_, ok = r.colorAt(geometry.Point{2.4, 1.4})
	require.True(t, ok)
	_, ok = r.colorAt(geometry.Point{3, 1})
	require.False(t, ok, "its neighbours are outside")
}

func TestBrightnessBetweenPixelsIsThatOfLight(t *testing.T) {
	r := &raster{W: 3, H: 2, Luma: []uint8{0, 255, 255, 0, 255, 255}}
	v, ok := r.lumaAt(geometry.Point{0.25, 0.5})
	require.True(t, ok)
	require.InDelta(t, 255*0.25, v, 1e-9)
	for _, p := range []geometry.Point{{-0.1, 0}, {0, -0.1}, {2, 0}, {0, 1}} {
		_, ok := r.lumaAt(p)
		require.False(t, ok, "%v", p)
	}
}
