package vision

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/srgb"
)

// raster is the picture as Go slices: the border between OpenCV and the rest
// of the package. Pixels are row by row, W·H of them.
type raster struct {
	W, H int
	BGR  []uint8 // 3 a pixel
	Luma []uint8 // brightness, for edges
	// White is the smallest of the three channels: white lines stay bright in
	// it while every ink, however bright, goes dark.
	White []uint8
	// Bright is the largest of the three channels: in it only the black of
	// bodies and of hollow shapes stays dark, and every ink is bright.
	Bright []uint8
}

// newRaster takes the planes it needs out of an 8-bit BGR Mat, which stays
// the caller's and must stay open for as long as the raster is used. White and
// Bright are worked out within a part of the picture; elsewhere they are 0.
func newRaster(m gocv.Mat, within image.Rectangle) (*raster, error) {
	if m.Empty() || m.Type() != gocv.MatTypeCV8UC3 {
		return nil, fmt.Errorf("picture must be 8-bit with 3 channels, not %v", m.Type())
	}
	px, err := pixelsOf(m)
	if err != nil {
		return nil, err
	}
	r := &raster{W: m.Cols(), H: m.Rows(), BGR: px}
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
	gocv.GaussianBlur(view, &soft, image.Pt(5, 5), noiseSigmaPx, noiseSigmaPx, gocv.BorderReplicate)
	return r, r.takeExtremes(soft, part)
}

// pixelsOf returns the pixels of a Mat: its own memory where that holds
// nothing else, to save a copy.
func pixelsOf(m gocv.Mat) ([]uint8, error) {
	if m.IsContinuous() {
		return m.DataPtrUint8()
	}
	return m.ToBytes(), nil
}

// noiseSigmaPx is the blur before thresholding: enough for the noise of a dim
// webcam, little against a line of two pixels.
const noiseSigmaPx = 0.9

// takeExtremes fills in White and Bright, the smallest and the largest of B, G,
// R, in the part of the picture that m shows.
func (r *raster) takeExtremes(m gocv.Mat, part image.Rectangle) error {
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

// lumaAt is the brightness at a sub-pixel position, in linear light from 0 to
// 255, by bilinear interpolation; false outside the picture. Lenses blur
// light, not pixel values: borders measured in the latter would seem to shift
// towards the dark side.
func (r *raster) lumaAt(p geometry.Point) (float64, bool) {
	if !(p[0] >= 0 && p[1] >= 0 && p[0] < float64(r.W-1) && p[1] < float64(r.H-1)) {
		return 0, false
	}
	x, y := int(p[0]), int(p[1])
	fx, fy := p[0]-float64(x), p[1]-float64(y)
	i := y*r.W + x
	top := srgb.Linear[r.Luma[i]]*(1-fx) + srgb.Linear[r.Luma[i+1]]*fx
	bottom := srgb.Linear[r.Luma[i+r.W]]*(1-fx) + srgb.Linear[r.Luma[i+r.W+1]]*fx
	return 255 * (top*(1-fy) + bottom*fy), true
}

// at returns the index of the pixel nearest to p; false outside the picture.
func (r *raster) at(p geometry.Point) (int, bool) {
	// Compared as floats: a huge number turned into an int may be negative.
	if !(p[0] > -0.5 && p[1] > -0.5 && p[0] < float64(r.W)-0.5 && p[1] < float64(r.H)-0.5) {
		return 0, false
	}
	return int(p[1]+0.5)*r.W + int(p[0]+0.5), true
}
