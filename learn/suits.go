package learn

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"referee/deck"
)

// Suits are told by all cards together: a colour has every value once in every
// suit, so that of cards of one colour and value each is of another suit. A
// figure that is blurred or covered is then told by what is left, and what
// suits there are by the figures, not by a list of forms.

// noFigure is how unlike any suit a card counts that shows no figure: as one
// that fits none.
const noFigure = 0.25

// suited is a card on its way to a suit.
type suited struct {
	*card
	figure figure
	seen   bool
	suit   *int    // index; nil: not known
	lead   float64 // by how much less unlike its suit is than the next that it could be
}

// suitRounds is how often suits and their mean figures are told from each other.
const suitRounds = 4

// readSuits gives every card its suit and tells how sure that is. Values and
// colours are known.
func readSuits(cards []*card) {
	var all []*suited
	for _, c := range cards {
		if c.IsStart {
			continue
		}
		s := &suited{card: c}
		if c.Emblem != nil && c.Emblem.Figure != nil {
			s.figure, s.seen = figureOf(c.Emblem.Figure), true
		}
		all = append(all, s)
	}
	groups := oneOfEachSuit(all)
	means := firstFigures(all, suitCount(groups))
	if len(means) == 0 {
		return
	}
	for range suitRounds {
		for _, g := range groups {
			assignSuits(g, means)
		}
		means = meanFigures(all, means)
	}
	names := suitNames(means)
	for _, s := range all {
		s.Suit, s.SuitLead = "", 0
		if s.suit != nil {
			s.Suit, s.SuitLead = names[*s.suit], s.lead
		}
	}
}

// oneOfEachSuit groups the cards of one photo, colour and value.
func oneOfEachSuit(all []*suited) [][]*suited {
	type key struct {
		photo string
		color *inkGroup
		value int
	}
	at := map[key]int{}
	var out [][]*suited
	for _, s := range all {
		k := key{s.Photo, s.Color, s.Value}
		i, known := at[k]
		if !known {
			i = len(out)
			at[k] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], s)
	}
	return out
}

// suitCount is how many suits there are: as many as most values of a whole
// colour have cards. A value that was misread makes one too many of another.
func suitCount(groups [][]*suited) int {
	times := map[int]int{}
	for _, g := range groups {
		times[len(g)] += len(g)
	}
	best := 1
	for n, cards := range times {
		if cards > times[best] || (cards == times[best] && n > best) {
			best = n
		}
	}
	return best
}

// suitApart is how unlike figures of different suits are at least: a hexagon
// and a circle differ by 0.045; what blur and noise do to one is half of that.
const suitApart = 0.04

// suitUnsure is the lead from which a suit is asked about: half of the least by
// which suits differ.
const suitUnsure = suitApart / 2

// firstFigures picks n figures that are as unlike each other as can be, the
// first that which most others are like. Where cards are of one value each no
// count is known: then as many as are apart.
func firstFigures(all []*suited, n int) []figure {
	var seen []*suited
	for _, s := range all {
		if s.seen {
			seen = append(seen, s)
		}
	}
	if len(seen) == 0 {
		return nil
	}
	first := slices.MinFunc(seen, func(a, b *suited) int { return cmp.Compare(medianUnlike(a, seen), medianUnlike(b, seen)) })
	out := []figure{first.figure}
	for len(out) < len(seen) {
		far, at := 0.0, -1
		for i, s := range seen {
			// The figure with its nearest like stands for more than itself: a spoilt
			// one is like no other.
			d := nearestOf(&s.figure, out) - nearestLike(i, seen)
			if at < 0 || d > far {
				far, at = d, i
			}
		}
		if len(out) >= n && (n > 1 || far < suitApart) {
			break
		}
		out = append(out, seen[at].figure)
	}
	return out
}

func medianUnlike(s *suited, all []*suited) float64 {
	var d []float64
	for _, o := range all {
		d = append(d, s.figure.unlike(&o.figure))
	}
	return quantile(d, 0.3)
}

// nearestLike is how unlike a card's figure the most like of the others is.
func nearestLike(i int, all []*suited) float64 {
	best := math.Inf(1)
	for k, o := range all {
		if k != i {
			best = min(best, all[i].figure.unlike(&o.figure))
		}
	}
	if math.IsInf(best, 1) {
		return 0
	}
	return best
}

// cost is how unlike a suit a card is.
func (s *suited) cost(means []figure, k int) float64 {
	if !s.seen {
		return noFigure
	}
	return min(noFigure, s.figure.unlike(&means[k]))
}

// assignSuits gives cards of one photo, colour and value different suits, as
// like their figures as can be. A group larger than there are suits holds cards
// whose value was misread: each of them has the suit that it looks like.
func assignSuits(g []*suited, means []figure) {
	n := len(means)
	if len(g) > n || n > 8 {
		for _, s := range g {
			s.pickSuit(means, nil)
		}
		return
	}
	best := math.Inf(1)
	chosen, trial := make([]int, len(g)), make([]int, len(g))
	used := make([]bool, n)
	var try func(i int, sum float64)
	try = func(i int, sum float64) {
		if sum >= best {
			return
		}
		if i == len(g) {
			best = sum
			copy(chosen, trial)
			return
		}
		for k := range n {
			if !used[k] {
				used[k], trial[i] = true, k
				try(i+1, sum+g[i].cost(means, k))
				used[k] = false
			}
		}
	}
	try(0, 0)
	for i, s := range g {
		taken := make([]bool, n)
		for j, k := range chosen {
			// What another shows beyond doubt is no choice.
			taken[k] = j != i && g[j].seen && g[j].lead > suitApart
		}
		s.pickSuit(means, taken)
		s.suit = &chosen[i]
		if !s.seen { // by what is left
			if free := freeSuits(taken); len(g) < n || free > 1 {
				s.suit, s.lead = nil, 0
			}
		}
	}
}

func freeSuits(taken []bool) int {
	n := 0
	for _, t := range taken {
		if !t {
			n++
		}
	}
	return n
}

// pickSuit takes the suit that a card looks like most, of those that are not
// taken.
func (s *suited) pickSuit(means []figure, taken []bool) {
	best, second := noFigure*2, noFigure*2
	s.suit = nil
	for k := range means {
		if taken != nil && taken[k] {
			continue
		}
		if c := s.cost(means, k); c < best {
			best, second, s.suit = c, best, &k
		} else {
			second = min(second, c)
		}
	}
	s.lead = second - best
}

// meanFigures are the medians of the suits' cards, direction by direction; a suit
// without cards keeps its figure.
func meanFigures(all []*suited, old []figure) []figure {
	out := slices.Clone(old)
	for k := range out {
		var at [figureBins][]float64
		for _, s := range all {
			if s.seen && s.suit != nil && *s.suit == k {
				for b, v := range s.figure {
					at[b] = append(at[b], v)
				}
			}
		}
		for b := range at {
			if len(at[b]) > 0 {
				out[k][b] = median(at[b])
			}
		}
	}
	return out
}

// suitNames calls the suits what their mean figures look like, which noise
// spoils less than any card's; what looks like none that is free gets a number.
func suitNames(means []figure) []deck.Suit {
	out := make([]deck.Suit, len(means))
	taken := map[deck.Suit]bool{}
	for k := range means {
		name := suitOf(means[k].polygon())
		for i := 2; taken[name]; i++ {
			name = deck.Suit(fmt.Sprintf("figure-%d", i))
		}
		out[k], taken[name] = name, true
	}
	return out
}
