package identifying

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/vision/raster"
)

// shownTwice are cards that show each face twice, in inks a part of the way to white.
func shownTwice(faces int, a, b raster.RGB) []inkEvidence {
	d := deck.Default()
	var out []inkEvidence
	for k := range faces {
		white := 0.1 * float64(k%4)
		for _, ink := range []raster.RGB{a, b} {
			for c := range ink {
				ink[c] += white * (1 - ink[c])
			}
			out = append(out, inkEvidence{inkMeasure: inkMeasure{Ink: ink, Sigma: 0.01, Spill: 0.05}, Has: true, Design: d.Designs[k]})
		}
	}
	return out
}

func TestInksNearEachOtherAreTwoWhereTheirCardsAreAlike(t *testing.T) {
	// As a messenger's picture showed pink and purple of tacta-b.
	pink, purple := raster.RGB{0.82, 0.30, 0.80}, raster.RGB{0.60, 0.15, 0.76}
	cards := shownTwice(9, pink, purple)
	whole := []inkGroup{groupOf([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}, cards)}
	got := splitByCopies(whole, cards)
	require.Len(t, got, 2)
	for _, g := range got {
		for _, i := range g.members {
			require.Equal(t, g.members[0]%2, i%2, "cards of one ink")
		}
	}

	t.Run("one pair alone may be misread", func(t *testing.T) {
		two := []inkGroup{groupOf([]int{0, 1, 2, 4}, cards)}
		require.Len(t, splitByCopies(two, cards), 1)
	})
	t.Run("cards whose faces are open tell nothing", func(t *testing.T) {
		open := shownTwice(9, pink, purple)
		for i := range open {
			open[i].Design = nil
		}
		require.Len(t, splitByCopies(whole, open), 1)
	})
	t.Run("no hue parts what differs by nothing but noise", func(t *testing.T) {
		same := shownTwice(9, pink, pink)
		for i := range same {
			same[i].Ink[0] += 0.03 * float64([]int{1, -1, -1, 1, 0, 2, -2, 0, 1}[i%9])
		}
		require.Len(t, splitByCopies(whole, same), 1)
	})
}

func TestWhichOfTwoLikeCardsHasTheOtherColourStaysOpenUnlessItsInkSaysSo(t *testing.T) {
	for name, c := range map[string]struct {
		margins [2]float64
		open    bool
	}{
		"both inks are as likely": {[2]float64{4, 4.5}, true},
		"one is much likelier":    {[2]float64{1, 8}, false},
	} {
		t.Run(name, func(t *testing.T) {
			rd := readAlike(1000, 1000)
			first, second := &rd.Deck.Colors[0], &rd.Deck.Colors[1]
			for i := range rd.Inks {
				rd.Inks[i] = InkReading{Color: first, Second: second, Margin: c.margins[i]}
			}
			rd.resolveDuplicates()
			require.Equal(t, second, rd.Inks[0].Color)
			require.Equal(t, first, rd.Inks[1].Color)
			require.Equal(t, c.open, rd.Inks[1].Margin < MinInkMargin)
			require.Less(t, rd.Inks[0].Margin, MinInkMargin)
		})
	}
}
