package board

import (
	"cmp"
	"math"
	"slices"

	"referee/board"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/quantile"
)

// marks are the pixels of a sheet that do not look like the board.
type marks struct {
	s  *sheet
	on []bool
}

func (m *marks) at(q geometry.Point) bool {
	x, y := m.s.Px(q)
	i, j := int(x+0.5), int(y+0.5)
	return i >= 0 && j >= 0 && i < m.s.W && j < m.s.H && m.on[j*m.s.W+i]
}

// weigh fills in how well a pawn explains the marks.
func (m *marks) weigh(s *stand) {
	s.spill = 0
	hit, n := 0.0, 0.0
	s.within(func(q geometry.Point) {
		n++
		if m.at(q) {
			hit++
		}
	})
	s.covered = hit / n
	round := s.outline(spillMM)
	for _, q := range round {
		if m.at(q) {
			s.spill += 1 / float64(len(round))
		}
	}
}

// freed takes what is marked round pawns by these marks too, if they show all of the
// pawn: in the others its shadow hangs together with it.
func (m *marks) freed(all []stand) {
	for i := range all {
		s := all[i]
		if m.weigh(&s); s.covered >= pawnCovered {
			all[i].spill = min(all[i].spill, s.spill)
		}
	}
}

func (s *stand) score() float64 { return s.covered - 0.5*s.spill }

// Settings of the search for standing pawns, mm: sizes of pawns that stand on
// the cells of a table board, and how far off its cell's middle one may stand.
const (
	spillMM       = 2.5  // clear of the blurred edge, and within the gap between two pawns on neighbouring cells
	pawnLeastTall = 6.0  // a stake, a draughtsman
	pawnMostTall  = 40.0 // games' pawns are 25 or so; taller ones hide the next cells
	offCentreMM   = 5.0  // two thirds of the way to the border of a cell 15 mm wide; chosen
	offStepMM     = 1.0  // refined by the top later
)

// The radius of a pawn against that of the cell that it stands on.
const pawnLeastR, pawnMostR = 0.5, 0.95

// cellRadius is that of the board's round cells, mm.
func cellRadius(b *board.Board) float64 {
	var r []float64
	for i := range b.Cells {
		r = append(r, math.Sqrt(b.Cells[i].Outline.Area()/math.Pi))
	}
	return quantile.Median(r)
}

// bestAt looks for the place round a cell at which a pawn explains most.
func (m *marks) bestAt(e *eye, f figure, cell int, centre geometry.Point, stepMM float64) stand {
	var best stand
	for dy := -offCentreMM; dy <= offCentreMM; dy += stepMM {
		for dx := -offCentreMM; dx <= offCentreMM; dx += stepMM {
			off := geometry.Point{dx, dy}
			if off.Len() > offCentreMM {
				continue
			}
			s := e.stand(centre.Add(off), f)
			s.cell = cell
			m.weigh(&s)
			// Of equals the one nearer to the middle.
			if s.score()-4e-3*off.Len() > best.score()-4e-3*geometry.Distance(best.foot, centre) || best.footR == 0 {
				best = s
			}
		}
	}
	return best
}

// takenOf are, of cells, those whose middle is marked: those with nothing on them say
// nothing of the size of pawns.
func (m *marks) takenOf(cells []int, b *board.Board) []int {
	var out []int
	for _, i := range cells {
		c := b.Cells[i].Centre()
		hit := 0
		for k := range 9 {
			if m.at(c.Add(geometry.Point{float64(k%3-1) * 3, float64(k/3-1) * 3})) {
				hit++
			}
		}
		if hit >= 5 {
			out = append(out, i)
		}
	}
	return out
}

// What a pawn must cover of its own place, and how much of that must be its
// own, not that of another before it.
const (
	pawnCovered = 0.78 // chosen: a fifth may look like the board beneath, or mirror a lamp
	pawnOpen    = 0.5  // from which it is at least possible
	pawnOwn     = 0.35 // chosen: of a pawn in a row less than a third may stand out behind the next
)

// found are the pawns that explain the marks; the cells on which one may stand;
// and those on which one may stand of which others hide, or seem to hide, so much
// that what is left tells nothing: of pawns in a row away from the camera each
// covers the next, and those in the middle explain nothing of their own.
type found struct{ sure, open, behind []stand }

// standing finds the pawns that explain the marks.
func (m *marks) standing(e *eye, f figure, b *board.Board) found {
	var out found
	all := make([]stand, len(b.Cells))
	parallel.For(len(all), func(i int) { all[i] = m.bestAt(e, f, i, b.Cells[i].Centre(), offStepMM) })
	slices.SortStableFunc(all, func(a, b stand) int { return cmp.Compare(b.score(), a.score()) })
	for i := range all {
		s := &all[i]
		if s.covered < pawnOpen {
			continue
		}
		own, n := 0.0, 0.0
		s.within(func(q geometry.Point) {
			n++
			if m.at(q) && !slices.ContainsFunc(out.sure, func(o stand) bool { return o.holds(q, 0.5) }) {
				own++
			}
		})
		switch {
		case own/n < pawnOwn && s.covered >= pawnCovered:
			out.behind = append(out.behind, *s)
		case own/n < pawnOwn:
		case s.covered >= pawnCovered && s.spill < 0.75:
			out.sure = append(out.sure, *s)
		default:
			out.open = append(out.open, *s)
		}
	}
	return out
}
