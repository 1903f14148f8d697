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

// standFree tells whether enough pawns of a paint stand by themselves.
func standFree(group []*teamed) bool {
	free := 0
	for _, p := range group {
		if p.spill <= freeSpill {
			free++
		}
	}
	return float64(free) >= freeShare*float64(len(group))
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
