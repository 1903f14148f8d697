package board

import (
	"math"
	"slices"

	"referee/board"
	"referee/geometry"
	"referee/internal/quantile"
	"referee/table"
)

// Settings of seeing the print where a pawn would hide it: the radius of what is
// compared at a time, small enough that the edge of a shadow crosses few of them, how
// far apart they are, how far within the pawn they lie, so that its own outline does
// not pass for a printed line, and how many tell.
const (
	throughMM     = 2.0 // a printed line is 1 mm wide: some of one and of what is beside it
	throughStepMM = 1.5 // so that neighbours overlap
	throughInMM   = 1.5 // what a pawn's foot and size are off
	throughLeast  = 4   // half of which decide: fewer are chance
)

// throughPrint is how much the print must vary there, pixel values and deviations of
// the noise, and throughLike how much half of them must correlate with it at least:
// a shadow changes the brightness of a place and leaves its lines, a hand or a pawn
// leaves none.
const (
	throughPrint  = 8.0 // pixel values: what the light that is measured every 30 mm leaves
	throughSigmas = 2.5 // so that noise takes a sixth of the variance at the most
	throughLike   = 0.8 // as bareSurely
)

// seenThrough tells whether the print is seen where a pawn would hide it.
func (a *aligned) seenThrough(s *stand, all []stand) bool {
	others := slices.DeleteFunc(slices.Clone(all), func(o stand) bool { return o.cell == s.cell })
	like, tells := a.through(s, others)
	return tells && like > throughLike
}

// unseen hides the cells that are not seen to be bare: where neither a pawn is read
// nor the print is seen there lies something, whatever it looks like.
func (l *looking) unseen(sure []stand) {
	b := l.known.Board
	doubted := map[board.CellID]bool{}
	for _, d := range l.doubts {
		if d, is := d.(table.CellUnsettled); is {
			doubted[d.Cell] = true
		}
	}
	for i := range b.Cells {
		c := &b.Cells[i]
		if l.taken(c.ID) || doubted[c.ID] || l.hidden[c.ID] {
			continue
		}
		r := bareDiscs * math.Sqrt(c.Outline.Area()/math.Pi)
		s := stand{foot: c.Centre(), head: c.Centre(), footR: r, headR: r, cell: i}
		if like, tells := l.aligned.through(&s, sure); tells && like < throughNone {
			l.hide(c, table.HiddenByThing)
		}
	}
}

// throughNone is the correlation below which the print of a cell is not seen.
const throughNone = 0.5

// through is the correlation with the empty board where a pawn would hide it and no
// other does, the median of small places; false where too few of them are printed
// on to tell.
func (a *aligned) through(s *stand, others []stand) (like float64, tells bool) {
	span := s.head.Sub(s.foot).Len()/2 + max(s.footR, s.headR)
	mid := s.foot.Add(s.head).Mul(0.5)
	least := max(throughPrint, throughSigmas*a.noise)
	var all []float64
	for dy := -span; dy <= span; dy += throughStepMM {
		for dx := -span; dx <= span; dx += throughStepMM {
			q := mid.Add(geometry.Point{dx, dy})
			if !s.holds(q, -throughInMM) || anyHolds(others, q, throughMM+1) {
				continue
			}
			pixels := a.pixelsAt(q, throughMM)
			if a.printedBy(pixels) >= least {
				all = append(all, a.printLike(pixels))
			}
		}
	}
	return quantile.Median(all), len(all) >= throughLeast
}

// printedBy is the deviation of the empty board over pixels, pixel values.
func (a *aligned) printedBy(pixels []int) float64 {
	var sum, square float64
	for _, i := range pixels {
		for _, v := range a.empty.Pix[i] {
			square += float64(v) * float64(v)
		}
	}
	n := float64(len(pixels))
	if n == 0 {
		return 0
	}
	for c := range 3 {
		mean := 0.0
		for _, i := range pixels {
			mean += float64(a.empty.Pix[i][c]) / n
		}
		sum += n * mean * mean
	}
	return math.Sqrt(max(0, square-sum) / (3 * n))
}

// anyHolds tells whether a point lies within one of the pawns, grown by so many mm.
func anyHolds(all []stand, q geometry.Point, grow float64) bool {
	for i := range all {
		if all[i].holds(q, grow) {
			return true
		}
	}
	return false
}
