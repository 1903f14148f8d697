package touche

// Marked is a figure under black pawns.
type Marked struct {
	Figure
	Owner string // empty where it is not known
}

// marks are the black pawns of a position, taken apart into figures.
type marks struct {
	figures []candidate
	owners  []string // one a figure
	covered set      // squares of the figures
	loose   set      // black pawns that belong to no finished figure
	// several: they can be taken apart in another way just as well.
	several bool
}

// marking takes the black pawns apart so that as few as possible are left over.
type marking struct {
	p      *Position
	from   []candidate
	shared int
	steps  int
	chosen []candidate
	best   marks
	found  bool
}

func (p *Position) marks(kinds []Kind, shared int) marks {
	all := p.where(black)
	m := &marking{p: p, shared: shared, best: marks{loose: all}}
	for _, c := range p.Board.candidates(all, kinds) {
		if _, one := p.owner(c); one {
			m.from = append(m.from, c)
		}
	}
	m.cover(all, set{})
	for _, c := range m.best.figures {
		owner, _ := p.owner(c)
		m.best.owners = append(m.best.owners, owner)
		m.best.covered = m.best.covered.or(c.on)
	}
	m.best.inherit()
	return m.best
}

// owner is the one owner of a figure's black pawns, empty where none is known;
// false for pawns of two owners.
func (p *Position) owner(c candidate) (string, bool) {
	owner := ""
	for _, s := range p.Board.squares(c.on) {
		q := p.On(s)
		switch {
		case !q.Black || q.Color == "":
		case owner != "" && owner != q.Color:
			return "", false
		default:
			owner = q.Color
		}
	}
	return owner, true
}

// inherit gives a figure without an owner that of one that it shares a pawn
// with: only « ses pions » are shared.
func (m *marks) inherit() {
	for again := true; again; {
		again = false
		for i, c := range m.figures {
			for k, d := range m.figures {
				if m.owners[i] == "" && m.owners[k] != "" && !c.on.and(d.on).empty() {
					m.owners[i], again = m.owners[k], true
				}
			}
		}
	}
}

// cover takes the lowest square that is not dealt with yet and tries every
// figure on it, and to leave it over.
func (m *marking) cover(left, loose set) {
	if m.steps++; m.steps > maxSteps {
		m.best.several = true // as far as is known
		return
	}
	if m.found && loose.size() > m.best.loose.size() {
		return
	}
	if left.empty() {
		m.keep(loose)
		return
	}
	i := left.first()
	for _, c := range m.from {
		if !c.on.has(i) || m.mixed(c) {
			continue
		}
		m.chosen = append(m.chosen, c)
		if countable(m.chosen, set{}, m.shared) {
			m.cover(left.without(c.on), loose.without(c.on))
		}
		m.chosen = m.chosen[:len(m.chosen)-1]
	}
	var one set
	one.add(i)
	m.cover(left.without(one), loose.or(one))
}

// mixed tells whether the figure shares a pawn with one of another owner.
func (m *marking) mixed(c candidate) bool {
	owner, _ := m.p.owner(c)
	for _, d := range m.chosen {
		other, _ := m.p.owner(d)
		if owner != "" && other != "" && owner != other && !c.on.and(d.on).empty() {
			return true
		}
	}
	return false
}

func (m *marking) keep(loose set) {
	n, best := loose.size(), m.best.loose.size()
	switch {
	case !m.found || n < best || n == best && len(m.chosen) < len(m.best.figures):
		m.found = true
		m.best = marks{figures: append([]candidate(nil), m.chosen...), loose: loose}
	case n == best && len(m.chosen) == len(m.best.figures) && !sameFigures(m.chosen, m.best.figures):
		m.best.several = true
	}
}

func sameFigures(a, b []candidate) bool {
	for _, c := range a {
		found := false
		for _, d := range b {
			found = found || c == d
		}
		if !found {
			return false
		}
	}
	return len(a) == len(b)
}
