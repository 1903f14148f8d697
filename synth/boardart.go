package synth

import (
	"image"
	"math/rand/v2"

	"golang.org/x/image/draw"

	"referee/geometry"
)

// art is a board's picture in linear light, as a pyramid of halved copies.
type art struct {
	width, height float64 // mm
	levels        []frame
}

func newArt(t *BoardTable, rng *rand.Rand) *art {
	b := t.Picture.Bounds()
	img := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(img, img.Bounds(), t.Picture, b.Min, draw.Src)
	base := newFrame(b.Dx(), b.Dy())
	for i := range b.Dx() * b.Dy() {
		p := img.Pix[4*i:]
		c := ofPixel(p[0], p[1], p[2])
		copy(base.pix[3*i:3*i+3], c[:])
	}
	if t.Wear > 0 {
		base.wear(t.Wear, float64(base.w)/t.Board.WidthMM, rng)
	}
	a := &art{t.Board.WidthMM, t.Board.HeightMM, []frame{*base}}
	for base.w > 64 && base.h > 64 {
		base = base.halved()
		a.levels = append(a.levels, *base)
	}
	return a
}

func (f *frame) halved() *frame {
	out := newFrame(f.w/2, f.h/2)
	for y := range out.h {
		for x := range out.w {
			for k := range 3 {
				i := 3*(2*y*f.w+2*x) + k
				out.pix[3*(y*out.w+x)+k] = (f.pix[i] + f.pix[i+3] + f.pix[i+3*f.w] + f.pix[i+3*f.w+3]) / 4
			}
		}
	}
	return out
}

// at is the print at a point of the board, mm, averaged over about so many mm;
// false beyond the board.
func (a *art) at(q geometry.Point, mm float64) (rgb, bool) {
	u, v := q[0]/a.width+0.5, 0.5-q[1]/a.height
	if u < 0 || v < 0 || u >= 1 || v >= 1 {
		return rgb{}, false
	}
	level := 0
	for level < len(a.levels)-1 && a.width/float64(a.levels[level].w) < 0.7*mm {
		level++
	}
	f := &a.levels[level]
	x, y := max(0, min(float64(f.w)-1.001, u*float64(f.w)-0.5)), max(0, min(float64(f.h)-1.001, v*float64(f.h)-0.5))
	i, j := int(x), int(y)
	fx, fy := float32(x-float64(i)), float32(y-float64(j))
	var out rgb
	for k := range 3 {
		o := 3*(j*f.w+i) + k
		top := f.pix[o]*(1-fx) + f.pix[o+3]*fx
		low := f.pix[o+3*f.w]*(1-fx) + f.pix[o+3*f.w+3]*fx
		out[k] = top*(1-fy) + low*fy
	}
	return out, true
}
