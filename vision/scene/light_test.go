package scene

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/internal/srgb"
	"referee/vision/adjusting"
	"referee/vision/printing"
	"referee/vision/raster"
)

// flatPrint draws one face, seen from right above, without blur or noise.
func flatPrint(d *deck.Deck, f *deck.Face, cam *geometry.Camera, pose geometry.Pose, black, white [3]uint8) *raster.Raster {
	const w, h = 640, 800
	r := &raster.Raster{W: w, H: h, BGR: make([]uint8, 3*w*h), Luma: make([]uint8, w*h)}
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
	cam := (&adjusting.Tilted{Focal: 3000, DistanceMM: 500, CentreX: 320, CentreY: 400}).Camera()
	m := &printing.New(deck.Default()).Models[2]
	h := Detection{Model: 2, Pose: geometry.Pose{At: geometry.Point{1, 2}, Turn: 0.2}, Border: Border{Hits: make([]bool, len(m.Edges))}}
	for i := range h.Hits {
		h.Hits[i] = true
	}
	black, white := [3]uint8{30, 24, 18}, [3]uint8{240, 210, 160}
	r := flatPrint(d, m.Face, &cam, h.Pose, black, white)
	sc := &Scene{Raster: r, Blur: Sharp()}
	l := sc.MeasureLight(&h, m, &cam)
	require.True(t, l.OK)
	for k := range 3 {
		require.InDelta(t, srgb.Linear[black[k]], l.Black[k], 1e-9)
		require.InDelta(t, srgb.Linear[white[k]], l.White[k], 1e-9)
	}
	require.InDelta(t, 1, l.Relative(raster.RGB{srgb.Linear[240], srgb.Linear[210], srgb.Linear[160]})[0], 1e-9)
	require.InDelta(t, 0, l.Relative(raster.RGB{srgb.Linear[30], srgb.Linear[24], srgb.Linear[18]})[2], 1e-9)

	for i := range h.Hits {
		h.Hits[i] = i < 9
	}
	require.False(t, sc.MeasureLight(&h, m, &cam).OK, "nine points are too few")
}

// blurred is a picture blurred by a standard deviation, px.
func blurred(r *raster.Raster, px float64) *raster.Raster {
	reach := int(3 * px)
	out := *r
	for _, step := range []int{1, r.W} { // along rows, then along columns
		from := out.BGR
		out.BGR = slices.Clone(from)
		for y := reach; y < r.H-reach; y++ {
			for x := reach; x < r.W-reach; x++ {
				for c := range 3 {
					sum, all := 0.0, 0.0
					for k := -reach; k <= reach; k++ {
						g := math.Exp(-float64(k*k) / (2 * px * px))
						sum, all = sum+g*srgb.Linear[from[3*(y*r.W+x+k*step)+c]], all+g
					}
					out.BGR[3*(y*r.W+x)+c] = uint8(255*math.Pow(sum/all, 1/2.2) + 0.5)
				}
			}
		}
	}
	return &out
}

// On cards 40 px wide the blur carried white to where black was read: red, relative to
// that, was no redder than orange, and ten cards of a table were named as others were.
func TestBlackIsReadWhereTheBlurCarriesNoWhite(t *testing.T) {
	d := deck.Default()
	cam := (&adjusting.Tilted{Focal: 620, DistanceMM: 500, CentreX: 320, CentreY: 400}).Camera()
	m := &printing.New(d).Models[2]
	h := Detection{Model: 2, Border: Border{Hits: make([]bool, len(m.Edges))}}
	for i := range h.Hits {
		h.Hits[i] = true
	}
	black, white := [3]uint8{30, 30, 30}, [3]uint8{240, 240, 240}
	const px = 2.0
	r := blurred(flatPrint(d, m.Face, &cam, h.Pose, black, white), px)
	near := (&Scene{Raster: r, Blur: Sharp()}).MeasureLight(&h, m, &cam)
	far := (&Scene{Raster: r, Blur: blurOf(px)}).MeasureLight(&h, m, &cam)
	require.Less(t, far.Black[1]-srgb.Linear[30], 0.7*(near.Black[1]-srgb.Linear[30]))
}

func TestTones(t *testing.T) {
	for name, c := range map[string]struct {
		color raster.RGB
		want  raster.Tone
	}{
		"white is white":                     {raster.RGB{1, 1, 1}, raster.White},
		"white in half the light is white":   {raster.RGB{0.5, 0.5, 0.5}, raster.White},
		"glare is white":                     {raster.RGB{1.6, 1.5, 1.4}, raster.White},
		"black is dark":                      {raster.RGB{0, 0, 0}, raster.Dark},
		"less than black is dark":            {raster.RGB{-0.1, 0, -0.05}, raster.Dark},
		"red is coloured":                    {raster.RGB{0.8, 0.03, 0.04}, raster.Colored},
		"yellow is coloured":                 {raster.RGB{0.9, 0.7, 0.02}, raster.Colored},
		"a deep blue is coloured":            {raster.RGB{0.02, 0.1, 0.5}, raster.Colored},
		"a pale pink is coloured":            {raster.RGB{1, 0.5, 0.6}, raster.Colored},
		"the grey between black and white …": {raster.RGB{0.3, 0.3, 0.3}, raster.Colored},
	} {
		require.Equal(t, c.want, raster.ToneOf(c.color), name)
	}
}

func TestEveryInkOfADeckHasATone(t *testing.T) {
	d := deck.Default()
	l := raster.Light{Black: printing.InkLight(d.Style.Body), White: printing.InkLight(d.Style.Outline)}
	require.Equal(t, raster.Dark, raster.ToneOf(l.Relative(printing.InkLight(d.Style.Body))))
	require.Equal(t, raster.White, raster.ToneOf(l.Relative(printing.InkLight(d.Style.Outline))))
	for _, c := range d.Colors {
		require.Equal(t, raster.Colored, raster.ToneOf(l.Relative(printing.InkLight(c.Ink))), c.Name)
	}
}

func TestPixelsOutsideThePictureHaveNoColor(t *testing.T) {
	r := &raster.Raster{W: 4, H: 3, BGR: make([]uint8, 36), Luma: make([]uint8, 12)}
	for _, p := range []geometry.Point{{-0.6, 1}, {1, -0.6}, {3.6, 1}, {1, 2.6}} {
		_, ok := r.PixelAt(p)
		require.False(t, ok, "pixel at %v", p)
		_, ok = r.ColorAt(p)
		require.False(t, ok, "colour at %v", p)
	}
	_, ok := r.PixelAt(geometry.Point{3.4, 2.4})
	require.True(t, ok)
	_, ok = r.ColorAt(geometry.Point{2.4, 1.4})
	require.True(t, ok)
	_, ok = r.ColorAt(geometry.Point{3, 1})
	require.False(t, ok, "its neighbours are outside")
}

func TestBrightnessBetweenPixelsIsThatOfLight(t *testing.T) {
	r := &raster.Raster{W: 3, H: 2, Luma: []uint8{0, 255, 255, 0, 255, 255}}
	v, ok := r.LumaAt(geometry.Point{0.25, 0.5})
	require.True(t, ok)
	require.InDelta(t, 255*0.25, v, 1e-9)
	for _, p := range []geometry.Point{{-0.1, 0}, {0, -0.1}, {2, 0}, {0, 1}} {
		_, ok := r.LumaAt(p)
		require.False(t, ok, "%v", p)
	}
}
