package learn

import (
	"math"

	"referee/deck"
	"referee/geometry"
)

// emblem is what stands in a card's body, in the frame of its flat.
type emblem struct {
	Figure    geometry.Polygon // the suit's outer border; nil when none is seen
	Reach     float64          // mm, radius of a disc as large as the figure
	Symbol    []int            // pixels
	SymbolAt  geometry.Point
	HasSymbol bool
	Numeral   *numeral // nil when none is seen
}

// Least sizes of what is printed, in mm².
const (
	symbolLeastMM2 = 0.8 // a symbol of 1 mm across; noise and bits of a line are smaller
	symbolSpanMM   = 7.0 // parts of one symbol lie no farther apart
)

// emblemShares are the shares of ink from which a pixel counts as of a figure,
// tried in turn until a suit is seen: a line about as thin as the picture is
// fine shows no more than a part of its ink, and breaks at the half.
var emblemShares = []float64{half, 0.35, 0.25}

// findEmblem tells apart what stands in the body.
func findEmblem(f *flat, m *mix, b *body) *emblem {
	for _, share := range emblemShares {
		if e := emblemFrom(f, m, b, share); e.Figure != nil {
			return e
		}
	}
	return emblemFrom(f, m, b, half)
}

// emblemFrom takes what shows a share of ink: the suit's figure goes round the
// centre or fills it, the numeral stands in it, the rest is the symbol.
func emblemFrom(f *flat, m *mix, b *body, share float64) *emblem {
	e := &emblem{}
	ink := make([]bool, len(b.In))
	for i, in := range b.In {
		ink[i] = in && float64(m.Ink.V[i]) >= share && m.White.V[i] < half
	}
	mm2 := 1 / (f.PerMM * f.PerMM)
	var parts [][]int
	var borders []geometry.Polygon
	figure := -1
	for _, c := range components(ink, f.W) {
		if float64(len(c))*mm2 < symbolLeastMM2/2 {
			continue
		}
		border := f.outlineOf(c)
		parts, borders = append(parts, c), append(borders, border)
		if border.Contains(geometry.Point{}) && (figure < 0 || border.Area() > borders[figure].Area()) {
			figure = len(parts) - 1
		}
	}
	if figure < 0 {
		e.takeSymbol(f, parts)
		e.Numeral = bareNumeral(f, m, b)
		return e
	}
	e.Figure, e.Reach = borders[figure], math.Sqrt(borders[figure].Area()/math.Pi)
	var within, others [][]int
	for i, c := range parts {
		switch mid, _ := f.centroid(c); {
		case i == figure:
		case e.Figure.Contains(mid):
			within = append(within, c)
		default:
			others = append(others, c)
		}
	}
	e.takeSymbol(f, others)
	e.Numeral = numeralIn(f, m, e.Figure, parts[figure], within)
	return e
}

// takeSymbol joins the largest part and those near it.
func (e *emblem) takeSymbol(f *flat, parts [][]int) {
	largest := -1
	for i := range parts {
		if largest < 0 || len(parts[i]) > len(parts[largest]) {
			largest = i
		}
	}
	if largest < 0 || float64(len(parts[largest])) < symbolLeastMM2*f.PerMM*f.PerMM {
		return
	}
	mid, _ := f.centroid(parts[largest])
	var all geometry.Polygon
	for _, p := range parts {
		if m, _ := f.centroid(p); geometry.Distance(m, mid) > symbolSpanMM {
			continue
		}
		e.Symbol = append(e.Symbol, p...)
		for _, i := range p {
			all = append(all, f.MM(float64(i%f.W), float64(i/f.W)))
		}
	}
	lo, hi := all.Bounds()
	e.SymbolAt, e.HasSymbol = geometry.Lerp(lo, hi, 0.5), true
}

// outlineOf returns the outer border of a connected set of pixels.
func (f *flat) outlineOf(c []int) geometry.Polygon {
	on := make([]uint8, f.W*f.H)
	for _, i := range c {
		on[i] = 255
	}
	borders, err := (&bitmap{f.W, f.H, on}).outerBorders()
	if err != nil {
		return nil
	}
	var best geometry.Polygon
	for _, b := range borders {
		if p := f.onFlat(b); p.Area() > best.Area() {
			best = p
		}
	}
	return best
}

// suitOf names a figure by its form. Blur rounds corners, so that a figure is
// told by its area against its box and its circle.
func suitOf(p geometry.Polygon) deck.Suit {
	mid := p.Centroid()
	var r []float64
	for _, q := range p {
		r = append(r, geometry.Distance(q, mid))
	}
	far, near := quantile(r, 0.99), quantile(r, 0.01)
	switch ratio := near / far; {
	case ratio > 0.93:
		return "circle"
	case ratio > 0.8: // pentagon 0.81, hexagon 0.87
		return deck.Suit(manySided(p, mid))
	case ratio > 0.62: // square 0.71
		return "square"
	case ratio > 0.4: // triangle 0.5
		return "triangle"
	}
	return "star"
}

// manySided counts how often the border comes near the outermost circle.
func manySided(p geometry.Polygon, mid geometry.Point) string {
	const bins = 72 // 5° each: nine for every corner of an octagon
	var r [bins]float64
	for _, q := range p {
		d := q.Sub(mid)
		k := int((math.Atan2(d[1], d[0])+math.Pi)/(2*math.Pi)*bins) % bins
		r[k] = max(r[k], d.Len())
	}
	best, at := 0.0, 5
	for n := 5; n <= 8; n++ {
		var re, im float64
		for k, v := range r {
			s, c := math.Sincos(2 * math.Pi * float64(k*n) / bins)
			re, im = re+v*c, im+v*s
		}
		if a := math.Hypot(re, im); a > best {
			best, at = a, n
		}
	}
	return map[int]string{5: "pentagon", 6: "hexagon", 7: "heptagon", 8: "octagon"}[at]
}
