package learn

import (
	"math"

	"referee/geometry"
)

// Which way is up: the symbol stands at the same place of every card, so it
// tells how the cards are turned against each other; the numerals of all
// cards together tell which of the ways is up.

// uprightMargin is how much more like figures the numerals of the right way
// must look, as a mean over the cards.
const uprightMargin = 0.02

// symbolOffMM is how far from the centre a symbol must stand to tell a turn.
const symbolOffMM = 3.0

// uprights returns for every card by how many quarter turns its upright frame
// is turned counter-clockwise from that of its flat; ok is false when the
// numerals do not tell.
func uprights(cards []*card) (quarters []int, ok bool) {
	quarters = make([]int, len(cards))
	facing := make([]int, len(cards)) // quarter of the symbol's direction; −1: not seen
	known := 0
	for i, c := range cards {
		facing[i] = -1
		if c.IsStart || c.Emblem == nil || !c.Emblem.HasSymbol || c.Emblem.SymbolAt.Len() < symbolOffMM {
			continue
		}
		facing[i] = quarterOf(c.Emblem.SymbolAt)
		known++
	}
	best, second, bestTurn := math.Inf(-1), math.Inf(-1), 0
	if known > 0 {
		for want := range 4 { // where the symbol stands on an upright card
			sum, n := 0.0, 0
			for i, c := range cards {
				if facing[i] >= 0 {
					sum, n = sum+c.numeralUpright((facing[i]-want+4)%4), n+1
				}
			}
			if v := sum / float64(n); v > best {
				best, second, bestTurn = v, best, want
			} else {
				second = max(second, v)
			}
		}
	}
	var turned [4]int
	for i := range cards {
		if facing[i] >= 0 {
			quarters[i] = (facing[i] - bestTurn + 4) % 4
			turned[quarters[i]]++
		}
	}
	// What has no symbol stands by itself, the way the others stand up to a
	// half turn: cards are not square.
	odd := 0
	if turned[1]+turned[3] > turned[0]+turned[2] {
		odd = 1
	}
	for i, c := range cards {
		if facing[i] < 0 {
			quarters[i] = odd
			if !c.IsStart && c.numeralUpright(odd+2) > c.numeralUpright(odd) {
				quarters[i] = odd + 2
			}
		}
	}
	return quarters, known > 0 && best-second > uprightMargin
}

// quarterOf rounds a direction to right 0, up 1, left 2, down 3.
func quarterOf(v geometry.Point) int {
	return (int(math.Round(math.Atan2(v[1], v[0])/(math.Pi/2))) + 4) % 4
}

// numeralUpright is how much a card's numeral looks like any figure when the
// card is turned so.
func (c *card) numeralUpright(quarters int) float64 {
	if c.Emblem == nil {
		return 0
	}
	g, ok := glyphFrom(c.Flat, c.Mix.White, c.Emblem.Numeral, quarters)
	if !ok {
		return 0
	}
	best := 0.0
	for v := range digitTemplates() {
		// 6 and 9 are each other upside down, and tell nothing.
		if v != 6 && v != 9 {
			best = max(best, g.templateLikeness(v))
		}
	}
	return best
}
