package board

import (
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/glyph"
)

// inked is what is printed within a cell: how much ink each pixel has, from 0
// to 1, in the cell's own frame, turned by quarter turns.
type inked struct {
	W, H int
	Ink  []float32
	RGB  []rgb
	Ground,
	Dark rgb
}

// inkHalf parts ink from ground: the lens blurs a thin stroke to a third of its
// ink.
const inkHalf = 0.3

// cellInset is the share of a cell that is left out at its border, where what
// lies round it blurs in.
const cellInset = 0.015

// inkedCell takes a cell out of a sheet, turned by so many quarter turns
// counter-clockwise. Its ground is its commonest colour, and full ink what is
// farthest from it.
func inkedCell(s *sheet, outline geometry.Polygon, quarters int) *inked {
	lo, hi := outline.Bounds()
	x0, y1 := s.Px(lo)
	x1, y0 := s.Px(hi)
	inset := cellInset * (x1 - x0)
	ax, ay, bx, by := int(x0+inset+0.5), int(y0+inset+0.5), int(x1-inset+0.5), int(y1-inset+0.5)
	ax, ay, bx, by = max(0, ax), max(0, ay), min(s.W, bx), min(s.H, by)
	w, h := bx-ax, by-ay
	if w < 8 || h < 8 {
		return nil
	}
	c := &inked{W: w, H: h}
	if quarters%2 == 1 {
		c.W, c.H = h, w
	}
	c.RGB = make([]rgb, w*h)
	for y := range c.H {
		for x := range c.W {
			u, v := x, y
			switch quarters {
			case 1:
				u, v = w-1-y, x
			case 2:
				u, v = w-1-x, h-1-y
			case 3:
				u, v = y, h-1-x
			}
			c.RGB[y*c.W+x] = s.Pix[(ay+v)*s.W+ax+u]
		}
	}
	c.measure()
	return c
}

// measure finds the ground, the median of each channel, and the ink.
func (c *inked) measure() {
	v := make([]float32, len(c.RGB))
	for k := range 3 {
		for i, p := range c.RGB {
			v[i] = p[k]
		}
		slices.Sort(v)
		c.Ground[k] = v[len(v)/2]
	}
	dist := make([]float64, len(c.RGB))
	for i, p := range c.RGB {
		dist[i] = p.distance(c.Ground)
	}
	sorted := slices.Clone(dist)
	slices.Sort(sorted)
	full := max(1, sorted[len(sorted)*98/100])
	c.Ink = make([]float32, len(dist))
	for i, d := range dist {
		c.Ink[i] = float32(min(1, d/full))
	}
}

// part is a connected piece of ink.
type part struct {
	x0, y0, x1, y1 int // bounds, the latter beyond
	area           int
}

func (p *part) mid() (x, y float64) { return float64(p.x0+p.x1) / 2, float64(p.y0+p.y1) / 2 }

func (p *part) join(q part) {
	p.x0, p.y0, p.x1, p.y1 = min(p.x0, q.x0), min(p.y0, q.y0), max(p.x1, q.x1), max(p.y1, q.y1)
	p.area += q.area
}

// parts are the connected pieces of ink, specks left out.
func (c *inked) parts() []part {
	seen := make([]bool, len(c.Ink))
	var out []part
	var stack []int
	for start := range c.Ink {
		if seen[start] || c.Ink[start] < inkHalf {
			continue
		}
		p := part{x0: c.W, y0: c.H}
		stack = append(stack[:0], start)
		seen[start] = true
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := i%c.W, i/c.W
			p.join(part{x, y, x + 1, y + 1, 1})
			for _, d := range [8][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {-1, 1}, {1, -1}} {
				u, v := x+d[0], y+d[1]
				if u < 0 || v < 0 || u >= c.W || v >= c.H {
					continue
				}
				if j := v*c.W + u; !seen[j] && c.Ink[j] >= inkHalf {
					seen[j] = true
					stack = append(stack, j)
				}
			}
		}
		if p.area >= 4 && p.y1-p.y0 >= 3 {
			out = append(out, p)
		}
	}
	return out
}

// glyphOf brings what lies within bounds to the form in which it is compared.
func (c *inked) glyphOf(p *part) (g glyph.Glyph) {
	step := float64(p.y1-p.y0) / glyph.Tall
	mx, my := p.mid()
	for y := range glyph.H {
		for x := range glyph.W {
			u := mx + (float64(x)+0.5-glyph.W/2)*step - 0.5
			v := my + (float64(y)+0.5-glyph.H/2)*step - 0.5
			if u < float64(p.x0)-1 || v < float64(p.y0)-1 || u > float64(p.x1) || v > float64(p.y1) {
				continue
			}
			g[y*glyph.W+x] = c.at(u, v)
		}
	}
	return g
}

func (c *inked) at(x, y float64) float64 {
	x, y = max(0, min(float64(c.W)-1.001, x)), max(0, min(float64(c.H)-1.001, y))
	i, j := int(x), int(y)
	fx, fy := x-float64(i), y-float64(j)
	k := j*c.W + i
	top := float64(c.Ink[k])*(1-fx) + float64(c.Ink[k+1])*fx
	low := float64(c.Ink[k+c.W])*(1-fx) + float64(c.Ink[k+c.W+1])*fx
	return top*(1-fy) + low*fy
}

// redness is how much more red than the ground's the ink within bounds is
// against its other channels, 0 for black ink to about 1 for red.
func (c *inked) redness(p *part) float64 {
	var r, o, n float64
	for y := p.y0; y < p.y1; y++ {
		for x := p.x0; x < p.x1; x++ {
			i := y*c.W + x
			if c.Ink[i] < 0.6 {
				continue
			}
			r += float64(c.RGB[i][0] / max(1, c.Ground[0]))
			o += float64(c.RGB[i][1]/max(1, c.Ground[1])+c.RGB[i][2]/max(1, c.Ground[2])) / 2
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return math.Max(0, (r-o)/n)
}

// Where a corner index lies, as shares of a cell, and how large its parts may
// be.
const (
	indexRight, indexLow = 0.30, 0.62 // chosen: an index of two figures, and a sign beneath it, with their margins
	indexPart            = 0.34       // a rank or sign takes a third of a cell at most: larger is the face, or a large suit
	indexLeastHigh       = 0.06       // of the height: smaller is a speck
	// A rank wider than high has two figures: no letter of the fonts is, while
	// two figures of a narrow one are at least nearly so.
	wideAlone, wideParts = 1.15, 0.8
)

// index is what a corner of a card shows: its rank above its suit.
type index struct {
	rank, suit glyph.Glyph
	red        float64
	wide       bool // the rank has two figures
}

// indexOf reads the upper left corner; false where there are not a rank and a
// sign right beneath it. What is printed beside them is no part of either.
func (c *inked) indexOf(all []part) (index, bool) {
	w, h := float64(c.W), float64(c.H)
	var near []part
	for _, p := range all {
		if float64(p.x0) < indexRight*w && float64(p.y0) < indexLow*h && p.high() < indexPart*h && p.high() > indexLeastHigh*h && p.wide() < indexPart*w {
			near = append(near, p)
		}
	}
	if len(near) < 2 {
		return index{}, false
	}
	// The rank begins in the corner.
	slices.SortStableFunc(near, func(a, b part) int { return (a.x0 + a.y0) - (b.x0 + b.y0) })
	rank, parts := near[0], 1
	if x, y := rank.mid(); x > indexRight*w || y > indexPart*h {
		return index{}, false
	}
	rest := near[1:]
	for i, p := range rest {
		// A second figure stands beside the first and is as high.
		if like := p.high() / rank.high(); like > 0.75 && like < 1.33 && float64(max(p.y0-rank.y0, rank.y0-p.y0)) < 0.25*rank.high() && float64(p.x0-rank.x1) < 0.3*rank.high() && p.x0 > rank.x0 {
			rank.join(p)
			parts++
			rest = append(append([]part(nil), rest[:i]...), rest[i+1:]...)
			break
		}
	}
	suit, found := c.beneath(&rank, rest)
	if !found {
		return index{}, false
	}
	aspect := rank.wide() / rank.high()
	both := rank
	both.join(suit)
	return index{c.glyphOf(&rank), c.glyphOf(&suit), c.redness(&both), aspect > wideAlone || parts > 1 && aspect > wideParts}, true
}

// beneath is the nearest part right under a rank.
func (c *inked) beneath(rank *part, rest []part) (part, bool) {
	best, far := part{}, math.Inf(1)
	for _, p := range rest {
		x, _ := p.mid()
		gap := float64(p.y0 - rank.y1)
		if gap < -0.3*rank.high() || gap > 0.9*rank.high() || x < float64(rank.x0)-0.3*rank.high() || x > float64(rank.x1)+0.3*rank.high() {
			continue
		}
		if gap < far {
			best, far = p, gap
		}
	}
	return best, !math.IsInf(far, 1)
}

func (p *part) wide() float64 { return float64(p.x1 - p.x0) }
func (p *part) high() float64 { return float64(p.y1 - p.y0) }

// sign is the largest part at the middle of the cell, as a card's large suit is.
func (c *inked) sign(all []part) (g glyph.Glyph, high float64, ok bool) {
	best := -1
	for i, p := range all {
		x, y := p.mid()
		if math.Abs(x-float64(c.W)/2) < 0.15*float64(c.W) && math.Abs(y-float64(c.H)/2) < 0.15*float64(c.H) && (best < 0 || p.area > all[best].area) {
			best = i
		}
	}
	if best < 0 {
		return g, 0, false
	}
	return c.glyphOf(&all[best]), all[best].high() / float64(c.H), true
}
