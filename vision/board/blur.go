package board

import (
	"math"

	"referee/internal/parallel"
)

// gaussian is a kernel of three deviations either way.
func gaussian(sigmaPx float64) []float32 {
	r := int(math.Ceil(3 * sigmaPx))
	kernel := make([]float32, 2*r+1)
	for i := range kernel {
		d := float64(i - r)
		kernel[i] = float32(math.Exp(-d * d / (2 * sigmaPx * sigmaPx)))
	}
	return kernel
}

// smoothed is the sheet blurred by a Gaussian of as many mm; pixels that are not
// seen do not count.
func (s *sheet) smoothed(sigmaMM float64) *sheet {
	out := blank(s)
	kernel := gaussian(sigmaMM * s.PerMM)
	r := len(kernel) / 2
	// Weighted sums along the rows, and the weights of what is seen.
	val, wgt := make([]rgb, len(s.Pix)), make([]float32, len(s.Pix))
	parallel.For(s.H, func(y int) {
		pix, seen := s.Pix[y*s.W:(y+1)*s.W], s.Seen[y*s.W:(y+1)*s.W]
		for x := range s.W {
			var a rgb
			var b float32
			for k := max(-r, -x); k <= min(r, s.W-1-x); k++ {
				if seen[x+k] {
					g, p := kernel[k+r], &pix[x+k]
					a[0], a[1], a[2], b = a[0]+g*p[0], a[1]+g*p[1], a[2]+g*p[2], b+g
				}
			}
			val[y*s.W+x], wgt[y*s.W+x] = a, b
		}
	})
	parallel.For(s.H, func(y int) {
		row, sum := out.Pix[y*s.W:(y+1)*s.W], make([]float32, s.W)
		for k := max(-r, -y); k <= min(r, s.H-1-y); k++ {
			g := kernel[k+r]
			from, of := val[(y+k)*s.W:(y+k+1)*s.W], wgt[(y+k)*s.W:(y+k+1)*s.W]
			for x := range row {
				a, p := &row[x], &from[x]
				a[0], a[1], a[2] = a[0]+g*p[0], a[1]+g*p[1], a[2]+g*p[2]
				sum[x] += g * of[x]
			}
		}
		for x := range row {
			if sum[x] > 0 {
				row[x] = row[x].times(1 / sum[x])
			} else {
				row[x] = rgb{}
			}
		}
	})
	return out
}
