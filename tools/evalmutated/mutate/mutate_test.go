package mutate

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// middle is that of the card of marked.
var middle = Point{135, 115}

// marked is a grey photo of one card with a red mark in its middle.
func marked() *Picture {
	img := image.NewRGBA(image.Rect(0, 0, 300, 200))
	for i := range img.Pix {
		img.Pix[i] = 128
	}
	for d := range 9 {
		img.SetRGBA(134+d%3, 114+d/3, rgb(255, 0, 0))
	}
	return New(img, []Card{{{100, 80}, {170, 80}, {170, 150}, {100, 150}}})
}

func (c Card) mid() []float64 { m := c.centre(); return m[:] }

func chance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

func TestPointsGoWhereTheirPixelsGo(t *testing.T) {
	for _, k := range []Kind{Crop, Mirror, Size} {
		for seed := range uint64(20) {
			p := marked()
			said, err := k.Apply(p, chance(seed))
			require.NoError(t, err)
			at := p.Place(middle)
			require.InDeltaSlice(t, []float64{at[0], at[1]}, p.Cards[0].mid(), 1e-6, "%s %s", k, said)
			px := p.Pixels.RGBAAt(int(at[0]+0.5), int(at[1]+0.5))
			require.Greater(t, int(px.R), int(px.G)+60, "%s %s: no mark at %v", k, said, at)
		}
	}
}

func TestWhatIsDrawnBySeedIsDrawnAgain(t *testing.T) {
	for _, k := range Kinds {
		a, b, before := marked(), marked(), marked()
		_, err := k.Apply(a, chance(7))
		require.NoError(t, err)
		_, err = k.Apply(b, chance(7))
		require.NoError(t, err)
		require.Equal(t, a.Pixels.Pix, b.Pixels.Pix, k)
		require.False(t, k != JPEG && k != Crop && string(a.Pixels.Pix) == string(before.Pixels.Pix), "%s changes nothing", k)
	}
}

func TestACutLeavesTheMiddleOfEveryCardInThePicture(t *testing.T) {
	for seed := range uint64(200) {
		p := marked()
		_, err := Crop.Apply(p, chance(seed))
		require.NoError(t, err)
		m, b := p.Cards[0].centre(), p.Pixels.Bounds()
		require.True(t, m[0] >= 0 && m[1] >= 0 && m[0] <= float64(b.Dx()) && m[1] <= float64(b.Dy()), "%v in %v", m, b)
	}
}

func TestAKindThatIsNotThereIsRefused(t *testing.T) {
	_, err := Kind("melted").Apply(marked(), chance(1))
	require.Error(t, err)
	_, err = Blur.Apply(New(image.NewRGBA(image.Rect(0, 0, 4, 4)), nil), chance(1))
	require.Error(t, err)
}
