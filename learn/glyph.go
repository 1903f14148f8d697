package learn

import (
	"strconv"
	"sync"

	"referee/geometry"
	glyphs "referee/internal/glyph"
)

// glyph is a numeral brought to one height and put in the middle.
type glyph = glyphs.Glyph

// glyph samples the numeral, turned counter-clockwise by quarter turns.
func (n *numeral) glyph(quarters int) (glyph, bool) {
	var g glyph
	if n == nil || len(n.Pixels) == 0 {
		return g, false
	}
	f := n.Paint.f
	turn := geometry.Pose{Turn: geometry.Angle(quarters) * 90 * geometry.Degree}
	var pts geometry.Polygon
	for _, i := range n.Pixels {
		pts = append(pts, turn.Inverse().Apply(f.MM(float64(i%f.W), float64(i/f.W))))
	}
	lo, hi := pts.Bounds()
	mid, step := geometry.Lerp(lo, hi, 0.5), (hi[1]-lo[1])/glyphs.Tall
	for y := range glyphs.H {
		for x := range glyphs.W {
			q := mid.Add(geometry.Point{(float64(x) + 0.5 - glyphs.W/2) * step, (glyphs.H/2 - float64(y) - 0.5) * step})
			g[y*glyphs.W+x] = n.Paint.at(turn.Apply(q))
		}
	}
	return g, step > 0
}

// digitTemplates are the numbers 1 to 12 in fonts of several styles: what a numeral looks
// like when no card shows another of its value.
var digitTemplates = sync.OnceValue(func() map[int][]glyph {
	const most = 12 // chosen: twice as many as a suit of the decks here has values
	out := map[int][]glyph{}
	for v := 1; v <= most; v++ {
		out[v] = glyphs.Printed(strconv.Itoa(v))
	}
	return out
})

// templateLikeness is how much a glyph looks like a value in plain print.
func templateLikeness(g *glyph, value int) float64 {
	best := -1.0
	for i := range digitTemplates()[value] {
		best = max(best, g.Likeness(&digitTemplates()[value][i]))
	}
	return best
}
