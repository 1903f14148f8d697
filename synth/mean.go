package synth

import "image"

// mean is that of several pictures, as a sensor makes it of what moves.
type mean struct {
	sum  []int
	n    int
	like *image.RGBA
}

func newMean() *mean { return &mean{} }

func (m *mean) add(img *image.RGBA) {
	if m.like == nil {
		m.like, m.sum = img, make([]int, len(img.Pix))
	}
	for i, v := range img.Pix {
		m.sum[i] += int(v)
	}
	m.n++
}

func (m *mean) image() *image.RGBA {
	out := image.NewRGBA(m.like.Rect)
	for i, v := range m.sum {
		out.Pix[i] = uint8((v + m.n/2) / m.n)
	}
	return out
}
