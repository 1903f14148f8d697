package learn

import (
	"math"

	"referee/geometry"
)

// Two symbols are compared on squares of this side, in mm, after moving one by
// a square or none in each direction.
const symbolCellMM = 0.25

// The share of the area of two symbols together that both cover: the same
// symbol printed twice covers more than this, even on a dim photo, different
// ones of one size less.
const symbolSameShare = 0.65

// sameSymbol tells whether two cards may show the same symbol: true too when
// either's is not seen.
func sameSymbol(a, b *card) bool {
	if a.Emblem == nil || b.Emblem == nil || !a.Emblem.HasSymbol || !b.Emblem.HasSymbol {
		return true
	}
	p, q := a.symbolCells(), b.symbolCells()
	best := 0.0
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			both := 0
			for c := range p {
				if q[[2]int{c[0] + dx, c[1] + dy}] {
					both++
				}
			}
			best = max(best, float64(both)/float64(max(1, len(p)+len(q)-both)))
		}
	}
	return best >= symbolSameShare
}

// symbolCells are the squares that more than half of a card's symbol lies on,
// about its middle.
func (c *card) symbolCells() map[[2]int]bool {
	count := map[[2]int]int{}
	for _, i := range c.Emblem.Symbol {
		q := c.Flat.MM(float64(i%c.Flat.W), float64(i/c.Flat.W)).Sub(c.Emblem.SymbolAt)
		count[cellOf(q)]++
	}
	full := symbolCellMM * c.Flat.PerMM * symbolCellMM * c.Flat.PerMM
	out := map[[2]int]bool{}
	for k, n := range count {
		if float64(n) > full/2 {
			out[k] = true
		}
	}
	return out
}

func cellOf(q geometry.Point) [2]int {
	return [2]int{int(math.Floor(q[0]/symbolCellMM + 0.5)), int(math.Floor(q[1]/symbolCellMM + 0.5))}
}
