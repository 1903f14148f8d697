package learn

import "referee/geometry"

// numeral is what a card's number is printed with: its pixels, and how much of
// its paint every place shows, 0 away from it.
type numeral struct {
	Pixels []int
	Paint  *field
}

// Measures of numerals, in mm² and mm, and the share of a figure's area that
// one takes at most: what is larger is the ground within a figure's line.
const (
	numeralLeastMM2 = 0.8 // a stroke of a 1, 0.4 mm wide and 2 mm high
	numeralSpanMM   = 9.0 // from the card's centre
	numeralMost     = 0.3 // chosen: a numeral fills less of the figure that it stands in
)

// numeralIn finds the numeral of a suit's figure, of which the pixels of its
// line or its filling are known, and other inked parts within it. It may be
// white, or of the card's ink in a ring, or cut out dark from a filled figure.
func numeralIn(f *flat, m *mix, figure geometry.Polygon, own []int, within [][]int) *numeral {
	inside := make([]bool, len(m.White.V))
	f.fill(figure, inside)
	for _, i := range own {
		inside[i] = false
	}
	white, dark := make([]bool, len(inside)), make([]bool, len(inside))
	for i, in := range inside {
		white[i] = in && m.White.V[i] >= half
		dark[i] = in && m.White.V[i] < half && m.Ink.V[i] < half
	}
	if n := f.numeralOf(white, func(i int) float32 { return m.White.V[i] }); n != nil {
		return n
	}
	if n := f.numeralFrom(within, func(i int) float32 { return m.Ink.V[i] }); n != nil {
		return n
	}
	n := f.numeralOf(dark, func(i int) float32 { return 1 - m.White.V[i] - m.Ink.V[i] })
	if n != nil && float64(len(n.Pixels)) > numeralMost*figure.Area()*f.PerMM*f.PerMM {
		return nil
	}
	return n
}

// bareNumeral finds a white numeral where no figure is seen round it.
func bareNumeral(f *flat, m *mix, b *body) *numeral {
	white := make([]bool, len(b.In))
	for i, in := range b.In {
		white[i] = in && m.White.V[i] >= half
	}
	var parts [][]int
	for _, c := range components(white, f.W) {
		if !f.touchesBorder(c, b) {
			parts = append(parts, c)
		}
	}
	return f.numeralFrom(parts, func(i int) float32 { return m.White.V[i] })
}

func (f *flat) numeralOf(on []bool, paint func(i int) float32) *numeral {
	return f.numeralFrom(components(on, f.W), paint)
}

// numeralFrom takes the parts that are large enough and near the centre; nil if
// there are none.
func (f *flat) numeralFrom(parts [][]int, paint func(i int) float32) *numeral {
	n := &numeral{Paint: newField(f)}
	for _, c := range parts {
		mid, far := f.centroid(c)
		if float64(len(c)) >= numeralLeastMM2*f.PerMM*f.PerMM && mid.Len()+far < numeralSpanMM {
			n.Pixels = append(n.Pixels, c...)
		}
	}
	if len(n.Pixels) == 0 {
		return nil
	}
	for _, i := range n.Pixels { // and its blurred rim
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if j := i + dy*f.W + dx; j >= 0 && j < len(n.Paint.V) {
					n.Paint.V[j] = max(0, min(1, paint(j)))
				}
			}
		}
	}
	return n
}

// touchesBorder tells whether pixels reach the body's border, as the white of
// the outline does.
func (f *flat) touchesBorder(c []int, b *body) bool {
	for _, i := range c {
		for _, n := range [4]int{i - 1, i + 1, i - f.W, i + f.W} {
			if n < 0 || n >= len(b.In) || !b.In[n] {
				return true
			}
		}
	}
	return false
}
