package report

import (
	"image"
	"image/draw"
	"math"

	"referee/geometry"
	"referee/table"
)

// frame is a part of the table as a picture from right above: table mm to px,
// y down.
type frame struct {
	lo, hi  geometry.Point // mm
	pxPerMM float64
}

func (f *frame) size() (w, h int) {
	return int(math.Round((f.hi[0] - f.lo[0]) * f.pxPerMM)), int(math.Round((f.hi[1] - f.lo[1]) * f.pxPerMM))
}

// at maps a table point to the picture, whose pixel centres are halves.
func (f *frame) at(p geometry.Point) geometry.Point {
	return geometry.Point{(p[0] - f.lo[0]) * f.pxPerMM, (f.hi[1] - p[1]) * f.pxPerMM}
}

// on is the inverse of at.
func (f *frame) on(q geometry.Point) geometry.Point {
	return geometry.Point{f.lo[0] + q[0]/f.pxPerMM, f.hi[1] - q[1]/f.pxPerMM}
}

// rectify shows a part of the table as if seen from right above. Each px is
// the mean of as many bilinear samples as photo pixels fall into it.
func rectify(photo *image.RGBA, v *table.View, f *frame) *image.RGBA {
	w, h := f.size()
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	n := 1
	if s := v.Camera.ScaleAt(geometry.Lerp(f.lo, f.hi, 0.5)); s > f.pxPerMM {
		n = min(8, int(math.Ceil(s/f.pxPerMM)))
	}
	for y := range h {
		for x := range w {
			var sum [3]float64
			for k := range n * n {
				q := geometry.Point{float64(x) + (float64(k%n)+0.5)/float64(n), float64(y) + (float64(k/n)+0.5)/float64(n)}
				c := bilinear(photo, v.Camera.Project(f.on(q)))
				for i := range sum {
					sum[i] += c[i]
				}
			}
			o := out.PixOffset(x, y)
			for i := range sum {
				out.Pix[o+i] = uint8(sum[i]/float64(n*n) + 0.5)
			}
			out.Pix[o+3] = 255
		}
	}
	return out
}

// bilinear returns the colour at a photo position whose pixel centres are
// integers; black beyond the photo.
func bilinear(p *image.RGBA, at geometry.Point) (c [3]float64) {
	if !geometry.Finite(at) || at[0] < 0 || at[1] < 0 || at[0] > float64(p.Rect.Dx()-1) || at[1] > float64(p.Rect.Dy()-1) {
		return c
	}
	x, y := int(at[0]), int(at[1])
	tx, ty := at[0]-float64(x), at[1]-float64(y)
	for _, k := range [4]struct {
		x, y int
		w    float64
	}{{x, y, (1 - tx) * (1 - ty)}, {x + 1, y, tx * (1 - ty)}, {x, y + 1, (1 - tx) * ty}, {x + 1, y + 1, tx * ty}} {
		if k.w == 0 {
			continue
		}
		o := p.PixOffset(p.Rect.Min.X+k.x, p.Rect.Min.Y+k.y)
		for i := range c {
			c[i] += k.w * float64(p.Pix[o+i])
		}
	}
	return c
}

// asRGBA returns the photo in the form that pixels are quickly read from.
func asRGBA(photo image.Image) *image.RGBA {
	if p, is := photo.(*image.RGBA); is {
		return p
	}
	out := image.NewRGBA(image.Rect(0, 0, photo.Bounds().Dx(), photo.Bounds().Dy()))
	draw.Draw(out, out.Rect, photo, photo.Bounds().Min, draw.Src)
	return out
}
