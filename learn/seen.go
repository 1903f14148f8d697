package learn

import (
	"image"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/srgb"
)

// Seen is one card of the photos, as it was read.
type Seen struct {
	Label string // by which questions name it
	ID    string // of its layout
	Color string // "" for the starting card
	Photo string
	At    geometry.Point // px in the photo
	Image *image.RGBA    // seen straight from above, upright, cut at its edge
}

// seenAll are all cards of the photos.
func (a *assembly) seenAll() []Seen {
	out := make([]Seen, len(a.cards))
	parallel.For(len(out), func(i int) { out[i] = a.seen(a.cards[i]) })
	return out
}

func (a *assembly) seen(c *card) Seen {
	s := Seen{Label: c.Label, ID: c.id(), Photo: c.Photo, At: c.Where, Image: c.Flat.image()}
	if !c.IsStart {
		s.Color = c.Color.name
	}
	return s
}

// image returns the rectified card as a picture.
func (f *flat) image() *image.RGBA {
	m := int(flatMarginMM * f.PerMM)
	img := image.NewRGBA(image.Rect(0, 0, f.W-2*m, f.H-2*m))
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			c := f.Pix[(y+m)*f.W+x+m]
			i := img.PixOffset(x, y)
			for k := range c {
				img.Pix[i+k] = srgb.Byte(c[k])
			}
			img.Pix[i+3] = 255
		}
	}
	return img
}
