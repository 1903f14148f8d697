package drawn

import (
	"fmt"
	"image/color"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"referee/geometry"
)

// bold is Go's own bold typeface; its letters are drawn as outlines, so that
// every program shows the same.
var bold = func() *sfnt.Font {
	f, err := sfnt.Parse(gobold.TTF)
	if err != nil {
		panic(fmt.Sprintf("drawn: Go's own typeface: %v", err))
	}
	return f
}()

// text writes a line centred at the pen, its capitals sizeMM high. It reads from
// left to right whether or not the pen is mirrored.
func (p pen) text(ink color.RGBA, sizeMM float64, s string) {
	p.flip = false
	var buf sfnt.Buffer
	const em = 1000 // units of an em that outlines are taken in
	ppem := fixed.I(em)
	m, err := bold.Metrics(&buf, ppem, font.HintingNone)
	if err != nil {
		return
	}
	scale := sizeMM / (float64(m.CapHeight) / 64)
	var outlines [][]Curve
	x := 0.0
	for _, r := range s {
		g, err := bold.GlyphIndex(&buf, r)
		if err != nil || g == 0 {
			continue
		}
		segments, err := bold.LoadGlyph(&buf, g, ppem, nil)
		if err != nil {
			continue
		}
		outlines = append(outlines, outlinesOf(segments, x, scale)...)
		if advance, err := bold.GlyphAdvance(&buf, g, ppem, font.HintingNone); err == nil {
			x += float64(advance) / 64 * scale
		}
	}
	p.to(-x/2, -sizeMM/2).fill(ink, outlines...)
}

// outlinesOf takes a letter's outlines, which have y down.
func outlinesOf(segments sfnt.Segments, x, scale float64) [][]Curve {
	var out [][]Curve
	at := func(q fixed.Point26_6) geometry.Point {
		return geometry.Point{x + float64(q.X)/64*scale, -float64(q.Y) / 64 * scale}
	}
	var last geometry.Point
	for _, s := range segments {
		k := len(out) - 1
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			last = at(s.Args[0])
			out = append(out, []Curve{{To: last}})
		case sfnt.SegmentOpLineTo:
			last = at(s.Args[0])
			out[k] = append(out[k], Curve{To: last})
		case sfnt.SegmentOpQuadTo:
			c, to := at(s.Args[0]), at(s.Args[1])
			third := func(a geometry.Point) geometry.Point { // quadratic to cubic
				return geometry.Point{a[0] + (c[0]-a[0])*2/3, a[1] + (c[1]-a[1])*2/3}
			}
			out[k] = append(out[k], Curve{to, true, third(last), third(to)})
			last = to
		case sfnt.SegmentOpCubeTo:
			last = at(s.Args[2])
			out[k] = append(out[k], Curve{last, true, at(s.Args[0]), at(s.Args[1])})
		}
	}
	return out
}
