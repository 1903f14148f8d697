package learn

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"referee/deck"
	"referee/geometry"
	"referee/internal/srgb"
)

func TestInksGetTheNamesThatPlayersGiveThem(t *testing.T) {
	b, err := deck.ReadFile("../testdata/decks/tacta-b.json")
	assert.NoError(t, err)
	for _, d := range []*deck.Deck{deck.Default(), b} {
		var groups []*inkGroup
		for i := range d.Colors {
			groups = append(groups, &inkGroup{ink: d.Colors[i].Ink})
		}
		nameColors(groups)
		for i := range d.Colors {
			assert.Equal(t, d.Colors[i].Name, groups[i].name, "%v of deck %s", d.Colors[i].Ink, d.Name)
		}
	}
}

func TestTwoLikeInksGetTwoNames(t *testing.T) {
	groups := []*inkGroup{{ink: deck.Ink{R: 230, G: 40, B: 40}}, {ink: deck.Ink{R: 235, G: 70, B: 30}}}
	nameColors(groups)
	assert.Equal(t, "red", groups[0].name)
	assert.Equal(t, "orange", groups[1].name)
}

func TestAnInkRelativeToWhiteIsThatOfTheFile(t *testing.T) {
	for _, want := range []deck.Ink{{R: 79, G: 180, B: 245}, {R: 200, G: 30, B: 90}, whiteInk, blackInk} {
		rel := func(v, b, w uint8) float64 {
			return (srgb.Linear[v] - srgb.Linear[b]) / (srgb.Linear[w] - srgb.Linear[b])
		}
		got := inkOf(rgb{rel(want.R, blackInk.R, whiteInk.R), rel(want.G, blackInk.G, whiteInk.G), rel(want.B, blackInk.B, whiteInk.B)})
		assert.Equal(t, want, got)
	}
}

// A photo whose inks all end at the white's brightness did not take it in.
func TestAnOverexposedPhotoIsNoticed(t *testing.T) {
	all := func(inks ...rgb) []*card {
		var out []*card
		for _, i := range inks {
			out = append(out, &card{Photo: "B.jpg", Mix: &mix{Card: i, HasInk: true}})
		}
		return out
	}
	assert.Len(t, findOverexposed(all(rgb{1, 0.07, 0.06}, rgb{1.01, 0.86, 0.04}, rgb{0.27, 1, 0.07}, rgb{0.35, 0.15, 0.99})), 1)
	assert.Empty(t, findOverexposed(all(rgb{0.95, 0.05, 0.04}, rgb{1.1, 0.41, 0.02}, rgb{0.13, 0.67, 0.04}, rgb{0.19, 0.09, 0.91})))
}

// Two oranges with different symbols are two colours: players tell them apart
// by the symbol when the inks are alike.
func TestCardsOfOneHueWithDifferentSymbolsAreOfTwoColors(t *testing.T) {
	f := &flat{Width: 60, Height: 60, TrueScale: geometry.TrueScale{W: 240, H: 240, PerMM: 4}}
	with := func(photo string, in func(x, y float64) bool) *card {
		e := &emblem{HasSymbol: true}
		for i := range f.W * f.H {
			if q := f.MM(float64(i%f.W), float64(i/f.W)); in(q[0], q[1]) {
				e.Symbol = append(e.Symbol, i)
			}
		}
		return &card{Photo: photo, Flat: f, Emblem: e, Mix: &mix{Card: rgb{1, 0.5, 0.1}, HasInk: true}}
	}
	disc := func(x, y float64) bool { return math.Hypot(x, y) < 2 }
	bars := func(x, y float64) bool { return math.Abs(x) < 2 && math.Abs(y) > 0.6 && math.Abs(y) < 1.8 }
	a, b, c := with("A.jpg", disc), with("B.jpg", bars), with("B.jpg", disc)
	groupColors([]*card{a, b, c}, map[string]bool{"A.jpg": true})
	assert.NotEqual(t, a.Color, b.Color)
	assert.Equal(t, a.Color, c.Color)
}
