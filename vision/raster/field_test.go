package raster

import (
	"context"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/srgb"
)

// scattered are noisy samples of a function on a few lines across a picture.
func scattered(w, h, n int, noise float64, of func(x, y float64) float64) []FieldSample {
	rng := rand.New(rand.NewPCG(1, 2))
	out := make([]FieldSample, n)
	for i := range out {
		x, y := rng.Float64()*float64(w), math.Floor(rng.Float64()*float64(h)/20)*20
		out[i] = FieldSample{x, y, of(x, y) + noise*rng.NormFloat64()}
	}
	return out
}

func TestAFieldFollowsWhatItsSamplesShow(t *testing.T) {
	wave := func(_, y float64) float64 { return math.Sin(y / 30) }
	f := NewField(400, 300, 10, scattered(400, 300, 4000, 0.1, wave))
	for y := 20.0; y < 280; y += 7 {
		require.InDelta(t, wave(0, y), f.At(200, y), 0.25, "at %v", y)
	}
}

func TestAFieldGoesOnWhereThereAreNoSamples(t *testing.T) {
	level := func(float64, float64) float64 { return 3 }
	f := NewField(400, 300, 10, scattered(100, 100, 200, 0, level))
	require.InDelta(t, 3, f.At(390, 290), 1e-9)
	require.InDelta(t, 3, f.At(-50, 9999), 1e-9, "beyond the picture")
}

func TestAFieldIsNotBentByASpeck(t *testing.T) {
	level := func(float64, float64) float64 { return 1 }
	s := append(scattered(400, 300, 4000, 0, level), FieldSample{200, 160, 50})
	require.InDelta(t, 1, NewField(400, 300, 10, s).At(200, 160), 1e-9)
}

func TestEvenedLightIsTheSameAllOver(t *testing.T) {
	const w, h = 200, 100
	white := func(x float64) float64 { return 0.1 + 0.7*x/w }
	r := &Raster{W: w, H: h, BGR: make([]uint8, 3*w*h)}
	var whites, blacks []FieldSample
	for i := range w * h {
		x := float64(i % w)
		v := 0.02 + (white(x)-0.02)*0.5 // grey, halfway
		for k := range 3 {
			r.BGR[3*i+k] = uint8(math.Round(255 * srgb.Encode(v)))
		}
		whites, blacks = append(whites, FieldSample{x, float64(i / w), math.Log(white(x))}), append(blacks, FieldSample{x, float64(i / w), 0.02})
	}
	l := &Lighting{}
	for k := range 3 {
		l.White[k], l.Black[k] = NewField(w, h, 4, whites), NewField(w, h, 4, blacks)
		l.Even.White[k], l.Even.Black[k] = 0.8, 0.02
	}
	out, err := l.Evened(context.Background(), r, image.Rect(0, 0, w, h))
	require.NoError(t, err)
	for x := 8; x < w-8; x++ {
		require.InDelta(t, 0.41, srgb.Linear[out.BGR[3*(50*w+x)+1]], 0.03, "at %d", x)
	}
	part, err := l.Evened(context.Background(), r, image.Rect(53, 20, 77, 60))
	require.NoError(t, err)
	for y := range h {
		for x := range w {
			want := r
			if image.Pt(x, y).In(image.Rect(53, 20, 77, 60)) {
				want = out
			}
			i := 3 * (y*w + x)
			require.Equal(t, want.BGR[i:i+3], part.BGR[i:i+3], "at %d, %d", x, y)
		}
	}
}
