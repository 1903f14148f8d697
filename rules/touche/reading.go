package touche

// Standing is what a colour has achieved on the board.
type Standing struct {
	Color  string
	Marked []Figure // under black pawns that are known to be its own
	// Open is a largest set of finished figures that are not marked, or not
	// wholly: their black pawns were forgotten.
	Open []Figure
	// Others are other sets of as many figures; More, that there are still others.
	Others [][]Figure
	More   bool
	// AtMost is how many figures there would be if black pawns of an unknown
	// owner were its own, to share; more than Count where that matters.
	AtMost int
	// Unfinished: the search was cut off, and there may be more figures.
	Unfinished bool
}

// Count is how many figures it has for sure.
func (s *Standing) Count() int { return len(s.Marked) + len(s.Open) }

// Reading is what there is of figures in a position.
type Reading struct {
	Marked []Marked // all figures under black pawns
	// MarksUnclear: the black pawns make up other figures just as well.
	MarksUnclear bool
	Stray        []Square // black pawns that are part of no figure, finished or not wholly marked
	Standings    []Standing
}

// Read finds the figures of some kinds. Shared is how many pawns a new figure
// may share with earlier ones; the rule book has 1.
func (p *Position) Read(kinds []Kind, shared int) *Reading {
	m := p.marks(kinds, shared)
	r := &Reading{MarksUnclear: m.several}
	for i, c := range m.figures {
		r.Marked = append(r.Marked, Marked{p.Board.figure(c), m.owners[i]})
	}
	stray := m.loose
	for _, color := range p.Colors() {
		s := p.standing(color, &m, kinds, shared)
		for _, f := range s.Open {
			stray = stray.without(p.Board.set(f.Squares))
		}
		r.Standings = append(r.Standings, s)
	}
	r.Stray = p.Board.squares(stray)
	return r
}

// standing finds the best set for one colour. Black pawns that belong to no
// finished figure may be part of one that was not marked wholly.
func (p *Position) standing(color string, m *marks, kinds []Kind, shared int) Standing {
	s := Standing{Color: color}
	own, unknown := set{}, set{} // marked squares
	for i, c := range m.figures {
		switch m.owners[i] {
		case color:
			s.Marked = append(s.Marked, p.Board.figure(c))
			own = own.or(c.on)
		case "":
			unknown = unknown.or(c.on)
		}
	}
	pawns := p.owned(color)
	loose := m.loose.and(p.where(func(q Pawn) bool { return q.Color == color || q.Color == "" }))
	best := p.open(pawns, pawns.or(loose).or(own), own, kinds, shared)
	with := best
	if !unknown.empty() {
		with = p.open(pawns, pawns.or(loose).or(own).or(unknown), own.or(unknown), kinds, shared)
	}
	s.More, s.Unfinished = best.more, best.gaveUp || with.gaveUp
	s.AtMost = len(s.Marked) + max(best.size, with.size)
	for i, figures := range best.sets {
		var list []Figure
		for _, c := range figures {
			list = append(list, p.Board.figure(c))
		}
		if i == 0 {
			s.Open = list
		} else {
			s.Others = append(s.Others, list)
		}
	}
	return s
}

// open finds the best set of figures on some squares that have a coloured pawn
// each.
func (p *Position) open(pawns, on, earlier set, kinds []Kind, shared int) choice {
	var from []candidate
	for _, c := range p.Board.candidates(on, kinds) {
		if !c.on.and(pawns).empty() && c.on.and(earlier).size() <= shared {
			from = append(from, c)
		}
	}
	return bestOf(from, earlier, shared)
}

// Lacking lists the squares of a figure that still need a black pawn.
func (p *Position) Lacking(f Figure) []Square {
	var out []Square
	for _, s := range f.Squares {
		if !p.On(s).Black {
			out = append(out, s)
		}
	}
	return out
}
