package vision

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/synth"
	"referee/table"
	"referee/vision/picture"
)

// fuzzPixels bounds the pictures that are read: what matters is what is on
// them, not their size.
const fuzzPixels = 400 * 300

// FuzzRead reads whatever decodes as a picture: it must come out as a table or
// as one of the errors that callers know.
func FuzzRead(f *testing.F) {
	for _, data := range fuzzSeeds(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if in, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && in.Width*in.Height > fuzzPixels {
			return
		}
		pic, err := picture.Decode("fuzzed", data)
		if err != nil {
			require.ErrorAs(t, err, new(*picture.Error))
			return
		}
		defer pic.Close()
		requireRead(t, pic)
	})
}

// FuzzReadDefaced reads a table on which the bytes draw: five each for a
// rectangle (place and size) and its grey. Few bytes of a JPEG that change
// still give a picture; this gets past the decoder every time.
func FuzzReadDefaced(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{100, 100, 40, 5, 255, 80, 60, 90, 90, 0})
	f.Add([]byte{0, 0, 255, 120, 255, 0, 120, 255, 120, 0})
	table := fuzzTable(f)
	f.Fuzz(func(t *testing.T, strokes []byte) {
		pic, err := picture.Decode("defaced.png", pngOf(t, defaced(table, strokes)))
		require.NoError(t, err)
		defer pic.Close()
		requireRead(t, pic)
	})
}

// defaced returns the table with rectangles drawn on it.
func defaced(table image.Image, strokes []byte) image.Image {
	b := table.Bounds()
	out := image.NewNRGBA(b)
	draw.Draw(out, b, table, b.Min, draw.Src)
	for ; len(strokes) >= 5; strokes = strokes[5:] {
		x, y := int(strokes[0])*b.Dx()/256, int(strokes[1])*b.Dy()/256
		r := image.Rect(x, y, x+int(strokes[2])/2, y+int(strokes[3])/2)
		draw.Draw(out, r, image.NewUniform(color.Gray{Y: strokes[4]}), image.Point{}, draw.Src)
	}
	return out
}

func requireRead(t *testing.T, pic *picture.Picture) {
	t.Helper()
	r, err := builtInReader(t).Read(context.Background(), pic, Prior{})
	if err != nil {
		require.ErrorAs(t, err, new(*ReadError))
		return
	}
	requireSound(t, r)
}

// requireSound checks that a reading can be worked with, whatever it is of.
func requireSound(t *testing.T, r *Reading) {
	t.Helper()
	require.NotEmpty(t, r.Layout.Cards)
	require.NoError(t, r.View.Camera.Validate())
	for i := range r.Layout.Cards {
		c := &r.Layout.Cards[i]
		require.NotNil(t, c.Face)
		require.Equal(t, c.Face.Design.IsStart(), c.Color == nil)
		require.False(t, math.IsNaN(c.Pose.At[0]+c.Pose.At[1]+float64(c.Pose.Turn)), "pose of card %d", i)
		require.True(t, c.Confidence >= 0 && c.Confidence <= 1, "confidence %v of card %d", c.Confidence, i)
		for k := range c.Cov {
			require.Greater(t, c.Cov[k][k], 0.0, "covariance of card %d", i)
		}
	}
	for _, d := range r.Layout.Doubts {
		require.True(t, d.Openness() >= 0 && d.Openness() <= 1, "%+v", d)
		if at, is := d.Where().(table.OnTable); is {
			require.True(t, geometry.Finite(at.At) && at.RadiusMM > 0, "%+v", d)
		}
	}
}

// fuzzTable is a picture of four cards.
func fuzzTable(tb testing.TB) image.Image {
	play := synth.DefaultPlay()
	play.Cards = 4
	game, err := synth.Play(deck.Default(), play, 1)
	require.NoError(tb, err)
	o := synth.DefaultShot()
	o.Width, o.Height = 400, 300
	shot, err := synth.Shoot(game, o, 1)
	require.NoError(tb, err)
	img, err := painter.Render(shot)
	require.NoError(tb, err)
	return img
}

// fuzzSeeds are a small table and pictures without any.
func fuzzSeeds(tb testing.TB) [][]byte {
	var table bytes.Buffer
	require.NoError(tb, jpeg.Encode(&table, fuzzTable(tb), &jpeg.Options{Quality: 80}))

	rng := rand.New(rand.NewPCG(1, 1))
	grey := func(of func(x, y int) uint8) []byte {
		g := image.NewGray(image.Rect(0, 0, 160, 120))
		for i := range g.Pix {
			g.Pix[i] = of(i%160, i/160)
		}
		return pngOf(tb, g)
	}
	return [][]byte{
		table.Bytes(),
		grey(func(x, y int) uint8 { return uint8(rng.IntN(256)) }),
		grey(func(x, y int) uint8 { return 0 }),
		grey(func(x, y int) uint8 { return 255 }),
		grey(func(x, y int) uint8 { return uint8(255 * ((x/12 + y/12) % 2)) }),
		grey(func(x, y int) uint8 { // white rectangles in black ones
			dx, dy := min(x%80, 79-x%80), min(y%60, 59-y%60)
			return uint8(255 * (min(dx, dy) / 4 % 2))
		}),
		pngOf(tb, halves(160, 120)),
		{},
	}
}
