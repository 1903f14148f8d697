package printing

import (
	"referee/deck"
	"referee/geometry"
)

// PaintGrid is a face's print sampled on a regular grid, prepared once, for
// the many questions "what should be seen here?".
type PaintGrid struct {
	cols, rows int
	x0, y0     float64 // mm of the first sample
	Paint      []deck.Paint
	// Pure marks samples whose whole neighbourhood (±paintStepMM) has the
	// same paint: only those can be judged by their colour in the picture.
	Pure []bool
	// clear is how many samples away, in rows or columns, the nearest of
	// another paint or beyond the grid is, less one; at most clearMost.
	clear []uint8
}

const (
	// PaintStepMM is the grid's spacing.
	PaintStepMM = 1.0
	clearMost   = 4 // no one asks for more clear steps
)

func newPaintGrid(d *deck.Deck, m *paintMap) *PaintGrid {
	g := &PaintGrid{
		cols: int(d.Style.Width/PaintStepMM) + 1,
		rows: int(d.Style.Height/PaintStepMM) + 1,
	}
	g.x0, g.y0 = -float64(g.cols-1)/2*PaintStepMM, -float64(g.rows-1)/2*PaintStepMM
	g.Paint = make([]deck.Paint, g.cols*g.rows)
	for i := range g.Paint {
		g.Paint[i] = m.At(g.At(i))
	}
	g.Pure = make([]bool, len(g.Paint))
	for r := 1; r < g.rows-1; r++ {
		for c := 1; c < g.cols-1; c++ {
			g.Pure[r*g.cols+c] = g.uniform(r, c)
		}
	}
	g.measureClear()
	return g
}

// measureClear fills in clear, a ring at a time: a sample is clear of the next
// ring if all samples around it are clear of the last.
func (g *PaintGrid) measureClear() {
	g.clear = make([]uint8, len(g.Paint))
	for n := uint8(1); n <= clearMost; n++ {
		for r := 1; r < g.rows-1; r++ {
			for c := 1; c < g.cols-1; c++ {
				i := r*g.cols + c
				if g.Pure[i] && g.clear[i] == n-1 && (n == 1 || g.allClear(i, n-1)) {
					g.clear[i] = n
				}
			}
		}
	}
}

// allClear tells whether all samples round sample i are clear of n rings.
func (g *PaintGrid) allClear(i int, n uint8) bool {
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if g.clear[i+dr*g.cols+dc] < n {
				return false
			}
		}
	}
	return true
}

// ClearMM is how far round a card position, at the least, the paint is that of
// the sample nearest to it.
func (g *PaintGrid) ClearMM(i int) float64 { return (float64(g.clear[i]) - 0.5) * PaintStepMM }

func (g *PaintGrid) uniform(r, c int) bool {
	p := g.Paint[r*g.cols+c]
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if g.Paint[(r+dr)*g.cols+c+dc] != p {
				return false
			}
		}
	}
	return true
}

// Each calls f for every so-many-th sample in either direction.
func (g *PaintGrid) Each(every int, f func(i int)) {
	for r := 0; r < g.rows; r += every {
		for c := 0; c < g.cols; c += every {
			f(r*g.cols + c)
		}
	}
}

// Tells whether sample i can be judged by its colour: it is on the card and of one
// paint all round, and not part of the emblem, of which the deck says nothing.
func (g *PaintGrid) Tells(i int) bool {
	return g.Pure[i] && g.Paint[i] != deck.Emblem && g.Paint[i] != deck.Off
}

// At returns the card position, mm, of sample i.
func (g *PaintGrid) At(i int) geometry.Point {
	return geometry.Point{g.x0 + float64(i%g.cols)*PaintStepMM, g.y0 + float64(i/g.cols)*PaintStepMM}
}

// mirrored returns the grid of the other side.
func (g *PaintGrid) mirrored() *PaintGrid {
	out := *g
	out.Paint = make([]deck.Paint, len(g.Paint))
	out.Pure = make([]bool, len(g.Pure))
	out.clear = make([]uint8, len(g.clear))
	for i := range g.Paint {
		j := i - i%g.cols + g.cols - 1 - i%g.cols
		out.Paint[j], out.Pure[j], out.clear[j] = g.Paint[i], g.Pure[i], g.clear[i]
	}
	return &out
}

// Index returns the sample nearest to a card position; false beyond the card.
func (g *PaintGrid) Index(q geometry.Point) (int, bool) {
	c := int((q[0]-g.x0)/PaintStepMM + 0.5)
	r := int((q[1]-g.y0)/PaintStepMM + 0.5)
	if q[0] < g.x0-PaintStepMM/2 || q[1] < g.y0-PaintStepMM/2 || c >= g.cols || r >= g.rows {
		return 0, false
	}
	return r*g.cols + c, true
}

// Samples is how many samples Each goes through.
func (g *PaintGrid) Samples(every int) int {
	return ((g.rows + every - 1) / every) * ((g.cols + every - 1) / every)
}
