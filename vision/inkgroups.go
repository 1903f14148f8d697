package vision

import "math"

// inkGroup is a set of cards of like ink.
type inkGroup struct {
	members []int
	centre  chroma
}

// groupReach is how far apart, in chroma, two groups may be to be joined. The
// inks of the reference decks are 0.2 and more apart; within one picture the
// cards of a colour spread by 0.01 to 0.05.
const groupReach = 0.09

// groupInks joins the nearest groups (average linkage) until all are apart.
func groupInks(cards []inkEvidence) []inkGroup {
	var groups []inkGroup
	for i := range cards {
		if cards[i].Has {
			groups = append(groups, inkGroup{members: []int{i}, centre: chromaOf(cards[i].Ink)})
		}
	}
	for {
		best, at, to := groupReach, -1, -1
		for i := range groups {
			for j := 0; j < i; j++ {
				if d := groups[i].centre.distance(groups[j].centre); d < best {
					best, at, to = d, i, j
				}
			}
		}
		if at < 0 {
			return groups
		}
		a, b := &groups[to], &groups[at]
		na, nb := float64(len(a.members)), float64(len(b.members))
		for k := range a.centre {
			a.centre[k] = (na*a.centre[k] + nb*b.centre[k]) / (na + nb)
		}
		a.members = append(a.members, b.members...)
		groups = append(groups[:at], groups[at+1:]...)
	}
}

// Weights of what names a group.
const (
	// namingSpread is how far, in chroma, light and printing shift a colour
	// from the deck file's.
	namingSpread = 0.13
	// namingMost is how many cards' inks count at the most: they err alike.
	namingMost = 6
	// symbolShare discounts the sum over a group for the same reason.
	symbolShare = 0.1
)

// namedGroups gives the largest groups colours, different ones if it can be, so
// that ink and symbols agree best, and returns the model that starts from them. Colours
// that no group has start from the deck file's ink.
func namedGroups(groups []inkGroup, cards []inkEvidence, file []chroma) inkModel {
	m := inkModel{first: append([]chroma(nil), file...), count: make([]float64, len(file)), spread: mostSpread}
	large := largestGroups(groups, len(file))
	score := make([][]float64, len(large))
	for g := range large {
		score[g] = make([]float64, len(file))
		for k := range file {
			score[g][k] = large[g].speaksFor(k, cards, file)
		}
	}
	for g, k := range bestNaming(score, len(file)) {
		if m.count[k] == 0 { // the largest comes first
			m.first[k] = large[g].centre
		}
		m.count[k] += float64(len(large[g].members))
	}
	m.centres = append([]chroma(nil), m.first...)
	return m
}

// largestGroups returns at most n groups, largest first; a group of one card
// founds no colour beside larger ones.
func largestGroups(groups []inkGroup, n int) []inkGroup {
	var out []inkGroup
	for size := len(groups) * 1000; size > 0 && len(out) < n; {
		size = nextSize(groups, size)
		for i := range groups {
			if len(groups[i].members) == size && len(out) < n && (size > 1 || len(out) == 0) {
				out = append(out, groups[i])
			}
		}
	}
	return out
}

// nextSize is the largest size below the given one, or 0.
func nextSize(groups []inkGroup, below int) int {
	best := 0
	for i := range groups {
		if s := len(groups[i].members); s < below && s > best {
			best = s
		}
	}
	return best
}

// speaksFor is the log likelihood that a group has colour k.
func (g *inkGroup) speaksFor(k int, cards []inkEvidence, file []chroma) float64 {
	d := g.centre.distance(file[k]) / namingSpread
	symbols := 0.0
	for _, i := range g.members {
		if s := cards[i].Symbols; s != nil {
			symbols += s[k]
		}
	}
	size := math.Min(namingMost, float64(len(g.members)))
	return -size*d*d/2 + symbolShare*symbols
}

// sharePenalty is what it costs, in log likelihood, to call two groups by one
// colour: thin lines may show the same ink as two.
const sharePenalty = 5.0

// bestNaming finds the assignment of groups to colours with the highest sum,
// by trying all: six groups and colours have 46,656.
func bestNaming(score [][]float64, colors int) []int {
	best, sum := make([]int, len(score)), math.Inf(-1)
	now := make([]int, len(score))
	used := make([]int, colors)
	var try func(g int, s float64)
	try = func(g int, s float64) {
		if g == len(score) {
			if s > sum {
				sum = s
				copy(best, now)
			}
			return
		}
		for k := range used {
			now[g] = k
			used[k]++
			try(g+1, s+score[g][k]-sharePenalty*float64(used[k]-1))
			used[k]--
		}
	}
	try(0, 0)
	return best
}
