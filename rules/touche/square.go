package touche

import (
	"math/bits"

	"referee/board"
)

// Square is a square of the board, from 1 at the top left.
type Square struct{ Row, Col int }

// Cell is its name on the board.
func (s Square) Cell() board.CellID { return board.GridCell(s.Row, s.Col) }

// maxSquares is how many squares a set holds. A board for two packs of 52 with
// jokers has about 110.
const maxSquares = 256

// grid is a board's form; its squares are numbered row by row from 0.
type grid struct{ rows, cols int }

func (g grid) square(i int) Square { return Square{i/g.cols + 1, i%g.cols + 1} }

// index is false for a square beyond the board's edge.
func (g grid) index(s Square) (int, bool) {
	if s.Row < 1 || s.Col < 1 || s.Row > g.rows || s.Col > g.cols {
		return 0, false
	}
	return (s.Row-1)*g.cols + s.Col - 1, true
}

// set is a set of squares by their numbers.
type set [maxSquares / 64]uint64

func (s *set) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s *set) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }

func (s set) or(t set) set {
	for k := range s {
		s[k] |= t[k]
	}
	return s
}

func (s set) and(t set) set {
	for k := range s {
		s[k] &= t[k]
	}
	return s
}

func (s set) without(t set) set {
	for k := range s {
		s[k] &^= t[k]
	}
	return s
}

func (s set) size() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s set) empty() bool { return s == set{} }

// first is the lowest number; the set must not be empty.
func (s set) first() int {
	for k, w := range s {
		if w != 0 {
			return 64*k + bits.TrailingZeros64(w)
		}
	}
	panic("touche: first of an empty set")
}

// squares lists them row by row.
func (g grid) squares(s set) []Square {
	var out []Square
	for !s.empty() {
		i := s.first()
		out = append(out, g.square(i))
		s[i/64] &^= 1 << (i % 64)
	}
	return out
}

// set is that of the squares listed, which lie on the board.
func (g grid) set(list []Square) set {
	var s set
	for _, q := range list {
		if i, on := g.index(q); on {
			s.add(i)
		}
	}
	return s
}
