package table

import (
	"math"

	"referee/board"
	"referee/deck"
	"referee/geometry"
)

// CellID names a cell of a board: r1c1, track:17, red/house:2.
type CellID = board.CellID

// Cell is a part of a board on which a piece may stand.
type Cell = board.Cell

// Board is a surface that is divided into cells. Its frame is the table frame of
// what stands on it.
type Board = board.Board

// Pawn is a piece that stands on a cell.
type Pawn struct {
	Piece PieceID // as of a card
	Kind  string  // as the game names it: pawn, stake
	Color *deck.Color
	Cell  CellID
	// Foot is where it stands, mm on the board, and Cov the covariance of
	// that; zero where only the cell is known.
	Foot geometry.Point
	Cov  geometry.Cov
	// Confidence in kind, colour and cell, from 0 to 1; 0 where none was given.
	Confidence float64
}

// CellUnsettled: what stands on the cell, as read, may be one of the
// alternatives instead; nil is nothing.
type CellUnsettled struct {
	Cell         CellID
	Alternatives []*Pawn
	Spot
}

// OwnerUnsettled: what stands on the cell was read, but not whose it is, and a
// picture does not show that. The alternatives are the piece as each owner's.
type OwnerUnsettled struct {
	Cell         CellID
	Alternatives []*Pawn
	Spot
}

// PieceOdd: what was read on the cell cannot be by the rules of the game, so it
// was misread, or somebody has put it there by mistake.
type PieceOdd struct {
	Cell CellID
	Spot
}

// SpotOn is a doubt that is entirely open, about a cell of a board.
func SpotOn(b *Board, cell CellID) Spot {
	s := Spot{Open: 1}
	if c := b.Cell(cell); c != nil {
		s.Place = OnTable{At: c.Centre(), RadiusMM: math.Sqrt(c.Outline.Area())}
	}
	return s
}

// MarkedKind is the kind of a Pawn that looks as nobody's and is known to be of
// its colour.
const MarkedKind = "marked"

// CellHidden: nothing is known of what stands on the cell.
type CellHidden struct {
	Cell CellID
	Why  HiddenBy
	Spot
}

// HiddenBy says what keeps a cell from being seen.
type HiddenBy uint8

// The reasons.
const (
	HiddenByThing  HiddenBy = iota // something that is no piece lies over it
	HiddenByPiece                  // a standing piece leans over it in the picture
	HiddenByGlare                  // it is overexposed, or too dark
	BeyondThePhoto                 // it lies outside the frame
)

// UnknownThing: something lies on the board that is no piece of the game as far
// as can be seen, nearest to that cell.
type UnknownThing struct {
	Cell CellID
	Spot
}

// BoardUnsettled: where the board lies in the picture is not settled, so
// neither is anything on it.
type BoardUnsettled struct{ Spot }

// The codes of the doubts of this file.
const (
	KindCell       DoubtKind = "cell"
	KindOwner      DoubtKind = "owner"
	KindOdd        DoubtKind = "odd"
	KindCellHidden DoubtKind = "cellhidden"
	KindThing      DoubtKind = "thing"
	KindBoard      DoubtKind = "board"
)

func (UnknownThing) Kind() DoubtKind { return KindThing }
func (UnknownThing) Cards() []CardID { return nil }

func (PieceOdd) Kind() DoubtKind { return KindOdd }
func (PieceOdd) Cards() []CardID { return nil }

func (OwnerUnsettled) Kind() DoubtKind { return KindOwner }
func (OwnerUnsettled) Cards() []CardID { return nil }

func (CellHidden) Kind() DoubtKind     { return KindCellHidden }
func (CellHidden) Cards() []CardID     { return nil }
func (BoardUnsettled) Kind() DoubtKind { return KindBoard }
func (BoardUnsettled) Cards() []CardID { return nil }

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

// PawnColors are the colours of the pawns, by name.
func (l *Layout) PawnColors() map[string]*deck.Color {
	out := map[string]*deck.Color{}
	for i := range l.Pawns {
		if c := l.Pawns[i].Color; c != nil {
			out[c.Name] = c
		}
	}
	return out
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
