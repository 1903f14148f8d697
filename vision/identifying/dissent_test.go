package identifying

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/vision/printing"
	"referee/vision/raster"
)

// said is what a symbol says that is clearly that of a colour.
func said(colors, k int, lead float64) []float64 {
	out := make([]float64, colors)
	for i := range out {
		if i != k {
			out[i] = -lead
		}
	}
	return out
}

// inked are cards of the deck's colours as printed, so many of each, each with the
// symbol that is given for it.
func inked(d *deck.Deck, symbol func(color, n int) int, counts ...int) []inkEvidence {
	var out []inkEvidence
	for k, n := range counts {
		for i := range n {
			off := 0.01 * float64(i%3-1)
			ink := printing.PrintedInk(d, d.Colors[k].Ink)
			out = append(out, inkEvidence{inkMeasure: inkMeasure{Ink: raster.RGB{ink[0] + off, ink[1], ink[2] - off}, Sigma: 0.01, Spill: 0.02}, Has: true, Symbols: said(len(d.Colors), symbol(k, i), 2)})
		}
	}
	return out
}

func TestSymbolsThatAreAllDifferentOutweighOnesThatErrAlike(t *testing.T) {
	cards := []inkEvidence{{Symbols: said(3, 1, 2)}, {Symbols: said(3, 1, 2)}, {Symbols: said(3, 1, 2)}, {Symbols: said(3, 1, 2)}, {Symbols: said(3, 1, 2)}, {Symbols: said(3, 1, 2)}}
	all := []int{0, 1, 2, 3, 4, 5}
	s := symbolsOf(all, cards, 3)
	require.Equal(t, 1, s.top)
	apart, alike := s.bounded([]int{3, 1, 0}), s.bounded([]int{0, 2, 0})
	require.Zero(t, apart[1])
	require.InDelta(t, -6, apart[0], 1e-9, "the sum of all, halved")
	require.Equal(t, alike, s.bounded([]int{0, 1, 0}), "a single group tells nothing of how the others err")
	require.InDelta(t, -2.5, alike[0], 1e-9, "what one says, and a quarter")
	require.Nil(t, symbolsOf([]int{0}, []inkEvidence{{}}, 3), "no symbol is seen")
}

func TestTheColourOfACardWhoseSymbolSpeaksAgainstItsInkIsOpen(t *testing.T) {
	d := deck.Default()
	// One of the cards of the first colour is between its ink and the second one's,
	// and shows the second one's symbol.
	cards := inked(d, func(color, _ int) int { return color }, 5, 5)
	a, b := printing.PrintedInk(d, d.Colors[0].Ink), printing.PrintedInk(d, d.Colors[1].Ink)
	for k := range a {
		cards[0].Ink[k] = 0.6*a[k] + 0.4*b[k]
	}
	cards[0].Symbols = said(len(d.Colors), 1, 2)
	read := ReadInks(d, cards, nil)
	require.Equal(t, 0.0, min(read[0].Margin, 0), "open either way")
	require.Less(t, read[0].Margin, MinInkMargin)
	for i := 1; i < 10; i++ {
		require.GreaterOrEqual(t, read[i].Margin, MinInkMargin, "card %d", i)
	}
}

func TestNoSymbolIsBelievedAgainstAnInkThatIsItsOwnAndFarOffAnother(t *testing.T) {
	d := deck.Default()
	for name, c := range map[string]struct {
		counts []int
		odd    int // the card of the first colour whose symbol is that of the second
	}{
		"both colours lie on the table":   {[]int{5, 5}, 0},
		"cards of the first colour only":  {[]int{5, 0}, 1},
		"the second colour has two cards": {[]int{5, 2}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			cards := inked(d, func(color, _ int) int { return color }, c.counts...)
			cards[c.odd].Symbols = said(len(d.Colors), 1, 4)
			for i, r := range ReadInks(d, cards, nil) {
				require.GreaterOrEqual(t, r.Margin, MinInkMargin, "card %d", i)
				require.Equal(t, i >= c.counts[0], r.Color == &d.Colors[1], "card %d", i)
			}
		})
	}
}

func TestACardAloneInItsColourThatMayBeAnotherOnePaledIsOpen(t *testing.T) {
	red := chroma{0.91, 0.03}
	for name, c := range map[string]struct {
		ink  chroma
		pale bool
	}{
		"red with a third of white in it": {chroma{0.91 - 0.19, 0.03 + 0.1}, true},
		"nearly white":                    {chroma{0.36, 0.32}, false},
		"off the way to white":            {chroma{0.7, 0.25}, false},
		"beyond red, away from white":     {chroma{0.99, 0.0}, false},
	} {
		require.Equal(t, c.pale, paled(c.ink, red), name)
	}
}
