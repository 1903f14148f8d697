package board

import (
	"math"

	"referee/internal/parallel"
)

// blurred smooths values of a grid by a Gaussian; pixels that are not seen do
// not count.
func blurred(v []float32, seen []bool, w, h int, sigmaPx float64) []float32 {
	r := int(math.Ceil(3 * sigmaPx))
	kernel := make([]float32, 2*r+1)
	for i := range kernel {
		d := float64(i - r)
		kernel[i] = float32(math.Exp(-d * d / (2 * sigmaPx * sigmaPx)))
	}
	val, wgt := make([]float32, w*h), make([]float32, w*h)
	parallel.For(h, func(y int) {
		for x := range w {
			var a, b float32
			for k := max(-r, -x); k <= min(r, w-1-x); k++ {
				if i := y*w + x + k; seen[i] {
					a, b = a+kernel[k+r]*v[i], b+kernel[k+r]
				}
			}
			val[y*w+x], wgt[y*w+x] = a, b
		}
	})
	out := make([]float32, w*h)
	parallel.For(h, func(y int) {
		for x := range w {
			var a, b float32
			for k := max(-r, -y); k <= min(r, h-1-y); k++ {
				i := (y+k)*w + x
				a, b = a+kernel[k+r]*val[i], b+kernel[k+r]*wgt[i]
			}
			if b > 0 {
				out[y*w+x] = a / b
			}
		}
	})
	return out
}

// smoothed is the sheet with each channel blurred by as many mm.
func (s *sheet) smoothed(sigmaMM float64) *sheet {
	out := &sheet{W: s.W, H: s.H, PerMM: s.PerMM, WidthMM: s.WidthMM, High: s.High, Pix: make([]rgb, len(s.Pix)), Seen: s.Seen}
	v := make([]float32, len(s.Pix))
	for c := range 3 {
		for i := range s.Pix {
			v[i] = s.Pix[i][c]
		}
		for i, x := range blurred(v, s.Seen, s.W, s.H, sigmaMM*s.PerMM) {
			out.Pix[i][c] = x
		}
	}
	return out
}
