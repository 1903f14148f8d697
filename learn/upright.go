package learn

import (
	"math"

	"referee/geometry"
)

// Which way is up: the symbol stands at the same place of every card, so it
// tells how the cards are turned against each other; the numerals of all
// cards together tell which of the ways is up, and a triangle stands on a side
// rather than on its point.

const (
	// uprightMargin is how much more like figures the numerals of the right way
	// must look, as a mean over the cards; less does if that mean is so many times
	// its own standard error.
	uprightMargin = 0.02
	uprightSigmas = 3.0 // of the mean over cards: wrong once in 700 if cards err apart
	// triangleWeight is what a triangle's point counts against a numeral's
	// likeness: as much as between a good and a fair one.
	triangleWeight = 0.05
	// symbolOffMM is how far from the centre a symbol must stand to tell a turn.
	symbolOffMM = 3.0
	// plainlyLong is how much longer than wide cards are that cannot have been
	// taken for lying across by an error of measuring.
	plainlyLong = 1.06
)

// uprights returns for every card by how many quarter turns its upright frame
// is turned counter-clockwise from that of its flat; sure is false when the
// numerals do not tell: then it is the likeliest way in which cards stand
// upright.
func uprights(cards []*card) (quarters []int, sure bool) {
	facing, step := facings(cards)
	quarters = make([]int, len(cards))
	best, bestTurn := 0, 0
	var scores [4][]float64
	for want := 0; want < 4; want++ { // how far a card's symbol is turned when it is upright
		for i, c := range cards {
			if at, seen := facing[i]; seen {
				scores[want] = append(scores[want], c.upright((at-want+4)%4))
			}
		}
		if mean(scores[want]) > mean(scores[best]) {
			best = want
		}
	}
	if len(facing) > 0 {
		sure = plainlyBest(scores, best)
		if bestTurn = best; !sure { // cards stand rather than lie
			if bestTurn = best &^ 1; step == 1 && mean(scores[(bestTurn+2)%4]) > mean(scores[bestTurn]) {
				bestTurn = (bestTurn + 2) % 4
			}
		}
	}
	var turned [4]int
	for i := range cards {
		if at, seen := facing[i]; seen {
			quarters[i] = (at - bestTurn + 4) % 4
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
		if _, seen := facing[i]; !seen {
			quarters[i] = odd
			if !c.IsStart && c.upright(odd+2) > c.upright(odd) {
				quarters[i] = odd + 2
			}
		}
	}
	return quarters, sure
}

// facings tells by how many quarter turns the symbol of each card, by index, that
// shows one is turned from where most stand. Cards that are plainly longer than
// wide are turned against each other by none or by two: step is then 2, else 1.
func facings(cards []*card) (facing map[int]int, step int) {
	step = 1
	if f := cards[0].Flat; max(f.Width, f.Height) > plainlyLong*min(f.Width, f.Height) {
		step = 2
	}
	fold := 4 / float64(step)
	seen := func(c *card) bool {
		return !c.IsStart && c.Emblem != nil && c.Emblem.HasSymbol && c.Emblem.SymbolAt.Len() >= symbolOffMM
	}
	var sin, cos float64
	for _, c := range cards {
		if seen(c) {
			s, k := math.Sincos(fold * math.Atan2(c.Emblem.SymbolAt[1], c.Emblem.SymbolAt[0]))
			sin, cos = sin+s, cos+k
		}
	}
	common := math.Atan2(sin, cos) / fold
	facing = map[int]int{}
	for i, c := range cards {
		if seen(c) {
			at := math.Atan2(c.Emblem.SymbolAt[1], c.Emblem.SymbolAt[0])
			n := int(math.Round((at - common) * fold / (2 * math.Pi)))
			facing[i] = ((n*step)%4 + 4) % 4
		}
	}
	return facing, step
}

// plainlyBest tells whether the scores of one way are higher than those of
// every other beyond doubt.
func plainlyBest(scores [4][]float64, best int) bool {
	for want := range scores {
		if want == best {
			continue
		}
		var sum, squares float64
		n := float64(len(scores[best]))
		for i, v := range scores[best] {
			d := v - scores[want][i]
			sum, squares = sum+d, squares+d*d
		}
		lead := sum / n
		sigma := math.Sqrt(max(0, squares/n-lead*lead) / n)
		if lead < uprightMargin && (n < 4 || lead < uprightSigmas*sigma || lead <= 0) {
			return false
		}
	}
	return true
}

func mean(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return sum / float64(len(v))
}

// upright is how much a card looks upright when it is turned so.
func (c *card) upright(quarters int) float64 {
	return c.numeralUpright(quarters) + triangleWeight*c.triangleUpright(quarters)
}

// triangleUpright is 1 when the suit is a triangle with a point up, −1 with one
// down, 0 when it is none.
func (c *card) triangleUpright(quarters int) float64 {
	if c.Emblem == nil || c.Emblem.Figure == nil || suitOf(c.Emblem.Figure) != "triangle" {
		return 0
	}
	mid := c.Emblem.Figure.Centroid()
	var sin, cos, far float64
	for _, q := range c.Emblem.Figure {
		far = max(far, geometry.Distance(q, mid))
	}
	for _, q := range c.Emblem.Figure { // where the border is far out there is a point
		if d := q.Sub(mid); d.Len() > 0.75*far {
			s, k := math.Sincos(3 * (math.Atan2(d[1], d[0]) - float64(quarters)*math.Pi/2 - math.Pi/2))
			sin, cos = sin+s, cos+k
		}
	}
	return cos / max(1e-9, math.Hypot(sin, cos))
}

// numeralUpright is how much a card's numeral looks like any figure when the
// card is turned so.
func (c *card) numeralUpright(quarters int) float64 {
	if c.Emblem == nil {
		return 0
	}
	g, ok := c.Emblem.Numeral.glyph(quarters)
	if !ok {
		return 0
	}
	best := 0.0
	for v := range digitTemplates() {
		// 6 and 9 are each other upside down, and tell nothing.
		if v != 6 && v != 9 {
			best = max(best, templateLikeness(&g, v))
		}
	}
	return best
}
