package touche

import (
	"slices"

	"referee/board"
	"referee/table"
)

// Black is the colour of the pawns that mark finished figures.
const Black = "black"

// Pawn is what stands on a square. The zero Pawn is nothing.
type Pawn struct {
	// Color is whose it is; of a black pawn it may be empty: a picture does not
	// show who finished the figure beneath.
	Color string
	Black bool
}

// None tells that nothing stands there.
func (p Pawn) None() bool { return p == Pawn{} }

// Looks is the colour that is seen; empty for nothing.
func (p Pawn) Looks() string {
	if p.Black {
		return Black
	}
	return p.Color
}

// Position is a board with what stands on it. It is not changed once made.
type Position struct {
	Board  *Board
	on     []Pawn
	hidden set // squares of which it is not known what stands there
}

// NewPosition is an empty board.
func NewPosition(b *Board) *Position { return &Position{Board: b, on: make([]Pawn, len(b.faces))} }

// FromTable takes a board that was read from a picture.
func FromTable(l *table.Layout) (*Position, error) {
	b, err := FromBoard(l.Board)
	if err != nil {
		return nil, err
	}
	p := NewPosition(b)
	for _, q := range l.Pawns {
		s, on := b.At(q.Cell)
		if !on || q.Color == nil {
			continue
		}
		i, _ := b.index(s)
		switch {
		case q.Kind == table.MarkedKind: // black, with the colour of its owner
			p.on[i] = Pawn{Color: q.Color.Name, Black: true}
		case q.Color.Name == Black:
			p.on[i] = Pawn{Black: true}
		default:
			p.on[i] = Pawn{Color: q.Color.Name}
		}
	}
	for _, d := range l.Doubts {
		if h, is := d.(table.CellHidden); is {
			p = p.Hiding(h.Cell)
		}
	}
	return p, nil
}

// With is the position with that on the square instead.
func (p *Position) With(s Square, is Pawn) *Position {
	out := *p
	out.on = slices.Clone(p.on)
	if i, on := p.Board.index(s); on {
		out.on[i] = is
	}
	return &out
}

// Hiding is the position with it not known what stands on the cell.
func (p *Position) Hiding(cell board.CellID) *Position {
	out := *p
	if s, on := p.Board.At(cell); on {
		i, _ := p.Board.index(s)
		out.hidden.add(i)
	}
	return &out
}

// On is what stands on the square.
func (p *Position) On(s Square) Pawn {
	if i, on := p.Board.index(s); on {
		return p.on[i]
	}
	return Pawn{}
}

// Hidden lists the cells of which it is not known what stands there.
func (p *Position) Hidden() []table.CellID {
	var out []table.CellID
	for _, s := range p.Board.squares(p.hidden) {
		out = append(out, s.Cell())
	}
	return out
}

// Colors lists the colours that have a pawn on the board, in alphabetical
// order.
func (p *Position) Colors() []string {
	var out []string
	for _, q := range p.on {
		if q.Color != "" && !slices.Contains(out, q.Color) {
			out = append(out, q.Color)
		}
	}
	slices.Sort(out)
	return out
}

// where is the set of squares on which something of that sort stands.
func (p *Position) where(sort func(Pawn) bool) set {
	var out set
	for i, q := range p.on {
		if !q.None() && sort(q) {
			out.add(i)
		}
	}
	return out
}

func black(p Pawn) bool { return p.Black }

func (p *Position) owned(color string) set {
	return p.where(func(q Pawn) bool { return q.Color == color && !q.Black })
}
