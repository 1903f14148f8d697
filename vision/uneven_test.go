package vision

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/srgb"
)

// dimmed is a picture of which every place shows a part of its light.
func dimmed(tb testing.TB, data []byte, light func(x, y float64) float64) image.Image {
	tb.Helper()
	from, err := jpeg.Decode(bytes.NewReader(data))
	require.NoError(tb, err)
	out := image.NewRGBA(from.Bounds())
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			part := light(float64(x), float64(y))
			r, g, b, _ := from.At(x, y).RGBA()
			dim := func(v uint32) uint8 { return uint8(math.Round(255 * srgb.Encode(part*srgb.Linear[v>>8]))) }
			out.SetRGBA(x, y, color.RGBA{dim(r), dim(g), dim(b), 255})
		}
	}
	return out
}

// Where a shape lies on a card at the edge of a shadow, the white of its outline is
// as grey on one side as the ink of a card may be on the other. Neither picture is
// read rightly as it is: the light must be made even first.
func TestLightThatChangesOverACardChangesNothingThatIsRead(t *testing.T) {
	if testing.Short() {
		t.Skip("reads photos")
	}
	for name, c := range map[string]struct {
		photo string
		light func(x, y float64) float64
	}{
		"rows that a rolling shutter took while a mains lamp was dim": {"a/p03", func(_, y float64) float64 { // 2400 × 1800
			return math.Pow(0.75-0.25*math.Sin(2*math.Pi*y/468+3.9), 2.2)
		}},
		"the edge of a shadow across the table": {"b/b-w01", func(x, y float64) float64 { // 1920 × 1080
			return 0.15 + 0.85/(1+math.Exp((560-y-0.2*x)/32))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile("../testdata/images/" + c.photo + ".jpg")
			require.NoError(t, err)
			known := knownTable(t, filepath.Base(c.photo))
			pic := pictureOf(t, dimmed(t, data, c.light), 92)
			defer pic.Close()
			got, err := readerOf(t, known.Deck).Read(context.Background(), pic, Prior{})
			require.NoError(t, err)
			require.Equal(t, names(known.Layout), names(got.Layout))
			require.Equal(t, orders(known.Layout), orders(got.Layout))
		})
	}
}
