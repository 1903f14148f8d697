// Package glyph compares printed letters, numerals and signs with those of
// fonts, whatever their size and place.
package glyph

import (
	"image"
	"math"
	"sync"

	"github.com/go-fonts/liberation/liberationmonobold"
	"github.com/go-fonts/liberation/liberationserifbold"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// A Glyph is brought to one height and put in the middle: how much ink each
// place of it has, from 0 to 1, row by row from the top.
const (
	W, H = 24, 24 // Tall, and two px round it
	Tall = 20.0   // rows that it fills
)

// Glyph is one letter, or a few side by side.
type Glyph [W * H]float64

// Likeness is the correlation of two glyphs, −1 to 1, the best of small shifts.
func (g *Glyph) Likeness(h *Glyph) float64 { return g.LikenessWithin(h, 2) }

// LikenessWithin is Likeness with shifts of up to so many places.
func (g *Glyph) LikenessWithin(h *Glyph, reach int) float64 {
	best := -1.0
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			best = max(best, g.correlation(h, dx, dy))
		}
	}
	return best
}

func (g *Glyph) correlation(h *Glyph, dx, dy int) float64 {
	var n, sa, sb, saa, sbb, sab float64
	for y := range H {
		for x := range W {
			u, v := x+dx, y+dy
			b := 0.0
			if u >= 0 && v >= 0 && u < W && v < H {
				b = h[v*W+u]
			}
			a := g[y*W+x]
			n, sa, sb, saa, sbb, sab = n+1, sa+a, sb+b, saa+a*a, sbb+b*b, sab+a*b
		}
	}
	va, vb := saa-sa*sa/n, sbb-sb*sb/n
	if va <= 0 || vb <= 0 {
		return -1
	}
	return (sab - sa*sb/n) / math.Sqrt(va*vb)
}

// fonts are of several styles.
var fonts = sync.OnceValue(func() []*opentype.Font {
	var out []*opentype.Font
	for _, ttf := range [][]byte{gobold.TTF, goregular.TTF, liberationserifbold.TTF, liberationmonobold.TTF} {
		if f, err := opentype.Parse(ttf); err == nil {
			out = append(out, f)
		}
	}
	return out
})

// Printed returns a text as it is printed in each font that has its letters.
func Printed(text string) []Glyph {
	var out []Glyph
	for _, f := range fonts() {
		if g, ok := drawn(f, text); ok {
			out = append(out, g)
		}
	}
	return out
}

// drawn draws a text as a glyph; false where the font lacks a letter.
func drawn(f *opentype.Font, text string) (Glyph, bool) {
	var g Glyph
	for _, r := range text {
		if i, err := f.GlyphIndex(nil, r); err != nil || i == 0 {
			return g, false
		}
	}
	const scale = 4 // drawn so much larger and averaged, for smooth edges
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: 100, DPI: 72})
	if err != nil {
		return g, false
	}
	b, _ := font.BoundString(face, text)
	tall := float64(b.Max.Y-b.Min.Y) / 64
	face, err = opentype.NewFace(f, &opentype.FaceOptions{Size: 100 * Tall * scale / tall, DPI: 72})
	if err != nil {
		return g, false
	}
	b, _ = font.BoundString(face, text)
	img := image.NewAlpha(image.Rect(0, 0, W*scale, H*scale))
	d := font.Drawer{Dst: img, Src: image.White, Face: face, Dot: fixed.Point26_6{
		X: fixed.I(W*scale)/2 - (b.Min.X+b.Max.X)/2, Y: fixed.I(H*scale)/2 - (b.Min.Y+b.Max.Y)/2}}
	d.DrawString(text)
	for y := range H * scale {
		for x := range W * scale {
			g[y/scale*W+x/scale] += float64(img.AlphaAt(x, y).A) / (255 * scale * scale)
		}
	}
	return g, true
}
