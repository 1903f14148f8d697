package board

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"referee/internal/parallel"
)

// smoothed is the sheet blurred by a Gaussian of as many mm; pixels that are not
// seen do not count.
func (s *sheet) smoothed(sigmaMM float64) *sheet {
	out := blank(s)
	sigma := sigmaMM * s.PerMM
	side := 2*int(math.Ceil(3*sigma)) + 1
	// The fourth channel is the weight: 1 where the photo is seen, 0 elsewhere
	// and beyond the border.
	m := gocv.NewMatWithSize(s.H, s.W, gocv.MatTypeCV32FC4)
	defer m.Close()
	v, err := m.DataPtrFloat32()
	if err != nil {
		return s // no such picture: floats in one piece are what was made
	}
	parallel.For(s.H, func(y int) {
		for i := y * s.W; i < (y+1)*s.W; i++ {
			if s.Seen[i] {
				v[4*i], v[4*i+1], v[4*i+2], v[4*i+3] = s.Pix[i][0], s.Pix[i][1], s.Pix[i][2], 1
			} else {
				v[4*i], v[4*i+1], v[4*i+2], v[4*i+3] = 0, 0, 0, 0
			}
		}
	})
	blurred := gocv.NewMat()
	defer blurred.Close()
	gocv.GaussianBlur(m, &blurred, image.Pt(side, side), sigma, sigma, gocv.BorderConstant)
	if v, err = blurred.DataPtrFloat32(); err != nil {
		return s
	}
	parallel.For(s.H, func(y int) {
		for i := y * s.W; i < (y+1)*s.W; i++ {
			if w := v[4*i+3]; w > 0 {
				out.Pix[i] = rgb{v[4*i], v[4*i+1], v[4*i+2]}.times(1 / w)
			}
		}
	})
	return out
}
