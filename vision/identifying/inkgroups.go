package identifying

// inkGroup is a set of cards of like ink.
type inkGroup struct {
	members []int
	centre  chroma
}

// groupReach is how far apart, in chroma, two groups may be to be joined. The
// inks of the reference decks are 0.2 and more apart; within one picture the
// cards of a colour spread by 0.01 to 0.05.
const groupReach = 0.09

// mostSpill is the share of white mixed in up to which an ink counts as seen
// unmixed.
const mostSpill = 0.12

// unmixed tells whether the ink was seen wide enough to found a group.
func (c *inkEvidence) unmixed() bool { return c.Has && c.Spill <= mostSpill }

// groupInks groups the cards whose ink is seen unmixed, then the others by
// themselves, as far as they fit none of those groups.
func groupInks(cards []inkEvidence) []inkGroup {
	groups := splitByCopies(splitBySymbols(linkInks(cards, (*inkEvidence).unmixed), cards), cards)
	rest := linkInks(cards, func(c *inkEvidence) bool {
		if !c.Has || c.unmixed() {
			return false
		}
		for g := range groups {
			if d2, _ := c.misfit(groups[g].centre, scatter{MostSpread, MostSpread}); d2 < strayMisfit {
				return false
			}
		}
		return true
	})
	return append(groups, rest...)
}

// strayMisfit is the squared distance, in standard deviations, from which on a
// card belongs to none of the groups found.
const strayMisfit = 9

// linkInks joins the nearest groups of the cards to take (average linkage)
// until all are apart.
func linkInks(cards []inkEvidence, take func(*inkEvidence) bool) []inkGroup {
	var groups []inkGroup
	for i := range cards {
		if take(&cards[i]) {
			groups = append(groups, inkGroup{members: []int{i}, centre: ChromaOf(cards[i].Ink)})
		}
	}
	for {
		best, at, to, near := groupReach, 0, 0, false
		for i := range groups {
			for j := 0; j < i; j++ {
				if d := groups[i].centre.Distance(groups[j].centre); d < best {
					best, at, to, near = d, i, j, true
				}
			}
		}
		if !near {
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

// mostNamed bounds the number of groups that are named together.
const mostNamed = 6

// namedGroups gives the largest groups colours, different ones if it can be, so
// that ink and symbols agree best, and returns the model that starts from them.
// Colours that no group has start from the deck file's ink, changed as the
// others are.
func namedGroups(groups []inkGroup, cards []inkEvidence, file []chroma) inkModel {
	large := largestGroups(groups, min(mostNamed, len(file)))
	n := newLabelAssignment(large, cards, file).names()
	m := inkModel{count: make([]float64, len(file)), scatter: scatter{MostSpread, MostSpread}}
	for k := range file {
		m.first = append(m.first, n.Transform.apply(file[k]))
	}
	m.rivals = make([]*rival, len(file))
	for g, k := range n.Colors {
		if m.count[k] == 0 { // the largest comes first
			m.first[k] = large[g].centre
		}
		if n.Rivals[g].margin() < m.rivals[k].margin() {
			m.rivals[k] = n.Rivals[g]
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
