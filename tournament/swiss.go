package tournament

import "slices"

// swiss pairs those who stand next to each other and have not met. Where the number is
// odd, the last one who has been free least often is free.
func (t *Tournament) swiss() [][2]ID {
	var order []ID
	for _, s := range t.Standings() {
		if !s.Gone {
			order = append(order, s.Entrant)
		}
	}
	paired := [][]ID{order} // who may be, in the order of trying
	if len(order)%2 == 1 {
		paired = nil
		for _, free := range t.freeFirst(order) {
			paired = append(paired, slices.Concat(order[:free], order[free+1:]))
		}
	}
	for again := 0; ; again++ {
		for _, all := range paired {
			if pairs := pairUp(slices.Clone(all), t.met(), again); pairs != nil {
				return pairs
			}
		}
	}
}

// freeFirst lists the places of an order, whoever should be free first.
func (t *Tournament) freeFirst(order []ID) []int {
	free := map[ID]int{}
	for i := range t.Rounds {
		for _, id := range t.Rounds[i].Free {
			free[id]++
		}
	}
	out := make([]int, len(order))
	for i := range out {
		out[i] = len(order) - 1 - i
	}
	slices.SortStableFunc(out, func(a, b int) int { return free[order[a]] - free[order[b]] })
	return out
}

// maxTries bounds the search. With fewer rounds than half of the entrants everybody can
// be paired with somebody new (a theorem of Dirac's), and only the last few are tried
// in several ways.
const maxTries = 200_000

// pairUp pairs an even number, of which so many pairs may have met before; from the last
// one up where that is not found from the first one down.
func pairUp(order []ID, met map[[2]ID]bool, again int) [][2]ID {
	for range 2 {
		p := pairing{met: met, again: again, tries: maxTries}
		if p.pair(order) {
			return p.pairs
		}
		slices.Reverse(order)
	}
	return nil
}

// pairing is a search for pairs.
type pairing struct {
	met   map[[2]ID]bool
	again int // how many may have met before
	tries int
	pairs [][2]ID
}

// pair pairs those who are left, the first one with the nearest one who will do.
func (p *pairing) pair(left []ID) bool {
	if len(left) == 0 {
		return true
	}
	for i := 1; i < len(left); i++ {
		if p.tries--; p.tries < 0 {
			return false
		}
		had := p.met[both(left[0], left[i])]
		if had && p.again == 0 {
			continue
		}
		if had {
			p.again--
		}
		p.pairs = append(p.pairs, [2]ID{left[0], left[i]})
		if p.pair(slices.Delete(slices.Clone(left[1:]), i-1, i)) {
			return true
		}
		p.pairs = p.pairs[:len(p.pairs)-1]
		if had {
			p.again++
		}
	}
	return false
}
