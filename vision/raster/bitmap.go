package raster

import "image"

// Bitmap is a picture of yes (1) and no (0).
type Bitmap struct {
	W, H int
	On   []uint8
}

// Placed is a bitmap of part of a picture as one of the whole.
func (b *Bitmap) Placed(part image.Rectangle, w, h int) *Bitmap {
	if len(b.On) == w*h {
		return b
	}
	out := &Bitmap{w, h, make([]uint8, w*h)}
	for y := range b.H {
		copy(out.On[(part.Min.Y+y)*w+part.Min.X:], b.On[y*b.W:(y+1)*b.W])
	}
	return out
}
