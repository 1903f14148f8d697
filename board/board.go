package board

import (
	"fmt"
	"slices"

	"referee/geometry"
)

// CellID names a cell of a board: r1c1, track:17, red/house:2.
type CellID string

// GridCell is the name of a cell of a grid, which counts from 1 at the top left.
func GridCell(row, col int) CellID { return CellID(fmt.Sprintf("r%dc%d", row, col)) }

// ParseGridCell takes such a name apart; false for another one.
func ParseGridCell(id CellID) (row, col int, is bool) {
	n, err := fmt.Sscanf(string(id), "r%dc%d", &row, &col)
	return row, col, err == nil && n == 2 && row > 0 && col > 0 && GridCell(row, col) == id
}

// Board is a surface that is divided into cells.
type Board struct {
	Name string
	Game string // code of the game that is played on it
	// WidthMM and HeightMM are the size of the board.
	WidthMM, HeightMM float64
	// SizeAssumed: nobody measured the size. Proportions hold, mm do not.
	SizeAssumed bool
	Picture     Picture
	// Rows and Cols of a grid, 0 for a board that is none.
	Rows, Cols int
	// Colors are those of the players, clockwise round the board as their
	// starts lie along the track; none for a grid.
	Colors []string
	Cells  []Cell
}

// Picture is the board seen straight from above.
type Picture struct {
	File    string  // path, relative to the board's file in the file itself
	PxPerMM float64 // 0 where there is no picture
}

// Cell is a part of a board on which a piece may stand.
type Cell struct {
	ID      CellID
	Outline geometry.Polygon // mm, counter-clockwise
	Means   Meaning          // nil: not known
	// Sure is how sure the meaning is, from 0 to 1. It grades the evidence and
	// is no measured frequency.
	Sure float64
}

// Centre is the middle of the cell, where a piece stands.
func (c *Cell) Centre() geometry.Point { return c.Outline.Centroid() }

// CellAt returns the cell that a point of the board, mm, lies in.
func (b *Board) CellAt(p geometry.Point) (CellID, bool) {
	for i := range b.Cells {
		if b.Cells[i].Outline.Contains(p) {
			return b.Cells[i].ID, true
		}
	}
	return "", false
}

// Cell returns the cell of that name, or nil.
func (b *Board) Cell(id CellID) *Cell {
	i := slices.IndexFunc(b.Cells, func(c Cell) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return &b.Cells[i]
}

// Edge is the board's border, counter-clockwise from the lower left corner.
func (b *Board) Edge() geometry.Polygon {
	x, y := b.WidthMM/2, b.HeightMM/2
	return geometry.Polygon{{-x, -y}, {x, -y}, {x, y}, {-x, y}}
}
