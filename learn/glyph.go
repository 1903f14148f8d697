package learn

import (
	"image"
	"math"
	"strconv"
	"sync"

	"github.com/go-fonts/liberation/liberationmonobold"
	"github.com/go-fonts/liberation/liberationserifbold"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"referee/geometry"
)

// A glyph is a numeral brought to one height and put in the middle: how white
// each place of it is, row by row from the top.
const (
	glyphW, glyphH = 24, 24
	glyphTall      = 20.0 // rows that the numeral fills
)

type glyph [glyphW * glyphH]float64

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
		pts = append(pts, turn.Inverse().Apply(f.mm(float64(i%f.W), float64(i/f.W))))
	}
	lo, hi := pts.Bounds()
	mid, step := geometry.Lerp(lo, hi, 0.5), (hi[1]-lo[1])/glyphTall
	for y := range glyphH {
		for x := range glyphW {
			q := mid.Add(geometry.Point{(float64(x) + 0.5 - glyphW/2) * step, (glyphH/2 - float64(y) - 0.5) * step})
			g[y*glyphW+x] = n.Paint.at(turn.Apply(q))
		}
	}
	return g, step > 0
}

// likeness is the correlation of two glyphs, −1 to 1, the best of small shifts.
func (g *glyph) likeness(h *glyph) float64 {
	best := -1.0
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			best = max(best, g.correlation(h, dx, dy))
		}
	}
	return best
}

func (g *glyph) correlation(h *glyph, dx, dy int) float64 {
	var n, sa, sb, saa, sbb, sab float64
	for y := range glyphH {
		for x := range glyphW {
			u, v := x+dx, y+dy
			b := 0.0
			if u >= 0 && v >= 0 && u < glyphW && v < glyphH {
				b = h[v*glyphW+u]
			}
			a := g[y*glyphW+x]
			n, sa, sb, saa, sbb, sab = n+1, sa+a, sb+b, saa+a*a, sbb+b*b, sab+a*b
		}
	}
	va, vb := saa-sa*sa/n, sbb-sb*sb/n
	if va <= 0 || vb <= 0 {
		return -1
	}
	return (sab - sa*sb/n) / math.Sqrt(va*vb)
}

// digitTemplates are the numbers 1 to 12 in fonts of several styles: what a numeral looks
// like when no card shows another of its value.
var digitTemplates = sync.OnceValue(func() map[int][]glyph {
	const most = 12
	out := map[int][]glyph{}
	for _, ttf := range [][]byte{gobold.TTF, goregular.TTF, liberationserifbold.TTF, liberationmonobold.TTF} {
		parsed, err := opentype.Parse(ttf)
		if err != nil {
			continue
		}
		for v := 1; v <= most; v++ {
			if g, ok := drawnGlyph(parsed, strconv.Itoa(v)); ok {
				out[v] = append(out[v], g)
			}
		}
	}
	return out
})

// drawnGlyph draws a text as a glyph.
func drawnGlyph(f *opentype.Font, text string) (glyph, bool) {
	var g glyph
	const scale = 4
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: 100, DPI: 72})
	if err != nil {
		return g, false
	}
	b, _ := font.BoundString(face, text)
	tall := float64(b.Max.Y-b.Min.Y) / 64
	face, err = opentype.NewFace(f, &opentype.FaceOptions{Size: 100 * glyphTall * scale / tall, DPI: 72})
	if err != nil {
		return g, false
	}
	b, _ = font.BoundString(face, text)
	img := image.NewAlpha(image.Rect(0, 0, glyphW*scale, glyphH*scale))
	d := font.Drawer{Dst: img, Src: image.White, Face: face, Dot: fixed.Point26_6{
		X: fixed.I(glyphW*scale)/2 - (b.Min.X+b.Max.X)/2, Y: fixed.I(glyphH*scale)/2 - (b.Min.Y+b.Max.Y)/2}}
	d.DrawString(text)
	for y := range glyphH * scale {
		for x := range glyphW * scale {
			g[y/scale*glyphW+x/scale] += float64(img.AlphaAt(x, y).A) / (255 * scale * scale)
		}
	}
	return g, true
}

// templateLikeness is how much a glyph looks like a value in plain print.
func (g *glyph) templateLikeness(value int) float64 {
	best := -1.0
	for i := range digitTemplates()[value] {
		best = max(best, g.likeness(&digitTemplates()[value][i]))
	}
	return best
}
