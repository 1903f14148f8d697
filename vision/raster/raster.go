package raster

import (
	"referee/geometry"
	"referee/internal/srgb"
)

// Raster is a picture as Go slices. Pixels are row by row, W·H of them.
type Raster struct {
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

// NoiseSigmaPx is the blur before thresholding: enough for the noise of a dim
// webcam, little against a line of two pixels.
const NoiseSigmaPx = 0.9

// LumaAt is the brightness at a sub-pixel position, in linear light from 0 to
// 255, by bilinear interpolation; false outside the picture. Lenses blur
// light, not pixel values: borders measured in the latter would seem to shift
// towards the dark side.
func (r *Raster) LumaAt(p geometry.Point) (float64, bool) {
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

// At returns the index of the pixel nearest to p; false outside the picture.
func (r *Raster) At(p geometry.Point) (int, bool) {
	// Compared as floats: a huge number turned into an int may be negative.
	if !(p[0] > -0.5 && p[1] > -0.5 && p[0] < float64(r.W)-0.5 && p[1] < float64(r.H)-0.5) {
		return 0, false
	}
	return int(p[1]+0.5)*r.W + int(p[0]+0.5), true
}
