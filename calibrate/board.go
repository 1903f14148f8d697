package calibrate

import (
	"referee/geometry"
	"referee/internal/fault"
)

// Board is a chessboard to calibrate with.
type Board struct {
	Cols, Rows int     // inner corners, where four squares meet
	SquareMM   float64 // side of a square
}

// DefaultBoard is the one that PrintBoard draws: 9 × 6 inner corners, 25 mm.
func DefaultBoard() Board { return Board{Cols: 9, Rows: 6, SquareMM: 25} }

// maxBoardSide bounds the corners along a side: beyond it a home printer's
// squares are too small to be measured well.
const maxBoardSide = 60

// Validate names the first number that makes no board.
func (b Board) Validate() error {
	switch {
	case b.Cols < 3 || b.Cols > maxBoardSide || b.Rows < 3 || b.Rows > maxBoardSide:
		return fault.Errorf("a board of %d × %d inner corners: must be from 3 × 3 to %d × %d (a board of 10 × 7 squares has 9 × 6)", b.Cols, b.Rows, maxBoardSide, maxBoardSide)
	case !(b.SquareMM > 0 && b.SquareMM < 1e4):
		return fault.Errorf("squares of %g mm: must be more than 0", b.SquareMM)
	}
	return nil
}

func (b Board) corners() int { return b.Cols * b.Rows }

// corner returns a corner's place on the board, mm, row by row.
func (b Board) corner(i int) geometry.Point {
	return geometry.Point{float64(i%b.Cols) * b.SquareMM, float64(i/b.Cols) * b.SquareMM}
}
