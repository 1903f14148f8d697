package board

import (
	"slices"

	"referee/internal/quantile"
)

// freeSpill is how much may be marked round a pawn that stands by itself: its shadow
// and a neighbour make up a third. freeShare is how many pawns of one paint must
// stand so: places within a hand or a sleeve are as large as pawns, and have its
// colour.
const freeSpill, freeShare = 0.34, 0.5

// Paints of a game are about as saturated: one of which few pawns stand free has at
// least paintStrong of the chroma of those that do, while skin has two thirds of it
// at most; what has less than paintWeak is none.
const paintStrong, paintWeak = 0.8, 0.4

// standingFree parts the paints of pawns from the colours of things.
func standingFree(groups [][]*teamed) (paints [][]*teamed, things []*teamed) {
	var strong []float64
	for _, g := range groups {
		if standFree(g) {
			strong = append(strong, chroma(meanOf(g)))
		}
	}
	usual := quantile.Median(strong)
	for _, g := range groups {
		c := chroma(meanOf(g))
		if standFree(g) && c >= paintWeak*usual || len(strong) > 0 && c >= paintStrong*usual {
			paints = append(paints, g)
		} else {
			things = append(things, g...)
		}
	}
	return paints, things
}

// free tells whether a pawn stands by itself: little round it is marked, or the edge of
// its top is seen all round, whatever is marked there.
func (p *teamed) free() bool { return p.spill <= freeSpill || p.edge.whole() }

// standFree tells whether enough pawns of a paint stand by themselves.
func standFree(group []*teamed) bool {
	free := 0
	for _, p := range group {
		if p.free() {
			free++
		}
	}
	return float64(free) >= freeShare*float64(len(group))
}

// paleBeside tells whether a pawn that does not stand free is so much paler than
// those of its paint that do that it may be a part of a thing: a hand that shades
// itself is as dark as a red paint, and then near enough to it to pass for it.
func (p *teamed) paleBeside(group []*teamed) bool {
	var free []float64
	for _, q := range group {
		if q.free() {
			free = append(free, chroma(q.colour))
		}
	}
	return !p.free() && len(free) > 0 && chroma(p.colour) < paintStrong*quantile.Median(free)
}

// strongAs tells whether a colour is about as saturated as the paints of pawns that
// surely stand: a team of which one pawn alone is on the board has no other like it.
func (p *teamed) strongAs(groups [][]*teamed) bool {
	var strong []float64
	for _, g := range groups {
		strong = append(strong, chroma(meanOf(g)))
	}
	return len(strong) > 0 && chroma(p.colour) >= paintStrong*quantile.Median(strong)
}

// hued tells whether all teams have colours with a hue.
func (t *teaming) hued() bool {
	for _, name := range t.names {
		if tint, printed := t.tints[name]; printed && chroma(tint) < coloured {
			return false
		}
	}
	return !slices.Contains(t.names, "black") && !slices.Contains(t.names, "white")
}
