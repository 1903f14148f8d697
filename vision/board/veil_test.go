package board

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// veiled is a bright board with dark squares under a light and a veil;
// and what a photo of it shows.
func veiled(light, veil rgb) (ref *sheet, a *aligned) {
	ref = &sheet{TrueScale: geometry.TrueScale{W: 180, H: 180, PerMM: 1}, WidthMM: 180, High: 180, Pix: make([]rgb, 180*180), Seen: make([]bool, 180*180)}
	for y := range ref.H {
		for x := range ref.W {
			c := rgb{220, 215, 200}
			if x%30 > 8 && x%30 < 22 && y%30 > 8 && y%30 < 22 {
				c = rgb{60, 55, 50}
			}
			ref.Pix[y*ref.W+x], ref.Seen[y*ref.W+x] = c, true
		}
	}
	photo := blank(ref)
	for i, c := range ref.Pix {
		for ch := range 3 {
			photo.Pix[i][ch] = c[ch]*light[ch] + veil[ch]
		}
	}
	return ref, &aligned{photo: photo}
}

func TestTheVeilOverABoardIsFoundInTheColourOfItsLight(t *testing.T) {
	ref, a := veiled(rgb{0.8, 0.72, 0.6}, rgb{20, 18, 15})
	veil := a.veils(ref)
	for c, want := range []float64{20, 18, 15} {
		require.InDelta(t, want, veil[c].At(90, 90), 2)
	}
}

func TestColoursThatACameraRendersInItsOwnWayAreNoVeil(t *testing.T) {
	ref, a := veiled(rgb{0.8, 0.8, 0.8}, rgb{})
	// The few dark places are redder at the left than they were, greener at the
	// right, as the colours are that happen to be printed there.
	for i, c := range ref.Pix {
		x, y := i%ref.W, i/ref.W
		switch {
		case c[0] > 100:
		case y >= 30:
			ref.Pix[i], a.photo.Pix[i] = rgb{220, 215, 200}, rgb{176, 172, 160}
		case x < ref.W/2:
			a.photo.Pix[i] = a.photo.Pix[i].plus(rgb{30, -30, 0})
		default:
			a.photo.Pix[i] = a.photo.Pix[i].plus(rgb{-30, 30, 0})
		}
	}
	veil := a.veils(ref)
	for _, x := range []float64{10, 90, 170} {
		require.InDelta(t, 0, veil[0].At(x, 90), 10)
		require.InDelta(t, 0, veil[1].At(x, 90), 10)
	}
}

func TestThinDarkLinesDoNotTellOfAVeil(t *testing.T) {
	ref, a := veiled(rgb{0.8, 0.8, 0.8}, rgb{})
	for i := range ref.Pix {
		ref.Pix[i] = rgb{220, 215, 200}
		if i%ref.W%15 == 7 {
			ref.Pix[i] = rgb{60, 55, 50}
		}
		// The photo is blurred: the lines are half as dark in it.
		a.photo.Pix[i] = ref.Pix[i].plus(rgb{220, 215, 200}).times(0.4)
	}
	veil := a.veils(ref)
	require.InDelta(t, 0, veil[0].At(90, 90), 1)
}
