package identifying

import "math"

// Two inks of one printing may lie nearer to each other than one lamp shifts them
// from card to card. Then no distance between groups parts them, but symbols do,
// each of which is printed with one ink only.
const (
	// symbolClear is the lead, in log likelihood, from which one symbol counts as
	// read.
	symbolClear = 2.0
	// splitCards of either symbol are the least evidence of two colours.
	splitCards = 2
	// splitErrors is how many standard errors apart the mean inks of the cards with
	// either symbol must lie. Symbols that are misread at random, or all alike, go
	// with no difference in ink.
	splitErrors = 3.5
	// leastInkSigma is the least scatter that cards of one ink are taken to have.
	leastInkSigma = 0.01
)

// splitEach parts every group in two, and each part again, as long as split can.
func splitEach(groups []inkGroup, split func(g *inkGroup) (a, b inkGroup, ok bool)) []inkGroup {
	var out []inkGroup
	for open := groups; len(open) > 0; {
		g := open[0]
		open = open[1:]
		if a, b, ok := split(&g); ok {
			open = append(open, a, b)
			continue
		}
		out = append(out, g)
	}
	return out
}

// splitBySymbols parts every group of which some cards show one symbol and some
// another, and whose inks differ along with it.
func splitBySymbols(groups []inkGroup, cards []inkEvidence) []inkGroup {
	return splitEach(groups, func(g *inkGroup) (a, b inkGroup, ok bool) { return g.splitBySymbol(cards) })
}

// splitBySymbol parts a group in two; false if nothing speaks for that.
func (g *inkGroup) splitBySymbol(cards []inkEvidence) (a, b inkGroup, ok bool) {
	shown := map[int][]int{} // cards by the colour that their symbol says
	for _, i := range g.members {
		if k, lead, _ := clearSymbol(cards[i].Symbols); lead >= symbolClear {
			shown[k] = append(shown[k], i)
		}
	}
	count := make([]float64, len(cards[g.members[0]].Symbols))
	for k := range count {
		count[k] = float64(len(shown[k]))
	}
	first, next := firstTwo(count)
	if next == nil || len(shown[next.color]) < splitCards {
		return a, b, false
	}
	second := next.color
	a, b = groupOf(shown[first], cards), groupOf(shown[second], cards)
	n, m := float64(len(a.members)), float64(len(b.members))
	sigma := math.Sqrt((a.squares(cards, b.centre) + b.squares(cards, a.centre)) / math.Max(1, n+m-2))
	if a.centre.Distance(b.centre) < splitErrors*math.Max(sigma, leastInkSigma)*math.Sqrt(1/n+1/m) {
		return a, b, false
	}
	for _, i := range g.members {
		if k, lead, _ := clearSymbol(cards[i].Symbols); lead >= symbolClear && (k == first || k == second) {
			continue
		}
		c := ChromaOf(cards[i].Ink)
		if c.Distance(a.centre) <= c.Distance(b.centre) {
			a.members = append(a.members, i)
		} else {
			b.members = append(b.members, i)
		}
	}
	return a, b, true
}

// clearSymbol is the colour that a symbol says, and its lead over the next, 0 if the
// deck has no other; false if the symbol is not seen.
func clearSymbol(symbols []float64) (best int, lead float64, seen bool) {
	if len(symbols) == 0 {
		return 0, 0, false
	}
	best, next := firstTwo(symbols)
	if next == nil {
		return best, 0, true
	}
	return best, next.lag, true
}

// groupOf are some cards with the mean of their inks.
func groupOf(members []int, cards []inkEvidence) inkGroup {
	g := inkGroup{members: members}
	for _, i := range members {
		for k, v := range ChromaOf(cards[i].Ink) {
			g.centre[k] += v / float64(len(members))
		}
	}
	return g
}

// squares is the sum of the squared distances of a group's inks from its centre,
// along the way to another centre.
func (g *inkGroup) squares(cards []inkEvidence, other chroma) float64 {
	d := g.centre.Distance(other)
	if d == 0 {
		return 0
	}
	sum := 0.0
	for _, i := range g.members {
		c := ChromaOf(cards[i].Ink)
		along := ((c[0]-g.centre[0])*(other[0]-g.centre[0]) + (c[1]-g.centre[1])*(other[1]-g.centre[1])) / d
		sum += along * along
	}
	return sum
}
