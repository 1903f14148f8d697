package touche

import "slices"

// limits of the search for the best set of figures. A table in play has some
// dozens of pawns a colour and needs some thousands of trials; a board full of
// one colour would need for ever.
const (
	maxSteps = 50_000 // ten times what a table in play needs
	maxSets  = 8      // best sets that are listed
)

// choice is the largest set of figures that may be counted together.
type choice struct {
	size int
	sets [][]candidate // the best sets, maxSets at most
	more bool          // there are others
	// gaveUp: the search was cut off, so that a larger set is possible.
	gaveUp bool
}

// search finds the best sets of figures exactly.
//
// A set may be counted if its figures can have been finished in some order in
// which each shares at most shared pawns with all that were finished before it:
// « Il est possible de se servir d'un de ses pions déjà posé sur le plateau,
// mais d'un seul, pour former une nouvelle combinaison ». Every part of such a
// set is such a set, so a search that adds one figure at a time misses none.
type search struct {
	from     []candidate
	earlier  set   // squares of figures that are finished and marked
	shared   int   // fewer than any figure has
	rest     []set // the squares of all candidates from each number on
	smallest int   // squares of the smallest candidate
	steps    int
	chosen   []candidate
	best     choice
}

// bestOf prefers, of sets of as many figures, those with the larger ones.
// Figures that share no square, directly or through others, do not bear on each
// other, so each cluster is searched by itself.
func bestOf(from []candidate, earlier set, shared int) choice {
	all := choice{sets: [][]candidate{nil}}
	for _, cluster := range clusters(from) {
		all.join(searchIn(cluster, earlier, shared))
	}
	return all
}

// clusters sorts figures into those that share squares.
func clusters(from []candidate) [][]candidate {
	var out [][]candidate
	var on []set // squares of each cluster
	for _, c := range from {
		joined, squares := []candidate{c}, c.on
		var rest [][]candidate
		var restOn []set
		for i := range out {
			if on[i].and(c.on).empty() {
				rest, restOn = append(rest, out[i]), append(restOn, on[i])
			} else {
				joined, squares = append(out[i], joined...), squares.or(on[i])
			}
		}
		out, on = append(rest, joined), append(restOn, squares)
	}
	return out
}

// join adds the best sets of another cluster.
func (c *choice) join(d choice) {
	var sets [][]candidate
	for _, x := range c.sets {
		for _, y := range d.sets {
			if len(sets) == maxSets {
				c.more = true
				break
			}
			sets = append(sets, append(x[:len(x):len(x)], y...))
		}
	}
	c.size += d.size
	c.sets, c.more, c.gaveUp = sets, c.more || d.more, c.gaveUp || d.gaveUp
}

func searchIn(from []candidate, earlier set, shared int) choice {
	slices.SortStableFunc(from, func(a, b candidate) int { return b.on.size() - a.on.size() })
	s := &search{from: from, earlier: earlier, shared: shared, rest: make([]set, len(from)+1), smallest: maxSquares}
	for i := len(from) - 1; i >= 0; i-- {
		s.rest[i] = s.rest[i+1].or(from[i].on)
		s.smallest = min(s.smallest, from[i].on.size())
	}
	s.best.sets = [][]candidate{nil}
	s.extend(0)
	return s.best
}

// extend tries all sets that add to the chosen ones some of those from number
// next on.
func (s *search) extend(next int) {
	for i := next; i < len(s.from) && !s.best.gaveUp; i++ {
		if s.steps++; s.steps > maxSteps {
			s.best.gaveUp = true
			return
		}
		if n := len(s.chosen) + s.room(i); n < s.best.size || n == s.best.size && s.best.more {
			return
		}
		s.chosen = append(s.chosen, s.from[i])
		if s.countable() {
			s.keep()
			s.extend(i + 1)
		}
		s.chosen = s.chosen[:len(s.chosen)-1]
	}
}

// room bounds how many of the figures from number i on can be added. A set of
// figures covers at least the squares of each less the shared ones.
func (s *search) room(i int) int {
	all, needed := s.rest[i], 0
	for _, c := range s.chosen {
		all = all.or(c.on)
		needed += c.on.size() - s.shared
	}
	return min(len(s.from)-i, (all.size()-needed)/(s.smallest-s.shared))
}

func (s *search) keep() {
	switch n := len(s.chosen); {
	case n > s.best.size:
		s.best = choice{size: n}
		fallthrough
	case n == s.best.size && len(s.best.sets) < maxSets:
		s.best.sets = append(s.best.sets, append([]candidate(nil), s.chosen...))
	case n == s.best.size:
		s.best.more = true
	}
}

func (s *search) countable() bool { return countable(s.chosen, s.earlier, s.shared) }

// countable tells whether the figures can have been finished one after another.
// Taking away any that can have been the last one leaves a set that can be
// finished if the whole could, so all of those are taken away at once.
func countable(figures []candidate, earlier set, shared int) bool {
	var buffer [16]candidate
	left := append(buffer[:0], figures...)
	for len(left) > 0 {
		once, twice := earlier, set{}
		for _, c := range left {
			twice = twice.or(c.on.and(once))
			once = once.or(c.on)
		}
		twice = twice.or(earlier)
		stay := left[:0]
		for _, c := range left {
			if c.on.and(twice).size() > shared {
				stay = append(stay, c)
			}
		}
		if len(stay) == len(left) {
			return false
		}
		left = stay
	}
	return true
}
