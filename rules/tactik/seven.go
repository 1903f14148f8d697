package tactik

// reached is a point of the search for what a seven can do.
type reached struct {
	state state
	left  int
	moved [maxColors]uint8 // a bit for each pawn that has moved, where it may not again
}

// seven moves the pawns of some colours by seven cells in all. « déplacer un ou
// plusieurs de ses pions d'une case jusqu'à un total de 7 cases »: pawns move a
// cell at a time, in any order. « La valeur de cette carte ne se partage pas
// entre des pions de couleurs différentes »: colours is one, unless that rule is
// left out.
func (g *generator) seven(s state, colors []int) {
	g.seen = map[reached]bool{}
	if g.SevenEats {
		g.cellByCell(reached{state: s, left: int(Seven)}, colors, nil)
		return
	}
	g.pawnByPawn(reached{state: s, left: int(Seven)}, colors, nil)
}

// cellByCell eats whoever stands on a cell that is come to.
func (g *generator) cellByCell(at reached, colors []int, steps []step) {
	if g.again(at) {
		return
	}
	if at.left == 0 {
		g.out = append(g.out, result{state: at.state, steps: merged(steps)})
		return
	}
	for _, color := range colors {
		for i, from := range at.state.at[color] {
			if !from.onBoard() {
				continue
			}
			for _, to := range g.ends(&at.state, color, from, 1, true) {
				after, st := at, step{color: color, from: from, to: to}
				after.left--
				if g.move(&after.state, color, i, &st) {
					g.cellByCell(after, colors, append(steps[:len(steps):len(steps)], st))
				}
			}
		}
	}
}

// again tells whether the search has been there.
func (g *generator) again(at reached) bool {
	if g.seen[at] {
		return true
	}
	g.seen[at] = true
	return false
}

// pawnByPawn moves each pawn once, and eats where it ends.
func (g *generator) pawnByPawn(at reached, colors []int, steps []step) {
	if g.again(at) {
		return
	}
	if at.left == 0 {
		g.out = append(g.out, result{state: at.state, steps: steps})
		return
	}
	for _, color := range colors {
		for i, from := range at.state.at[color] {
			if !from.onBoard() || at.moved[color]>>i&1 == 1 {
				continue
			}
			for n := 1; n <= at.left; n++ {
				for _, to := range g.ends(&at.state, color, from, n, true) {
					after, st := at, step{color: color, from: from, to: to}
					after.left -= n
					after.moved[color] |= 1 << i
					if g.move(&after.state, color, i, &st) {
						g.pawnByPawn(after, colors, append(steps[:len(steps):len(steps)], st))
					}
				}
			}
		}
	}
}

// merged joins the cells that a pawn moved, up to where it ate and from there
// on: pawns in the order in which they first moved.
func merged(cells []step) []step {
	var out []step
	for _, c := range cells {
		i := len(out) - 1
		for i >= 0 && (out[i].color != c.color || out[i].to != c.from) {
			i--
		}
		if i < 0 || out[i].ate.is {
			out = append(out, c)
			continue
		}
		out[i].to, out[i].ate = c.to, c.ate
	}
	return out
}
