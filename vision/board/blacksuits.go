package board

import (
	"math"

	"referee/internal/glyph"
)

// topRows is the upper quarter of a glyph.
const topRows = glyph.Tall / 4

// topShare is how much of a sign's ink is in its upper quarter: a club's round
// top has more than a spade's point, however small and blurred they are.
func topShare(g *glyph.Glyph) float64 {
	upper, _ := endShares(g)
	return upper
}

// endShares is how much of a sign's ink is in its upper and its lower quarter.
func endShares(g *glyph.Glyph) (upper, lower float64) {
	all := 1e-9
	const margin = (glyph.H - glyph.Tall) / 2 // blank rows of a glyph above and below its sign
	for i, v := range g {
		all += v
		switch row := float64(i / glyph.W); {
		case row < margin+topRows:
			upper += v
		case row >= glyph.H-margin-topRows:
			lower += v
		}
	}
	return upper / all, lower / all
}

// sample is a mean with what is known of its scatter.
type sample struct{ n, sum, sqr float64 }

func (s *sample) add(v float64) { s.n, s.sum, s.sqr = s.n+1, s.sum+v, s.sqr+v*v }

func (s *sample) mean() float64 { return s.sum / s.n }

// leastScatter is that of signs of one kind that are all alike.
const leastScatter = 0.008

func (s *sample) variance() float64 {
	return (max(0, s.sqr/s.n-sq(s.mean())) + sq(leastScatter)) / s.n
}

// aceSignHigh is the height, as a share of the square, from which the sign in
// the middle of an ace is its large suit.
const aceSignHigh = 0.2

// clubsAbove is by how many deviations the squares that are taken for clubs show
// rounder tops than those taken for spades: below 0, the two are mixed up.
func clubsAbove(cards []*square, taken []int) float64 {
	const clubs, spades = 0, 3 // their places in suitOrder
	var small, upper, lower [4]sample
	for k, j := range taken {
		small[j%4].add(topShare(&cards[k].suit))
		if j/4 == 0 && cards[k].high > aceSignHigh || cards[k].hasSign {
			up, low := endShares(&cards[k].centre)
			upper[j%4].add(up)
			lower[j%4].add(low)
		}
	}
	// Cards that read from either end have one large suit all the same: hearts
	// tell which way up it is.
	const hearts = 2
	large := upper
	if upper[hearts].n == 0 {
		large = [4]sample{}
	} else if lower[hearts].mean() > upper[hearts].mean() {
		large = lower
	}
	sum, kinds := 0.0, 0.0
	for _, s := range [][4]sample{small, large} {
		if s[clubs].n > 0 && s[spades].n > 0 {
			sum += (s[clubs].mean() - s[spades].mean()) / math.Sqrt(s[clubs].variance()+s[spades].variance())
			kinds++
		}
	}
	return sum / math.Sqrt(max(1, kinds))
}

// swapBlack takes clubs for spades and the other way round.
func swapBlack(taken []int) {
	for k, j := range taken {
		if !suitOrder[j%4].Red() {
			taken[k] = j - j%4 + 3 - j%4
		}
	}
}

// blackSurely is by how many deviations clubs and spades must differ for it to
// be known which is which.
const blackSurely = 3.0

// capBlack bounds the certainty of clubs and spades that look too much alike.
func capBlack(sure []float64, taken []int, apart float64) {
	if apart >= blackSurely {
		return
	}
	for k, j := range taken {
		if !suitOrder[j%4].Red() {
			sure[k] = min(sure[k], confusedSure)
		}
	}
}
