package board

import (
	"math"

	"referee/geometry"
)

// Settings of what is left once the pawns are found: its least size against a
// cell, and how far round a pawn its shadow and its edge reach.
const (
	leftoverLeast = 0.35 // of a cell's area: a pawn covers more of its cell, its shadow's rest less
	leftoverGrow  = 3.0  // mm: a pawn's blurred edge and the shadow at its foot
	leftoverOpen  = 2.5  // mm: thinner is the rim of a shadow or of print that is a little off
)

// leftovers are marks that no pawn explains.
func (l *looking) leftovers(m *marks, stands []stand) {
	on := make([]bool, len(m.on))
	for i, is := range m.on {
		if !is {
			continue
		}
		q := m.s.MM(float64(i%m.s.W), float64(i/m.s.W))
		on[i] = true
		for k := range stands {
			if stands[k].holds(q, leftoverGrow) {
				on[i] = false
				break
			}
		}
	}
	cell := math.Pi * sq(cellRadius(l.known.Board))
	regions := l.aligned.regionsOf(l.aligned.opened(on, leftoverOpen), leftoverLeast*cell)
	for i := range regions {
		if l.onCells(&regions[i]) && !l.aligned.deepShadow(&regions[i]) && !l.aligned.bareAbout(&regions[i]) {
			l.thing(&regions[i])
		}
	}
}

// onCells tells whether a region reaches to a cell: what lies elsewhere, as the
// cards that are played in the middle of a board, does not matter.
func (l *looking) onCells(r *region) bool {
	reach := cellReach * cellRadius(l.known.Board)
	s := l.aligned.photo
	var centres []geometry.Point
	for i := range l.known.Board.Cells {
		centres = append(centres, l.known.Board.Cells[i].Centre())
	}
	for k := 0; k < len(r.pixels); k += 4 {
		q := s.MM(float64(r.pixels[k]%s.W), float64(r.pixels[k]/s.W))
		for _, c := range centres {
			if d := q.Sub(c); d.Dot(d) < reach*reach {
				return true
			}
		}
	}
	return false
}

// cellReach is how far round a cell's middle, in radii of it, a thing could hide
// a piece that stands there.
const cellReach = 1.2

// deepestShade is the share, in pixel values, that a lamp's shadow right beside
// a pawn leaves of the board's brightness; a thing of another colour is no
// shade of the board at all.
const deepestShade, shadowShare = 0.12, 0.7

// deepShadow tells whether most of a region is a darker shade of the board.
func (a *aligned) deepShadow(r *region) bool {
	limit := max(unlikeLeast, unlikeSigmas*a.noise)
	n := 0
	for _, i := range r.pixels {
		best := math.Inf(1)
		for s := float32(deepestShade); s <= 1; s += 0.04 {
			var sum float64
			for c := range 3 {
				p := a.photo.Pix[i][c]
				sum += sq(float64(max(s/shadeTint*a.lo[i][c]-p, p-s*shadeTint*a.hi[i][c], 0)))
			}
			best = min(best, sum)
		}
		if math.Sqrt(best) < limit {
			n++
		}
	}
	return float64(n) > shadowShare*float64(len(r.pixels))
}
