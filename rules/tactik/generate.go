package tactik

// step is a pawn moved, by its number in its colour.
type step struct {
	color    int
	from, to place
	ate      eaten // at the end
}

// eaten is the colour of a pawn that is sent back, if one is.
type eaten struct {
	is    bool
	color int
}

// result is a position that a move leads to, with the move.
type result struct {
	state state
	steps []step
	card  Card // what was played: of a joker, what it stood for
}

// generator lists the moves of a player with a card.
type generator struct {
	*Board
	Rules
	left   broken
	player int
	out    []result
	seen   map[reached]bool
}

// generate lists every move, in an order that depends on nothing else: not on that in
// which the pawns were read.
func (r Rules) generate(b *Board, s state, player int, card Card, left broken) []result {
	s = s.sorted()
	g := &generator{Board: b, Rules: r, left: left, player: player}
	if card != Joker {
		g.card(s, card)
		return g.out
	}
	for _, c := range Cards() {
		if c != Joker {
			g.card(s, c)
		}
	}
	return g.out
}

func (g *generator) card(s state, card Card) {
	first := len(g.out)
	colors := g.movable(g.Board, &s, g.player, g.left)
	for _, color := range colors {
		if card.Starts() || g.left.is(StartRule) {
			g.start(s, color)
		}
		switch {
		case card.Advances():
			g.each(s, color, int(card), true)
		case card == Back:
			g.each(s, color, int(Back), false)
		case card == Seven && !g.left.is(SplitRule):
			g.seven(s, []int{color})
		case card == Swap:
			g.swap(s, color)
		}
	}
	if card == Seven && g.left.is(SplitRule) {
		all := colors
		if p := g.partner(g.Board, &s, g.player); len(all) == 1 && p != all[0] {
			all = []int{all[0], p}
		}
		g.seven(s, all)
	}
	for i := first; i < len(g.out); i++ {
		g.out[i].card = card
	}
}

// start brings a pawn out of the reserve, as a stake.
func (g *generator) start(s state, color int) {
	for i, at := range s.at[color] {
		if at != reserve {
			continue
		}
		st := step{color: color, from: reserve, to: g.Board.start[color]}
		if g.land(&s, color, i, &st) {
			s.stake |= 1 << color
			g.out = append(g.out, result{state: s, steps: []step{st}})
		}
		return // another one from the reserve is the same move
	}
}

// each moves every pawn of a colour by n cells.
func (g *generator) each(s state, color, n int, forward bool) {
	for i, from := range s.at[color] {
		if !from.onBoard() {
			continue
		}
		for _, to := range g.ends(&s, color, from, n, forward) {
			after, st := s, step{color: color, from: from, to: to}
			if g.left.is(EatRule) && forward {
				g.eatBetween(&after, color, from, n)
			}
			if g.move(&after, color, i, &st) {
				g.out = append(g.out, result{state: after, steps: []step{st}})
			}
		}
	}
}

// eatBetween sends those whom a pawn passes back to their reserves, which only a
// seven does.
func (g *generator) eatBetween(s *state, color int, from place, n int) {
	for at, k := from, 1; k < n && at.in == onTrack; k++ {
		at = g.after(at)
		if c, i, taken := s.on(g.Board, at, color); taken && at != from {
			s.at[c][i] = reserve
		}
	}
}

// move takes a pawn from its place to another one.
func (g *generator) move(s *state, color, pawn int, st *step) bool {
	if s.staked(color) && st.from == g.Board.start[color] {
		s.stake &^= 1 << color // « Lorsqu'un Pieu est déplacé […], il devient un pion »
	}
	return g.land(s, color, pawn, st)
}

// land puts a pawn on a cell, and eats what stands there; false if that is a
// stake, or a pawn in its house.
func (g *generator) land(s *state, color, pawn int, st *step) bool {
	if c, i, taken := s.on(g.Board, st.to, color); taken && !(c == color && i == pawn) {
		stake := s.staked(c) && st.to == g.Board.start[c]
		if stake && !g.left.is(StakeRule) || st.to.in == inHouse {
			return false
		}
		if stake {
			s.stake &^= 1 << c
		}
		s.at[c][i], st.ate = reserve, eaten{true, c}
	}
	s.at[color][pawn] = st.to
	return true
}

// ends lists where a pawn comes to by n cells: on the track, and in its house
// if it comes out exactly there.
func (g *generator) ends(s *state, color int, from place, n int, forward bool) []place {
	at := []place{from}
	mayEnter := !(s.staked(color) && from == g.Board.start[color]) || g.left.is(HouseRule)
	for k := range n {
		var next []place
		for _, p := range at {
			next = append(next, g.next(p, color, forward, mayEnter)...)
		}
		at = at[:0]
		for _, p := range next {
			if k == n-1 || g.passable(s, color, from, p) {
				at = append(at, p)
			}
		}
	}
	return at
}

// next is the cell after one: two where the house branches off. « Un Pieu ne peut
// pas rentrer dans sa Maison »; nobody leaves it, and nobody enters it backwards.
func (g *generator) next(p place, color int, forward, mayEnter bool) []place {
	within, k := p.in == inHouse, int(p.cell)
	switch {
	case !within && !forward:
		return []place{g.before(p)}
	case !within && p == g.Board.start[color] && mayEnter:
		return []place{g.after(p), houseCell(1)}
	case !within:
		return []place{g.after(p)}
	case forward && k < pawns:
		return []place{houseCell(k + 1)}
	case !forward && k > 1 && g.left.is(HouseRule):
		return []place{houseCell(k - 1)}
	case !forward && g.left.is(HouseRule):
		return []place{g.Board.start[color]}
	}
	return nil
}

// passable tells whether a pawn that came from some cell may go on over another:
// not over a stake, nor over a pawn in the house.
func (g *generator) passable(s *state, color int, from, over place) bool {
	c, _, taken := s.on(g.Board, over, color)
	switch {
	case !taken || over == from:
		return true
	case over.in == inHouse:
		return g.left.is(HouseRule)
	}
	return !(s.staked(c) && over == g.Board.start[c]) || g.left.is(StakeRule)
}

// swap exchanges one of the colour's pawns with another pawn, both on the track.
func (g *generator) swap(s state, color int) {
	for i, from := range s.at[color] {
		if !g.swappable(from) {
			continue
		}
		for c := range g.Colors {
			for k, to := range s.at[c] {
				if !g.swappable(to) || c == color && k == i {
					continue
				}
				if after, may := g.swapped(s, color, i, c, k); may {
					g.out = append(g.out, result{state: after, steps: []step{{color: color, from: from, to: to}, {color: c, from: to, to: from}}})
				}
			}
		}
	}
}

func (g *generator) swappable(at place) bool {
	return at.in == onTrack || g.left.is(SwapRule) && at.in == inHouse
}

// swapped exchanges two pawns: « Il peut être permué uniquement par son
// propriétaire » bars another's stake, « permute son pieu avec un de ses pions »
// one's own stake with another's pawn.
func (g *generator) swapped(s state, color, i, c, k int) (state, bool) {
	from, to := s.at[color][i], s.at[c][k]
	own := s.staked(color) && from == g.Board.start[color]
	others := s.staked(c) && to == g.Board.start[c]
	if others && c != color && !g.left.is(StakeRule) {
		return s, false
	}
	if own && c != color && !g.StakeForAny && !g.left.is(SwapRule) {
		return s, false
	}
	if own {
		s.stake &^= 1 << color
	}
	if others {
		s.stake &^= 1 << c
	}
	s.at[color][i], s.at[c][k] = to, from
	return s, true
}
