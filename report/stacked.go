package report

import (
	"image"
	"image/draw"
)

// Stacked puts pictures one beneath another: the photos of one table. One picture is
// returned as it is.
func Stacked(pictures []image.Image) image.Image {
	if len(pictures) == 1 {
		return pictures[0]
	}
	width, height := 0, 0
	for _, p := range pictures {
		width, height = max(width, p.Bounds().Dx()), height+p.Bounds().Dy()
	}
	out := newBackground(width, height)
	y := 0
	for _, p := range pictures {
		b := p.Bounds()
		draw.Draw(out, image.Rect(0, y, b.Dx(), y+b.Dy()), p, b.Min, draw.Src)
		y += b.Dy()
	}
	return out
}
