package touche

import (
	"slices"

	"referee/board"
	"referee/internal/fault"
	"referee/rules"
)

// CellRow is a square in reports.
type CellRow struct {
	Cell    board.CellID `json:"cell"`
	Card    string       `json:"card,omitempty"` // absent: it is not known
	Pawn    *string      `json:"pawn"`           // null: none
	Unknown bool         `json:"unknown,omitempty"`
}

// FigureRow is a figure in reports.
type FigureRow struct {
	Color  *string        `json:"color"` // null: it is under black pawns, nobody knows whose
	Kind   Kind           `json:"kind"`
	Cells  []board.CellID `json:"cells"`
	Marked bool           `json:"marked"`
}

// fileForm is a position in a file: a report, or by hand.
type fileForm struct {
	Squares map[string]string `json:"squares"` // what every square shows; else Cells says it
	Cells   []CellRow         `json:"cells"`
	Figures []FigureRow       `json:"figures"` // say whose the black pawns are
}

// ReadPosition reads a position from a report, or from another file of that
// form. Squares that it does not list are empty; what they show is then said by
// the field squares, or by b.
func ReadPosition(file []byte, b *board.Board) (*Position, error) {
	var f fileForm
	if err := rules.DecodePosition(file, code, &f); err != nil {
		return nil, err
	}
	shown, err := f.board(b)
	if err != nil {
		return nil, err
	}
	p := NewPosition(shown)
	for _, c := range f.Cells {
		s, on := shown.At(c.Cell)
		i, _ := shown.index(s)
		switch {
		case !on:
			return nil, fault.Errorf("the board has no cell %s", string(c.Cell))
		case c.Unknown:
			p.hidden.add(i)
		case c.Pawn != nil && *c.Pawn == Black:
			p.on[i] = Pawn{Black: true}
		case c.Pawn != nil:
			p.on[i] = Pawn{Color: *c.Pawn}
		}
	}
	for _, g := range f.Figures {
		if !g.Marked || g.Color == nil {
			continue
		}
		for _, cell := range g.Cells {
			s, on := shown.At(cell)
			if i, _ := shown.index(s); on && p.on[i].Black {
				p.on[i].Color = *g.Color
			}
		}
	}
	return p, nil
}

// board is what the squares show.
func (f *fileForm) board(b *board.Board) (*Board, error) {
	shows := map[board.CellID]string{}
	for cell, card := range f.Squares {
		shows[board.CellID(cell)] = card
	}
	if len(shows) == 0 && b != nil {
		return FromBoard(b)
	}
	for _, c := range f.Cells {
		if shows[c.Cell] == "" {
			shows[c.Cell] = c.Card
		}
	}
	rows, cols := 0, 0
	for cell := range shows {
		row, col, is := board.ParseGridCell(cell)
		if !is {
			return nil, fault.Errorf("%q is no square: they are called r1c1, r1c2 and so on", string(cell))
		}
		rows, cols = max(rows, row), max(cols, col)
	}
	if rows > maxSquares || cols > maxSquares || rows*cols > maxSquares {
		return NewBoard(rows, cols, nil)
	}
	faces := make([]Face, rows*cols)
	for _, cell := range sortedKeys(shows) {
		row, col, _ := board.ParseGridCell(cell)
		if shows[cell] == "" {
			continue
		}
		face, err := ParseFace(shows[cell])
		if err != nil {
			return nil, fault.Errorf("cell %s: %w", string(cell), err)
		}
		faces[(row-1)*cols+col-1] = face
	}
	return NewBoard(rows, cols, faces)
}

func sortedKeys(m map[board.CellID]string) []board.CellID {
	var out []board.CellID
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
