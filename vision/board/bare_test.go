package board

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// alignedOf is a photo of a board with rings printed on it, as a function shows
// the print.
func alignedOf(shows func(print rgb, x, y int) rgb) *aligned {
	empty := newSheet(20, 20, 3)
	photo := newSheet(20, 20, 3)
	for i := range empty.Pix {
		x, y := i%empty.W, i/empty.W
		p := rgb{220, 200, 170}
		if r := math.Hypot(float64(x)-30, float64(y)-30); r < 18 && r > 14 {
			p = rgb{90, 60, 40}
		}
		empty.Pix[i], photo.Pix[i] = p, shows(p, x, y)
		empty.Seen[i], photo.Seen[i] = true, true
	}
	return &aligned{photo: photo, empty: empty}
}

func all(a *aligned) []int {
	out := make([]int, len(a.photo.Pix))
	for i := range out {
		out[i] = i
	}
	return out
}

func TestAPrintIsSeenThroughGlareStainsAndShadowsButNotThroughAPiece(t *testing.T) {
	for name, c := range map[string]struct {
		shows func(rgb, int, int) rgb
		bare  bool
	}{
		"as it is":        {func(p rgb, _, _ int) rgb { return p }, true},
		"half the light":  {func(p rgb, _, _ int) rgb { return p.times(0.5) }, true},
		"a bluish glare":  {func(p rgb, _, _ int) rgb { return p.times(0.6).plus(rgb{40, 60, 100}) }, true},
		"a coffee stain":  {func(p rgb, _, _ int) rgb { return rgb{p[0] * 0.8, p[1] * 0.65, p[2] * 0.5} }, true},
		"a red pawn":      {func(rgb, int, int) rgb { return rgb{200, 40, 38} }, false},
		"a striped cloth": {func(_ rgb, x, _ int) rgb { return rgb{float32(100 + 60*(x/4%2)), 80, 80} }, false},
		"a pawn half over": {func(p rgb, x, _ int) rgb {
			if x > 25 {
				return rgb{45, 85, 190}
			}
			return p
		}, false},
	} {
		a := alignedOf(c.shows)
		require.Equal(t, c.bare, a.printLike(all(a)) > bareSurely, "%s: %.2f", name, a.printLike(all(a)))
	}
}

func TestAPlainBoardSaysNothingByItsPrint(t *testing.T) {
	a := alignedOf(func(p rgb, _, _ int) rgb { return p })
	for i := range a.empty.Pix {
		a.empty.Pix[i] = rgb{200, 200, float32(199 + i%3)}
	}
	require.Zero(t, a.printLike(all(a)))
}

func TestABoardWhoseColoursAreLostIsBurntAndWhitePaperIsNot(t *testing.T) {
	s := newSheet(10, 10, 1)
	for i := range s.Pix {
		s.Seen[i], s.Pix[i] = true, rgb{255, 254, 240}
	}
	require.Zero(t, s.burnt())
	for i := range 20 {
		s.Pix[i] = rgb{255, 250, 215}
	}
	require.InDelta(t, 0.2, s.burnt(), 1e-9)
}

func TestAColourThatLightChangedIsNoThingIfItEndsWhereItWasPrinted(t *testing.T) {
	round := func(x, y, cx, cy int, r float64) bool {
		return math.Hypot(float64(x-cx), float64(y-cy)) < r
	}
	for name, tt := range map[string]struct {
		cx, cy int // px, of what differs
		r      float64
		bare   bool
	}{
		"the emblem in a redder red":        {30, 30, 14, true},
		"a disc of that red on the emblem":  {30, 30, 24, false},
		"a smaller one at the emblem's rim": {44, 30, 14, false},
	} {
		a := alignedOf(func(p rgb, _, _ int) rgb { return p })
		r := &region{}
		for i := range a.empty.Pix {
			x, y := i%a.empty.W, i/a.empty.W
			a.empty.Pix[i] = rgb{240, 240, 230}
			if round(x, y, 30, 30, 14) {
				a.empty.Pix[i] = rgb{205, 90, 45}
			}
			a.photo.Pix[i] = a.empty.Pix[i]
			if round(x, y, tt.cx, tt.cy, tt.r) {
				a.photo.Pix[i] = rgb{225, 60, 30}
				r.pixels = append(r.pixels, i)
			}
		}
		require.Equal(t, tt.bare, a.bareAbout(r), name)
	}
}
