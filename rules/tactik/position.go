package tactik

import (
	"slices"

	"referee/board"
	"referee/rules"
	"referee/table"
)

// StakeKind is the kind of a table.Pawn that stands with its hole up.
const StakeKind = "stake"

// state is where all pawns are. Colours beyond the board's have none.
type state struct {
	at    [maxColors][pawns]place
	stake uint8 // a bit for each colour whose pawn on its start is a stake
}

func (s *state) staked(color int) bool { return s.stake>>color&1 == 1 }

// sorted is the same with the pawns of a colour in a fixed order: one pawn is
// like another.
func (s state) sorted() state {
	for c := range s.at {
		slices.SortFunc(s.at[c][:], place.compare)
	}
	return s
}

// Position is a board with its pawns.
type Position struct {
	Board  *Board
	state  state
	hidden []table.CellID
	// Odd is what cannot be: a stake beyond its start, a pawn in another's
	// house, two on a cell, a fifth pawn.
	Odd   []rules.Text
	oddAt []table.CellID // of a board that was read
	// wrong are colours with a stake beyond their start: the pawn was not turned.
	wrong []int
}

// NewPosition has every pawn in its reserve.
func NewPosition(b *Board) *Position {
	p := &Position{Board: b}
	for c := range p.state.at {
		for i := range p.state.at[c] {
			if p.state.at[c][i] = reserve; c >= len(b.Colors) {
				p.state.at[c][i] = absent
			}
		}
	}
	return p
}

// bare has no pawn at all.
func bare(b *Board) *Position {
	p := NewPosition(b)
	for c := range p.state.at {
		for i := range p.state.at[c] {
			p.state.at[c][i] = absent
		}
	}
	return p
}

// add puts a pawn down.
func (p *Position) add(color int, at place, stake bool) {
	name := rules.ColorText(p.Board.Colors[color])
	where := p.Board.name(color, at)
	i := slices.Index(p.state.at[color][:], absent)
	if i < 0 {
		p.Odd = append(p.Odd, rules.Text{EN: "%s has more than four pawns", FR: "%s a plus de quatre pions"}.Format(name))
		return
	}
	if c, _, taken := p.state.on(p.Board, at, color); at.onBoard() && taken {
		p.Odd = append(p.Odd, rules.Text{EN: "two pawns stand on one cell, %s of %s, the other is %s", FR: "deux pions sont sur une case, %s de %s, l'autre est %s"}.
			Format(where, name, rules.ColorText(p.Board.Colors[c])))
	}
	p.state.at[color][i] = at
	switch {
	case stake && at == p.Board.start[color]:
		p.state.stake |= 1 << color
	case stake && at != reserve: // in the reserve it does not matter which way up
		p.wrong = append(p.wrong, color)
		p.Odd = append(p.Odd, rules.Text{EN: "%s's pawn on %s stands with its hole up: only one that has just started does", FR: "le pion %s en %s a le trou vers le haut : seul un pion qui vient de démarrer l'a ainsi"}.Format(name, where))
	}
}

// on finds the pawn on a cell. A place in a house is that of the colour.
func (s *state) on(b *Board, at place, color int) (c, pawn int, is bool) {
	if at.in == inHouse {
		i := slices.Index(s.at[color][:], at)
		return color, i, i >= 0
	}
	for c := range b.Colors {
		if i := slices.Index(s.at[c][:], at); i >= 0 {
			return c, i, true
		}
	}
	return 0, 0, false
}

// FromTable takes a board that was read from a picture.
func FromTable(l *table.Layout) (*Position, error) {
	b, err := FromBoard(l.Board)
	if err != nil {
		return nil, err
	}
	p := bare(b)
	for i := range l.Pawns {
		q, odd := &l.Pawns[i], len(p.Odd)
		if q.Color == nil {
			continue
		}
		color, known := b.color(q.Color.Name)
		at, own := cellOf(l.Board.Cell(q.Cell), b, color)
		switch {
		case !known:
			p.Odd = append(p.Odd, rules.Text{EN: "nobody plays %s, whose pawn stands on %s", FR: "personne ne joue %s, dont un pion est en %s"}.Format(rules.ColorText(q.Color.Name), string(q.Cell)))
		case !own:
			p.Odd = append(p.Odd, rules.Text{EN: "%s's pawn stands on %s", FR: "un pion %s est en %s"}.Format(rules.ColorText(q.Color.Name), string(q.Cell)))
		default:
			p.add(color, at, q.Kind == StakeKind)
		}
		if len(p.Odd) > odd {
			p.oddAt = append(p.oddAt, q.Cell)
		}
	}
	for _, d := range l.Doubts {
		if h, is := d.(table.CellHidden); is {
			p.hidden = append(p.hidden, h.Cell)
		}
	}
	p.forget()
	return p, nil
}

// cellOf is a cell as a place; false for the house or the reserve of another
// colour.
func cellOf(c *board.Cell, b *Board, color int) (place, bool) {
	if c == nil {
		return absent, false
	}
	own := func(name string) bool { return color >= 0 && name == b.Colors[color] }
	switch m := c.Means.(type) {
	case board.Track:
		return trackCell(m.Place), true
	case board.House:
		return houseCell(m.Place), own(m.Color) && m.Place <= pawns
	case board.Reserve:
		return reserve, own(m.Color)
	}
	return absent, false
}

// forget drops what is hidden where all pawns are seen: nothing stands there.
func (p *Position) forget() {
	for c := range p.Board.Colors {
		if slices.Contains(p.state.at[c][:], absent) {
			return
		}
	}
	p.hidden = nil
}

// Hidden lists the cells of which it is not known what stands there.
func (p *Position) Hidden() []table.CellID { return p.hidden }

// home is how many pawns of a colour are in its house.
func (p *Position) home(color int) int {
	n := 0
	for _, at := range p.state.at[color] {
		if at.in == inHouse {
			n++
		}
	}
	return n
}

// missing is how many pawns of a colour are not on the board.
func (p *Position) missing(color int) int {
	n := 0
	for _, at := range p.state.at[color] {
		if at == absent {
			n++
		}
	}
	return n
}
