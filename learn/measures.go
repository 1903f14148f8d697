package learn

import (
	"math"

	"referee/geometry"
	"referee/learn/finding"
)

// measures are what all cards have in common. In mm.
type measures struct {
	Width, Height float64
	Radius        float64 // of the cut corners
	Inset         float64 // from the card's edge to where the body's black ends along the frame
	Outline       float64 // width of the white line
	Stroke        float64 // of hollow shapes
	Dot           float64 // diameter
	StartInset    float64 // Inset of the starting card
}

// frame is the width of the coloured band along the edge. Less than what can
// be told from none is none.
func (m *measures) frame() float64 { return bandWidth(m.Inset - m.Outline) }

func bandWidth(mm float64) float64 {
	const none = 0.35 // mm; chosen: inset and line are each measured to a tenth or so
	if mm < none {
		return 0
	}
	return mm
}

// insetOf finds where, across the cards' sides, most of the body's borders
// run that run along the cards' edges: the frame's line, as edge shapes are
// much deeper.
func insetOf(cards []*card) float64 {
	const bin, most = 0.1, 0.12 // mm; share of a card's width
	var all []float64
	for _, c := range cards {
		limit := most * min(c.Flat.Width, c.Flat.Height)
		for _, q := range c.Body.Border {
			d := min(c.Flat.Width/2-math.Abs(q[0]), c.Flat.Height/2-math.Abs(q[1]))
			if d < limit {
				all = append(all, d)
			}
		}
	}
	if len(all) == 0 {
		return 0
	}
	counts := map[int]int{}
	for _, d := range all {
		counts[int(math.Floor(d/bin))]++
	}
	best, at := 0, 0
	for k, n := range counts {
		if n > best || (n == best && k < at) {
			best, at = n, k
		}
	}
	var near []float64
	for _, d := range all {
		if math.Abs(d-(float64(at)+0.5)*bin) < 2.5*bin {
			near = append(near, d)
		}
	}
	// The border's pixels lie on the body: it ends half a pixel farther out.
	return median(near) - 0.5/cards[0].Flat.PerMM
}

// cornerRadius measures how round the cards are cut: how far from the corner
// of the rectangle, along its diagonal, the light changes first, over all
// corners of all cards.
func cornerRadius(cards []*card) float64 {
	const step, reach, slope, peakShare = 0.05, 4.0, 0.3, 0.35 // mm, mm, mm, share: half a px of a card; beyond a corner of r 8 mm; the lens's blur; chosen
	const n = int(reach / step)
	var mean [n]float64
	for _, c := range cards {
		f := c.Flat
		for _, s := range []geometry.Point{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			corner := geometry.Point{s[0] * f.Width / 2, s[1] * f.Height / 2}
			in := geometry.Point{-s[0] * math.Sqrt2 / 2, -s[1] * math.Sqrt2 / 2}
			for k := range mean {
				d := float64(k)*step - 0.5
				a, ok1 := f.lightAlong(corner.Add(in.Mul(d-slope/2)), in)
				b, ok2 := f.lightAlong(corner.Add(in.Mul(d+slope/2)), in)
				if ok1 && ok2 {
					diff := b.minus(a)
					mean[k] += math.Sqrt(diff.dot(diff))
				}
			}
		}
	}
	highest, floor := 0.0, math.Inf(1)
	for _, v := range mean {
		highest, floor = max(highest, v), min(floor, v)
	}
	for k := 2; k < n-2; k++ {
		top := mean[k] >= mean[k-1] && mean[k] >= mean[k+1] && mean[k] > mean[k-2] && mean[k] > mean[k+2]
		if top && mean[k]-floor > peakShare*(highest-floor) {
			d := float64(k)*step - 0.5
			return max(0, d/(math.Sqrt2-1))
		}
	}
	return 0
}

// lightAlong averages the light over a short stretch across a direction.
func (f *flat) lightAlong(q, across geometry.Point) (rgb, bool) {
	const stretch, n = 0.5, 5 // mm to either side
	var sum rgb
	for k := range n {
		c, ok := f.lightAt(q.Add(geometry.Perp(across).Mul(stretch * (2*float64(k)/(n-1) - 1))))
		if !ok {
			return rgb{}, false
		}
		sum = sum.plus(c.times(1.0 / n))
	}
	return sum, true
}

// lightAt interpolates the light at a point of the card.
func (f *flat) lightAt(q geometry.Point) (rgb, bool) {
	x, y := f.Px(q)
	if !(x >= 0 && y >= 0 && x < float64(f.W-1) && y < float64(f.H-1)) {
		return rgb{}, false
	}
	i, j := int(x), int(y)
	fx, fy := x-float64(i), y-float64(j)
	k := j*f.W + i
	top := f.Pix[k].times(1 - fx).plus(f.Pix[k+1].times(fx))
	low := f.Pix[k+f.W].times(1 - fx).plus(f.Pix[k+f.W+1].times(fx))
	return top.times(1 - fy).plus(low.times(fy)), true
}

// readShapes finds the edge shapes of a card with the measures that are known.
func (c *card) readShapes(m *measures) {
	inset := m.Inset
	if c.IsStart {
		inset = m.StartInset
	}
	c.Shapes = nil
	for _, chain := range c.Body.chains(c.Flat, inset, m.Radius-inset) {
		for _, sides := range apart(c.Mix.sides(chain)) {
			c.readShape(sides, m)
		}
	}
}

// readShape adds the shape that sides belong to.
func (c *card) readShape(sides []side, m *measures) {
	poly, err := shapeFrom(c.Flat, sides, m.Outline)
	if err != nil {
		c.Faults = append(c.Faults, errShape)
		return
	}
	s := printed{Polygon: poly}
	if !c.IsStart {
		s.measureFill(c.Mix.Inked, sides, m.Outline)
	}
	if s.Filled {
		s.findDots(c.Flat, c.Mix, m.Radius)
		if len(s.Dots) == 0 {
			c.Faults = append(c.Faults, finding.New(finding.FilledBare))
		}
	}
	c.Shapes = append(c.Shapes, s)
}

// apart divides the sides of a chain between shapes that stand so close that
// no frame shows between them: shapes are convex, so where the chain turns
// towards the body one ends and the next begins.
func apart(sides []side) [][]side {
	var out [][]side
	from := 0
	for i := 1; i <= len(sides); i++ {
		if i == len(sides) || geometry.Cross(sides[i-1].dir, sides[i].dir) > 0.1 {
			out = append(out, sides[from:i])
			from = i
		}
	}
	return out
}

// outlineWidth is the white's width across the sides of all shapes.
func outlineWidth(cards []*card, m *measures) float64 {
	return median(finest(cards, 300, func(c *card) []float64 { return c.outlines(m) }))
}

// outlines are the widths of the white line along a card's shapes.
func (c *card) outlines(m *measures) (out []float64) {
	for _, chain := range c.Body.chains(c.Flat, m.Inset, m.Radius-m.Inset) {
		for _, s := range c.Mix.sides(chain) {
			out = append(out, s.white...)
		}
	}
	return out
}

// finest collects values from the cards that are seen most finely, or from all
// if these give fewer than enough. Blur, noise and light that is cut off shift
// borders by parts of a pixel: a card seen twice as large errs half as much.
func finest(cards []*card, enough int, of func(*card) []float64) []float64 {
	const nearly = 0.8 // of the finest: a fifth coarser errs a fifth more, and gives more cards
	most := 0.0
	for _, c := range cards {
		most = max(most, c.Flat.SeenPerMM)
	}
	var fine, all []float64
	for _, c := range cards {
		v := of(c)
		all = append(all, v...)
		if c.Flat.SeenPerMM >= nearly*most {
			fine = append(fine, v...)
		}
	}
	if len(fine) >= enough {
		return fine
	}
	return all
}
