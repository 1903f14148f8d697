package touche

import (
	"strings"

	"referee/board"
	"referee/internal/fault"
)

// Face is what a square shows: a card, or a joker. Neither: it is not known.
type Face struct {
	Card  board.Card
	Joker bool
}

// Known tells whether it is known what the square shows.
func (f Face) Known() bool { return f.Joker || f.Card != board.Card{} }

// jokerName is what board files and reports call a joker.
const jokerName = "joker"

// String is 7♥, or joker; empty where it is not known.
func (f Face) String() string {
	switch {
	case f.Joker:
		return jokerName
	case !f.Known():
		return ""
	}
	return f.Card.String()
}

// ParseFace reads a card as people say it, or a joker.
func ParseFace(said string) (Face, error) {
	if strings.EqualFold(said, jokerName) || said == "*" {
		return Face{Joker: true}, nil
	}
	c, err := board.ParseCard(said)
	return Face{Card: c}, err
}

// Board is the printed board: a grid of cards, each of them twice, and jokers.
type Board struct {
	grid
	faces []Face
}

// NewBoard takes the faces row by row.
func NewBoard(rows, cols int, faces []Face) (*Board, error) {
	switch {
	case rows < 1 || cols < 1 || rows*cols > maxSquares:
		return nil, fault.Errorf("a board of %d × %d squares is none for this game: it has 1 to %d squares", rows, cols, maxSquares)
	case len(faces) != rows*cols:
		return nil, fault.Errorf("a board of %d × %d squares needs %d cards, not %d", rows, cols, rows*cols, len(faces))
	}
	return &Board{grid{rows, cols}, faces}, nil
}

// FromBoard takes a board that was learned or drawn.
func FromBoard(b *board.Board) (*Board, error) {
	if b == nil || b.Rows < 1 || b.Cols < 1 {
		return nil, fault.Errorf("the board is no grid of squares")
	}
	out, err := NewBoard(b.Rows, b.Cols, make([]Face, b.Rows*b.Cols))
	if err != nil {
		return nil, err
	}
	for i := range out.faces {
		c := b.Cell(out.square(i).Cell())
		if c == nil {
			return nil, fault.Errorf("the board has no cell %s", string(out.square(i).Cell()))
		}
		switch m := c.Means.(type) {
		case board.Square:
			out.faces[i].Card = m.Card
		case board.Joker:
			out.faces[i].Joker = true
		}
	}
	return out, nil
}

// Size returns how many rows and columns there are.
func (b *Board) Size() (rows, cols int) { return b.rows, b.cols }

// Face is what the square shows; unknown beyond the board's edge.
func (b *Board) Face(s Square) Face {
	if i, on := b.index(s); on {
		return b.faces[i]
	}
	return Face{}
}

// Squares lists all squares row by row.
func (b *Board) Squares() []Square {
	out := make([]Square, len(b.faces))
	for i := range out {
		out[i] = b.square(i)
	}
	return out
}

// At finds the square of that name.
func (b *Board) At(cell board.CellID) (Square, bool) {
	for i := range b.faces {
		if s := b.square(i); s.Cell() == cell {
			return s, true
		}
	}
	return Square{}, false
}
