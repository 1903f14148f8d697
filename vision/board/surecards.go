package board

import (
	"math"
	"slices"

	"referee/internal/quantile"
)

// jokerSure: where all cards of two packs were read, what has no index is no
// card; else it may be one that was not read.
func jokerSure(cards int) float64 {
	if cards == packTimes*packCards {
		return 0.95
	}
	return 0.3
}

// twice gives every square a card, each card to at most two squares where there
// are no more squares than that.
func twice(score [][]float64) []int {
	slots := packTimes
	for slots*packCards < len(score) {
		slots++
	}
	cost := make([][]float64, len(score))
	for k := range score {
		cost[k] = make([]float64, slots*packCards)
		for j := range cost[k] {
			cost[k][j] = -score[k][j%packCards]
		}
	}
	out := assign(cost)
	for k := range out {
		out[k] %= packCards
	}
	return out
}

// sureOf grades each card by how much better it fits than any other, against
// how much the fit of squares that are printed alike varies on this board.
func sureOf(score [][]float64, taken []int) []float64 {
	var own, spread []float64
	for k, j := range taken {
		own = append(own, score[k][j])
	}
	middle := quantile.Median(slices.Clone(own))
	for _, v := range own {
		spread = append(spread, math.Abs(v-middle))
	}
	const toSigma = 1.4826 // of the median deviation, for a normal distribution
	sigma := max(1e-3, toSigma*quantile.Median(spread))
	out := make([]float64, len(taken))
	for k, j := range taken {
		next := math.Inf(-1)
		for i, v := range score[k] {
			if i != j {
				next = max(next, v)
			}
		}
		// The difference of two fits varies by √2 as much as one.
		z := (own[k] - next) / (sigma * math.Sqrt2)
		out[k] = 1 - 0.5*math.Exp(-z*z/2)
		if z < 0 {
			out[k] = 1 - out[k]
		}
		if len(taken) != packTimes*packCards {
			out[k] *= 0.85 // nothing checks it
		}
	}
	return out
}

// confusedSure bounds the certainty of cards of a rank or suit that is mixed up
// with another: one wrong square spoils the model that the others are held
// against.
const confusedSure = 0.6

// capConfused looks for squares that look more like another card than like the
// one that they must be for every card to be there twice.
func capConfused(sure []float64, score [][]float64, taken []int) {
	var ranks [packCards / 4]bool
	var suits [4]bool
	for k, j := range taken {
		best := j
		for i, v := range score[k] {
			if v > score[k][best] {
				best = i
			}
		}
		if best/4 != j/4 {
			ranks[best/4], ranks[j/4] = true, true
		}
		if best%4 != j%4 {
			suits[best%4], suits[j%4] = true, true
		}
	}
	for k, j := range taken {
		if ranks[j/4] || suits[j%4] {
			sure[k] = min(sure[k], confusedSure)
		}
	}
}
