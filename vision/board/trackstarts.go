package board

import (
	"cmp"
	"math"
	"slices"

	"referee/internal/fault"
	"referee/internal/quantile"
	"referee/internal/srgb"
)

// mark is how much of a colour of its own a cell of the track has.
type mark struct {
	at   int
	tint srgb.Lab
	much float64
}

// markOf compares the rings round a cell with those of the median cell, out to
// where the next one begins.
func (t *trackBoard) markOf(i int, usual []srgb.Lab) mark {
	m := mark{at: i}
	for k, u := range usual {
		v := t.track[i].rings[k]
		if d := math.Hypot(v.A-u.A, v.B-u.B); d > m.much {
			m.much, m.tint = d, v
		}
	}
	return m
}

// usualRings are the median colours round the cells of the track.
func (t *trackBoard) usualRings() []srgb.Lab {
	within := min(ringSteps, max(2, int(0.6*typicalPitch(t.track)/ringStepMM)))
	usual := make([]srgb.Lab, within)
	for k := range usual {
		var l, a, b []float64
		for i := range t.track {
			v := t.track[i].rings[k]
			l, a, b = append(l, v.L), append(a, v.A), append(b, v.B)
		}
		usual[k] = srgb.Lab{L: quantile.Median(l), A: quantile.Median(a), B: quantile.Median(b)}
	}
	return usual
}

// findStarts finds the cells of the track with a colour of their own. They
// stand out from the others, and mostly lie at even distances.
func (t *trackBoard) findStarts(players int) error {
	usual := t.usualRings()
	all := make([]mark, len(t.track))
	for i := range t.track {
		all[i] = t.markOf(i, usual)
	}
	starts := evenMarks(all, players)
	if starts == nil {
		starts = clearMarks(all, players)
	}
	if len(starts) < 2 || players > 0 && len(starts) != players {
		return fault.Errorf("%d starts with a colour of their own are seen on the track of %d cells; say how many players the board is for with --players", len(starts), len(t.track))
	}
	for _, m := range starts {
		t.starts, t.tints = append(t.starts, m.at), append(t.tints, m.tint)
	}
	t.colors, t.named = tintNames(t.tints)
	return nil
}

// evenMarks are the marks at even distances along the track, for that many
// players, or for the largest number whose starts all have a colour; nil where
// there are none.
func evenMarks(all []mark, players int) []mark {
	for p := mostStarts; p >= 2; p-- {
		if players > 0 && p != players || len(all)%p != 0 {
			continue
		}
		step := len(all) / p
		best, most := 0, 0.0
		for first := range step {
			least := math.Inf(1)
			for k := range p {
				least = min(least, all[first+k*step].much)
			}
			if least > most {
				best, most = first, least
			}
		}
		if most < coloured {
			continue
		}
		var out []mark
		for k := range p {
			out = append(out, all[best+k*step])
		}
		return out
	}
	return nil
}

// clearMarks are the cells that are clearly coloured, or as many of the most
// coloured as there are players, in the order of the track.
func clearMarks(all []mark, players int) []mark {
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b mark) int { return cmp.Compare(b.much, a.much) })
	n := slices.IndexFunc(out, func(m mark) bool { return m.much < coloured })
	if n < 0 {
		n = len(out)
	}
	if players > 0 {
		n = min(n, players)
	}
	out = out[:n]
	slices.SortStableFunc(out, func(a, b mark) int { return cmp.Compare(a.at, b.at) })
	return out
}
