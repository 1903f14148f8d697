package tournament

import "slices"

// robin pairs those who have not met by the circle of all who take part: of its rounds the
// one that has most new pairs. As long as nobody comes or leaves, that is each round of
// the circle once.
func (t *Tournament) robin() [][2]ID {
	met := t.met()
	var best [][2]ID
	for _, round := range circle(t.playing()) {
		fresh := slices.DeleteFunc(round, func(p [2]ID) bool { return met[both(p[0], p[1])] })
		if len(fresh) > len(best) {
			best = fresh
		}
	}
	return withOthers(best, t.playing(), met)
}

// circle is the rounds in which everybody meets everybody once: one stays, the others go
// round. Where the number is odd, one place is nobody's.
func circle(who []ID) [][][2]ID {
	ring := slices.Clone(who)
	if len(ring)%2 == 1 {
		ring = append(ring, 0)
	}
	n := len(ring)
	var out [][][2]ID
	for range n - 1 {
		var round [][2]ID
		for i := range n / 2 {
			if a, b := ring[i], ring[n-1-i]; a != 0 && b != 0 {
				round = append(round, [2]ID{a, b})
			}
		}
		out = append(out, round)
		last := ring[n-1]
		copy(ring[2:], ring[1:n-1])
		ring[1] = last
	}
	return out
}

// withOthers adds pairs of those who would be free though they have not met.
func withOthers(pairs [][2]ID, who []ID, met map[[2]ID]bool) [][2]ID {
	var free []ID
	for _, id := range who {
		if !slices.ContainsFunc(pairs, func(p [2]ID) bool { return p[0] == id || p[1] == id }) {
			free = append(free, id)
		}
	}
	for len(free) > 0 {
		a := free[0]
		free = free[1:]
		if i := slices.IndexFunc(free, func(b ID) bool { return !met[both(a, b)] }); i >= 0 {
			pairs = append(pairs, [2]ID{a, free[i]})
			free = slices.Delete(free, i, i+1)
		}
	}
	return pairs
}
