package vision

import (
	"referee/deck"
	"referee/geometry"
)

// paintGrid is a face's print sampled on a regular grid, prepared once, for
// the many questions "what should be seen here?".
type paintGrid struct {
	cols, rows int
	x0, y0     float64 // mm of the first sample
	paint      []deck.Paint
	// pure marks samples whose whole neighbourhood (±paintStepMM) has the
	// same paint: only those can be judged by their colour in the picture.
	pure []bool
	// clear is how many samples away, in rows or columns, the nearest of
	// another paint or beyond the grid is, less one; at most clearMost.
	clear []uint8
}

const (
	// paintStepMM is the grid's spacing.
	paintStepMM = 1.0
	clearMost   = 4
)

func newPaintGrid(d *deck.Deck, m *paintMap) *paintGrid {
	g := &paintGrid{
		cols: int(d.Style.Width/paintStepMM) + 1,
		rows: int(d.Style.Height/paintStepMM) + 1,
	}
	g.x0, g.y0 = -float64(g.cols-1)/2*paintStepMM, -float64(g.rows-1)/2*paintStepMM
	g.paint = make([]deck.Paint, g.cols*g.rows)
	for i := range g.paint {
		g.paint[i] = m.at(g.at(i))
	}
	g.pure = make([]bool, len(g.paint))
	for r := 1; r < g.rows-1; r++ {
		for c := 1; c < g.cols-1; c++ {
			g.pure[r*g.cols+c] = g.uniform(r, c)
		}
	}
	g.measureClear()
	return g
}

// measureClear fills in clear, a ring at a time: a sample is clear of the next
// ring if all samples around it are clear of the last.
func (g *paintGrid) measureClear() {
	g.clear = make([]uint8, len(g.paint))
	for n := uint8(1); n <= clearMost; n++ {
		for r := 1; r < g.rows-1; r++ {
			for c := 1; c < g.cols-1; c++ {
				i := r*g.cols + c
				if g.pure[i] && g.clear[i] == n-1 && (n == 1 || g.allClear(i, n-1)) {
					g.clear[i] = n
				}
			}
		}
	}
}

// allClear tells whether all samples round sample i are clear of n rings.
func (g *paintGrid) allClear(i int, n uint8) bool {
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if g.clear[i+dr*g.cols+dc] < n {
				return false
			}
		}
	}
	return true
}

// clearMM is how far round a card position, at the least, the paint is that of
// the sample nearest to it.
func (g *paintGrid) clearMM(i int) float64 { return (float64(g.clear[i]) - 0.5) * paintStepMM }

func (g *paintGrid) uniform(r, c int) bool {
	p := g.paint[r*g.cols+c]
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if g.paint[(r+dr)*g.cols+c+dc] != p {
				return false
			}
		}
	}
	return true
}

// each calls f for every so-many-th sample in either direction.
func (g *paintGrid) each(every int, f func(i int)) {
	for r := 0; r < g.rows; r += every {
		for c := 0; c < g.cols; c += every {
			f(r*g.cols + c)
		}
	}
}

// tells whether sample i can be judged by its colour: it is on the card and of one
// paint all round, and not part of the emblem, of which the deck says nothing.
func (g *paintGrid) tells(i int) bool {
	return g.pure[i] && g.paint[i] != deck.Emblem && g.paint[i] != deck.Off
}

// at returns the card position, mm, of sample i.
func (g *paintGrid) at(i int) geometry.Point {
	return geometry.Point{g.x0 + float64(i%g.cols)*paintStepMM, g.y0 + float64(i/g.cols)*paintStepMM}
}

// mirrored returns the grid of the other side.
func (g *paintGrid) mirrored() *paintGrid {
	out := *g
	out.paint = make([]deck.Paint, len(g.paint))
	out.pure = make([]bool, len(g.pure))
	out.clear = make([]uint8, len(g.clear))
	for i := range g.paint {
		j := i - i%g.cols + g.cols - 1 - i%g.cols
		out.paint[j], out.pure[j], out.clear[j] = g.paint[i], g.pure[i], g.clear[i]
	}
	return &out
}

// index returns the sample nearest to a card position; false beyond the card.
func (g *paintGrid) index(q geometry.Point) (int, bool) {
	c := int((q[0]-g.x0)/paintStepMM + 0.5)
	r := int((q[1]-g.y0)/paintStepMM + 0.5)
	if q[0] < g.x0-paintStepMM/2 || q[1] < g.y0-paintStepMM/2 || c >= g.cols || r >= g.rows {
		return 0, false
	}
	return r*g.cols + c, true
}
