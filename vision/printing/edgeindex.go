package printing

import (
	"math"

	"referee/geometry"
)

// edgeCellMM is the side of a cell of an EdgeIndex, and so how far what it lists
// about a point reaches at least.
const edgeCellMM = 2.0

// EdgeIndex finds the edge points of a face near a point of the card.
type EdgeIndex struct {
	lo         geometry.Point // card mm: corner of the first cell
	cols, rows int
	first      []int32 // of each cell, row by row, among sides; one more at the end
	sides      []EdgeSide
}

// EdgeSide is an edge point as seen from the black side of its white line or,
// beyond that, from the far side, which is a border of whatever lies there.
type EdgeSide struct {
	Edge    int // among the face's Edges
	At, Out geometry.Point
}

// newEdgeIndex lists the edge points of a face by where they are.
func newEdgeIndex(edges []EdgePoint) *EdgeIndex {
	if len(edges) == 0 {
		return nil
	}
	all := make([]EdgeSide, 0, 2*len(edges))
	at := make(geometry.Polygon, 0, 2*len(edges))
	for i, e := range edges {
		far := EdgeSide{i, e.At.Add(e.Out.Mul(e.WhiteMM)), e.Out.Mul(-1)}
		all = append(all, EdgeSide{i, e.At, e.Out}, far)
		at = append(at, e.At, far.At)
	}
	lo, hi := at.Bounds()
	x := &EdgeIndex{lo: lo, cols: int((hi[0]-lo[0])/edgeCellMM) + 1, rows: int((hi[1]-lo[1])/edgeCellMM) + 1}
	x.first = make([]int32, x.cols*x.rows+1)
	for _, s := range all {
		x.first[x.cell(s.At)+1]++
	}
	for i := range x.cols * x.rows {
		x.first[i+1] += x.first[i]
	}
	x.sides = make([]EdgeSide, len(all))
	next := append([]int32(nil), x.first...)
	for _, s := range all {
		c := x.cell(s.At)
		x.sides[next[c]] = s
		next[c]++
	}
	return x
}

// cell is the number of the cell of a point that lies within the index.
func (x *EdgeIndex) cell(p geometry.Point) int {
	return int((p[1]-x.lo[1])/edgeCellMM)*x.cols + int((p[0]-x.lo[0])/edgeCellMM)
}

// Any tells whether a side of an edge point passes a test, of those within
// edgeCellMM of a point of the card, and some beyond.
func (x *EdgeIndex) Any(p geometry.Point, test func(s *EdgeSide) bool) bool {
	if x == nil {
		return false
	}
	col, row := int(math.Floor((p[0]-x.lo[0])/edgeCellMM)), int(math.Floor((p[1]-x.lo[1])/edgeCellMM))
	if col < -1 || row < -1 || col > x.cols || row > x.rows {
		return false
	}
	from, to := max(0, col-1), min(x.cols-1, col+1)
	for r := max(0, row-1); r <= min(x.rows-1, row+1); r++ {
		for k := x.first[r*x.cols+from]; k < x.first[r*x.cols+to+1]; k++ {
			if test(&x.sides[k]) {
				return true
			}
		}
	}
	return false
}
