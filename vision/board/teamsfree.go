package board

import "slices"

// freeSpill is how much may be marked round a pawn that stands by itself: its shadow
// and a neighbour make up a third. freeShare is how many pawns of one paint must
// stand so: places within a hand or a sleeve are as large as pawns, and have its
// colour.
const freeSpill, freeShare = 0.34, 0.5

// standingFree parts the paints of pawns from the colours of things.
func standingFree(groups [][]*teamed) (paints [][]*teamed, things []*teamed) {
	for _, g := range groups {
		free := 0
		for _, p := range g {
			if p.spill <= freeSpill {
				free++
			}
		}
		if float64(free) >= freeShare*float64(len(g)) {
			paints = append(paints, g)
		} else {
			things = append(things, g...)
		}
	}
	return paints, things
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
