package identifying

import (
	"math"
	"slices"
)

const (
	// The symbols of a group err in part each by itself, which symbolShare of their
	// sum allows for, and in part all alike: where they are coarse, the roundest fits
	// best whatever stands there. So together they say no more than symbolsAlike
	// times what one of them can.
	symbolShare  = 0.5
	symbolsAlike = 1.25
	// symbolsApart is how many times more they say where no other group shows the
	// same symbol: what errs alike shows the same everywhere.
	symbolsApart = 4
)

// groupSymbols is what the symbols of a group say together.
type groupSymbols struct {
	// sum is the log likelihood under each colour, 0 for the likeliest, as if each
	// symbol erred by itself.
	sum []float64
	top int     // the likeliest
	one float64 // how much one symbol says at the most
}

// symbolsOf is what those of some cards say, nil if none is seen.
func symbolsOf(members []int, cards []inkEvidence, colors int) *groupSymbols {
	out := &groupSymbols{sum: make([]float64, colors)}
	seen := 0.0
	for _, i := range members {
		if cards[i].Symbols == nil {
			continue
		}
		seen++
		out.one -= slices.Min(cards[i].Symbols)
		for k, s := range cards[i].Symbols {
			out.sum[k] += symbolShare * s
		}
	}
	if seen == 0 {
		return nil
	}
	out.one /= seen
	best := slices.Max(out.sum)
	out.top = slices.Index(out.sum, best)
	for k := range out.sum {
		out.sum[k] -= best
	}
	return out
}

// bounded is the log likelihood under each colour, no less than what symbols that
// err alike can say. tops is how many groups say each colour.
func (s *groupSymbols) bounded(tops []int) []float64 {
	most := symbolsAlike * s.one
	if tops[s.top] == 1 && several(tops) {
		most *= symbolsApart
	}
	out := slices.Clone(s.sum)
	for k := range out {
		out[k] = math.Max(out[k], -most)
	}
	return out
}

// several tells whether groups say more than one colour.
func several(tops []int) bool {
	n := 0
	for _, groups := range tops {
		if groups > 0 {
			n++
		}
	}
	return n > 1
}
