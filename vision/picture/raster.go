package picture

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"

	"referee/internal/parallel"
	"referee/vision/raster"
)

// Raster is the picture as Go slices, of use as long as the picture is open.
// White and Bright are worked out within a part of it; elsewhere they are 0.
func (p *Picture) Raster(within image.Rectangle) (*raster.Raster, error) {
	m := p.Mat
	if m.Empty() || m.Type() != gocv.MatTypeCV8UC3 {
		return nil, fmt.Errorf("picture must be 8-bit with 3 channels, not %v", m.Type())
	}
	px, err := pixelsOf(m)
	if err != nil {
		return nil, err
	}
	r := &raster.Raster{W: m.Cols(), H: m.Rows(), BGR: px}
	luma := gocv.NewMat()
	defer luma.Close()
	gocv.CvtColor(m, &luma, gocv.ColorBGRToGray)
	r.Luma = luma.ToBytes()
	r.White, r.Bright = make([]uint8, r.W*r.H), make([]uint8, r.W*r.H)

	part := within.Intersect(image.Rect(0, 0, r.W, r.H))
	if part.Empty() {
		return r, nil
	}
	view := m.Region(part) // the blur looks beyond it, at its neighbours
	defer view.Close()
	soft := gocv.NewMat()
	defer soft.Close()
	gocv.GaussianBlur(view, &soft, image.Pt(5, 5), raster.NoiseSigmaPx, raster.NoiseSigmaPx, gocv.BorderReplicate)
	return r, takeExtremes(r, soft, part)
}

// pixelsOf returns the pixels of a Mat: its own memory where that holds
// nothing else, to save a copy.
func pixelsOf(m gocv.Mat) ([]uint8, error) {
	if m.IsContinuous() {
		return m.DataPtrUint8()
	}
	return m.ToBytes(), nil
}

// takeExtremes fills in White and Bright, the smallest and the largest of B, G,
// R, in the part of the picture that m shows.
func takeExtremes(r *raster.Raster, m gocv.Mat, part image.Rectangle) error {
	px, err := m.DataPtrUint8()
	if err != nil {
		return err
	}
	w := part.Dx()
	parallel.For(part.Dy(), func(y int) {
		row := px[3*y*w : 3*(y+1)*w]
		at := (part.Min.Y+y)*r.W + part.Min.X
		lo, hi := r.White[at:at+w], r.Bright[at:at+w]
		for i := range lo {
			b, g, r := row[3*i], row[3*i+1], row[3*i+2]
			lo[i], hi[i] = min(b, g, r), max(b, g, r)
		}
	})
	return nil
}
