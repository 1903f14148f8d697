package printing

import (
	"math"

	"referee/deck"
	"referee/geometry"
)

// paintMap answers what is printed at any point of a face as deck.PaintAt
// does, but from a table wherever a whole cell of it has one paint.
type paintMap struct {
	deck       *deck.Deck
	face       *deck.Face
	mirror     float64 // -1 when the cells are those of the other side
	cols, rows int
	cells      []deck.Paint // row by row from the lower left corner of the card
}

const (
	// paintCellMM is the side of a cell: lines of a millimetre still fill some.
	paintCellMM = 0.25
	// paintBlock is how many cells wide the blocks are from which on a
	// uniform part is found.
	paintBlock = 16
	// mixed marks cells that have several paints, or may have.
	mixed deck.Paint = 255
)

func newPaintMap(d *deck.Deck, f *deck.Face) *paintMap {
	m := &paintMap{
		deck: d, face: f, mirror: 1,
		cols: int(math.Ceil(d.Style.Width / paintCellMM)),
		rows: int(math.Ceil(d.Style.Height / paintCellMM)),
	}
	m.cells = make([]deck.Paint, m.cols*m.rows)
	for row := 0; row < m.rows; row += paintBlock {
		for col := 0; col < m.cols; col += paintBlock {
			m.fill(col, row, paintBlock)
		}
	}
	return m
}

// fill paints a square block of cells: at once if the paint is the same all
// over it, else by quarters.
func (m *paintMap) fill(col, row, side int) {
	if col >= m.cols || row >= m.rows {
		return
	}
	half := float64(side) / 2
	middle := geometry.Point{
		(float64(col)+half)*paintCellMM - m.deck.Style.Width/2,
		(float64(row)+half)*paintCellMM - m.deck.Style.Height/2,
	}
	// The margin covers what rounding may shift a point beyond its cell.
	if m.deck.Clearance(m.face, middle) > half*paintCellMM*math.Sqrt2+1e-6 {
		m.set(col, row, side, m.deck.PaintAt(m.face, middle))
		return
	}
	if side == 1 {
		m.set(col, row, side, mixed)
		return
	}
	side /= 2
	m.fill(col, row, side)
	m.fill(col+side, row, side)
	m.fill(col, row+side, side)
	m.fill(col+side, row+side, side)
}

func (m *paintMap) set(col, row, side int, p deck.Paint) {
	for r := row; r < min(row+side, m.rows); r++ {
		for c := col; c < min(col+side, m.cols); c++ {
			m.cells[r*m.cols+c] = p
		}
	}
}

// mirrored returns the map of the other side.
func (m *paintMap) mirrored(back *deck.Face) *paintMap {
	out := *m
	out.face, out.mirror = back, -m.mirror
	return &out
}

// At is deck.PaintAt for the face.
func (m *paintMap) At(q geometry.Point) deck.Paint {
	x := (q[0]*m.mirror + m.deck.Style.Width/2) / paintCellMM
	y := (q[1] + m.deck.Style.Height/2) / paintCellMM
	if x >= 0 && y >= 0 && x < float64(m.cols) && y < float64(m.rows) {
		if p := m.cells[int(y)*m.cols+int(x)]; p != mixed {
			return p
		}
	}
	return m.deck.PaintAt(m.face, q)
}
