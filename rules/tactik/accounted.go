package tactik

import (
	"slices"

	"referee/board"
	"referee/table"
)

// account is which pawns are seen for sure, by colour.
type account struct {
	of   *table.Layout
	sure map[string]int
}

// accountOf counts the pawns about which there is no doubt.
func accountOf(l *table.Layout) *account {
	doubted := map[table.CellID]bool{}
	for _, d := range l.Doubts {
		if cell, is := l.CellOf(d); is {
			doubted[cell] = true
		}
	}
	a := &account{l, map[string]int{}}
	for _, p := range l.Pawns {
		if p.Color != nil && !doubted[p.Cell] {
			a.sure[p.Color.Name]++
		}
	}
	return a
}

// Accounted tells whether the pawns that are seen settle a doubt: each colour has
// four. Where all of them are seen, none is where a doubt has one.
func (r *referee) Accounted(l *table.Layout, d table.Doubt) bool {
	a := accountOf(l)
	for _, n := range a.sure {
		if n > pawns {
			return false // something was read that is not there
		}
	}
	switch d := d.(type) {
	case table.CellHidden:
		return a.none(d.Cell)
	case table.UnknownThing:
		return a.none(d.Cell)
	case table.CellUnsettled:
		return !slices.ContainsFunc(d.Alternatives, a.may)
	}
	return false
}

// none tells whether all pawns that could stand on a cell are seen elsewhere.
func (a *account) none(cell table.CellID) bool {
	return a.of.Board.Cell(cell) != nil && !slices.ContainsFunc(a.of.Board.Colors, func(color string) bool {
		return belongs(a.of.Board, cell, color) && a.sure[color] < pawns
	})
}

// may tells whether a pawn, or none, may be what stands on a cell that was read
// otherwise. None always may: a pawn that is missed may lie beside the board.
func (a *account) may(p *table.Pawn) bool {
	return p == nil || p.Color == nil || a.sure[p.Color.Name] < pawns
}

// belongs tells whether pawns of a colour may stand on a cell.
func belongs(b *board.Board, cell table.CellID, color string) bool {
	c := b.Cell(cell)
	if c == nil {
		return true
	}
	switch m := c.Means.(type) {
	case board.House:
		return m.Color == color
	case board.Reserve:
		return m.Color == color
	}
	return true
}
