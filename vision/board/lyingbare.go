package board

import (
	"math"

	"referee/board"
	"referee/internal/quantile"
	"referee/table"
)

// bareLike is how much, against the median of the squares without a piece, the
// photo must correlate with the empty board for a square to be taken as bare.
const bareLike = 0.5

// bare holds that what has no piece is seen to be as printed: a piece of the
// colour of paper, or glare, hides the print without standing out.
func (l *looking) bare() {
	b := l.known.Board
	like := make([]float64, len(b.Cells))
	var all []float64
	for i := range b.Cells {
		if l.taken(b.Cells[i].ID) || l.hidden[b.Cells[i].ID] {
			continue
		}
		like[i] = l.aligned.likeEmpty(&b.Cells[i])
		all = append(all, like[i])
	}
	limit := bareLike * quantile.Median(all)
	for i := range b.Cells {
		if !l.taken(b.Cells[i].ID) && !l.hidden[b.Cells[i].ID] && like[i] < limit {
			l.hide(&b.Cells[i], table.HiddenByGlare)
		}
	}
}

// likeEmpty is the correlation of a cell with the empty board.
func (a *aligned) likeEmpty(c *board.Cell) float64 {
	s := a.photo
	lo, hi := c.Outline.Bounds()
	x0, y1 := s.Px(lo)
	x1, y0 := s.Px(hi)
	var n, sp, se, spp, see, spe float64
	inset := 0.06 * (x1 - x0)
	for y := max(0, int(y0+inset)); y < min(s.H, int(y1-inset)); y++ {
		for x := max(0, int(x0+inset)); x < min(s.W, int(x1-inset)); x++ {
			i := y*s.W + x
			if !s.Seen[i] {
				continue
			}
			p, e := float64(s.Pix[i].luma()), float64(a.empty.Pix[i].luma())
			n, sp, se, spp, see, spe = n+1, sp+p, se+e, spp+p*p, see+e*e, spe+p*e
		}
	}
	if n < 20 {
		return 0
	}
	vp, ve := spp-sp*sp/n, see-se*se/n
	if vp <= 0 || ve <= 0 {
		return 0
	}
	return (spe - sp*se/n) / math.Sqrt(vp*ve)
}
