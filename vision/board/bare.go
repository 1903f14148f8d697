package board

import (
	"math"

	"referee/board"
)

// How much a place must correlate with the empty board for its print, or what is
// drilled there, to be seen: of a cell alone; of it and all that a pawn would
// hide; and so that something might be there after all. A piece hides it; glare,
// stains and shadows change its colours but leave its lines. A dark pawn in a
// dark hole correlates by up to 0.75.
const (
	bareClearly = 0.88 // what a dark pawn in a dark hole, at most 0.75, is well below
	bareSurely  = 0.8  // enough where all that a pawn would hide says so too
	bareMaybe   = 0.75 // where a dark pawn in a dark hole ends
)

// bareDiscs is within how many radii round a cell's middle its print is looked
// at: its border is the most of it.
const bareDiscs = 1.4

// leastPrint is the deviation of what is printed, pixel values, below which a
// place is so plain that its correlation says nothing.
const leastPrint = 4.0

// printLike is the correlation of pixels with the empty board, all channels
// together; 0 where there is nothing to be seen.
func (a *aligned) printLike(pixels []int) float64 {
	n := float64(len(pixels))
	if n < 20 {
		return 0
	}
	var cov, vp, ve float64
	for ch := range 3 {
		var sp, se, spp, see, spe float64
		for _, i := range pixels {
			p, e := float64(a.photo.Pix[i][ch]), float64(a.empty.Pix[i][ch])
			sp, se, spp, see, spe = sp+p, se+e, spp+p*p, see+e*e, spe+p*e
		}
		cov, vp, ve = cov+spe-sp*se/n, vp+spp-sp*sp/n, ve+see-se*se/n
	}
	if vp <= 0 || ve < 3*n*sq(leastPrint) {
		return 0
	}
	return cov / math.Sqrt(vp*ve)
}

// cellPrint is that of a round cell and its border.
func (a *aligned) cellPrint(c *board.Cell) float64 {
	return a.printLike(a.pixelsAt(c.Centre(), bareDiscs*math.Sqrt(c.Outline.Area()/math.Pi)))
}

// bareUnder tells whether the board is seen where a pawn would be, all of it.
func (a *aligned) bareUnder(s *stand, c *board.Cell) bool {
	like := a.cellPrint(c)
	return like > bareClearly || like > bareSurely && a.printLike(a.pixelsOf(s)) > bareSurely
}

// bareRoundMM is how far round a part of the board that differs from it the print
// is looked at: a thing has an edge there that no print has, while a colour that
// light, or an overexposed photo of the empty board, has changed ends where it was
// printed.
const bareRoundMM = 2.5

// bareAbout tells whether what differs is the board all the same: by the print on
// it, or by where it ends.
func (a *aligned) bareAbout(r *region) bool {
	return a.printLike(r.pixels) > bareSurely || a.printLike(a.pixelsRound(r, bareRoundMM)) > bareClearly
}

// pixelsRound lists the pixels of a region and those within so many mm of it.
func (a *aligned) pixelsRound(r *region, mm float64) []int {
	s := a.photo
	far := max(1, int(math.Round(mm*s.PerMM)))
	x0, y0, x1, y1 := s.W, s.H, 0, 0
	for _, i := range r.pixels {
		x, y := i%s.W, i/s.W
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	x0, y0, x1, y1 = max(0, x0-far), max(0, y0-far), min(s.W-1, x1+far), min(s.H-1, y1+far)
	w, h := x1-x0+1, y1-y0+1
	on := make([]bool, w*h)
	for _, i := range r.pixels {
		on[(i/s.W-y0)*w+i%s.W-x0] = true
	}
	var out []int
	for k, is := range grown(on, w, h, far) {
		if i := (y0+k/w)*s.W + x0 + k%w; is && s.Seen[i] {
			out = append(out, i)
		}
	}
	return out
}

// pixelsOf lists the pixels that a pawn hides.
func (a *aligned) pixelsOf(s *stand) []int {
	mid := s.foot.Add(s.head).Mul(0.5)
	var out []int
	for _, i := range a.pixelsAt(mid, s.head.Sub(s.foot).Len()/2+max(s.footR, s.headR)) {
		if s.holds(a.photo.MM(float64(i%a.photo.W), float64(i/a.photo.W)), 0) {
			out = append(out, i)
		}
	}
	return out
}
