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

// Account tells of doubts whether the pawns that are seen settle them: each colour has
// four. Where all of them are seen, none is where a doubt has one.
func (r *referee) Account(l *table.Layout) func(table.Doubt) bool {
	return accountOf(l).settles
}

// settles tells whether the pawns that are seen settle a doubt.
func (a *account) settles(d table.Doubt) bool {
	for _, n := range a.sure {
		if n > pawns {
			return false // something was read that is not there
		}
	}
	switch d := d.(type) {
	case table.CellHidden:
		return a.none(d.Cell, "")
	case table.UnknownThing:
		return a.none(d.Cell, "")
	case table.CellUnsettled:
		return a.onlyAsRead(&d)
	}
	return false
}

// none tells whether all pawns that could stand on a cell are seen elsewhere, but for
// those of one colour.
func (a *account) none(cell table.CellID, but string) bool {
	return a.of.Board.Cell(cell) != nil && !slices.ContainsFunc(a.of.Board.Colors, func(color string) bool {
		return color != but && belongs(a.of.Board, cell, color) && a.sure[color] < pawns
	})
}

// onlyAsRead tells whether nothing may stand on a cell but what was read: whatever else
// looks possible, no other colour's pawn is left. That a pawn stands there, and which
// way up, is not settled by the others: one may lie beside the board.
func (a *account) onlyAsRead(d *table.CellUnsettled) bool {
	read := a.on(d.Cell)
	if read != "" && a.sure[read] >= pawns {
		return false
	}
	return a.none(d.Cell, read) && (read == "" || !slices.ContainsFunc(d.Alternatives, func(p *table.Pawn) bool {
		return p == nil || p.Color == nil || p.Color.Name == read
	}))
}

// on is the colour of the pawn that was read on a cell, empty for none.
func (a *account) on(cell table.CellID) string {
	for _, p := range a.of.Pawns {
		if p.Cell == cell && p.Color != nil {
			return p.Color.Name
		}
	}
	return ""
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
