package table

import (
	"referee/deck"
	"referee/geometry"
)

// CellID names a cell of a board: r1c1, track:17, house:2.
type CellID string

// Cell is a part of a board on which a piece may stand.
type Cell struct {
	ID      CellID
	Outline geometry.Polygon // mm on the board, counter-clockwise
	Means   string           // what the game makes of it, like the card that it shows
}

// Board is a surface that is divided into cells. Its frame is in mm, x right
// and y up as it lay in the photo from which it was learned.
type Board struct {
	Name  string
	Cells []Cell
}

// CellAt returns the cell that a point of the board, mm, lies in.
func (b *Board) CellAt(p geometry.Point) (CellID, bool) {
	for i := range b.Cells {
		if b.Cells[i].Outline.Contains(p) {
			return b.Cells[i].ID, true
		}
	}
	return "", false
}

// Pawn is a piece that stands on a cell.
type Pawn struct {
	Piece PieceID // as of a card
	Kind  string  // as the game names it: pawn, stake
	Color *deck.Color
	Cell  CellID
}

// CellUnsettled: what stands on the cell, as read, may be one of the
// alternatives instead; nil is nothing.
type CellUnsettled struct {
	Cell         CellID
	Alternatives []*Pawn
	Spot
}

// KindCell is its code.
const KindCell DoubtKind = "cell"

func (CellUnsettled) Kind() DoubtKind { return KindCell }
func (CellUnsettled) Cards() []CardID { return nil }

// OnBoard is a table that is a board with pawns on it.
func OnBoard(b *Board, pawns []Pawn) *Layout { return &Layout{Board: b, Pawns: pawns} }

// PawnOn returns what stands on a cell, nil for nothing.
func (l *Layout) PawnOn(cell CellID) *Pawn {
	for i := range l.Pawns {
		if l.Pawns[i].Cell == cell {
			return &l.Pawns[i]
		}
	}
	return nil
}

// WithPawn returns the layout with that on the cell instead of what stood
// there; nil empties it.
func (l *Layout) WithPawn(cell CellID, p *Pawn) *Layout {
	out := *l
	out.Pawns = nil
	for _, q := range l.Pawns {
		if q.Cell != cell {
			out.Pawns = append(out.Pawns, q)
		}
	}
	if p != nil {
		on := *p
		on.Cell = cell
		out.Pawns = append(out.Pawns, on)
	}
	return &out
}
