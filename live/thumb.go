package live

import (
	"fmt"
	"image"
	"slices"

	"gocv.io/x/gocv"
)

// thumbWidth is about how wide, px, the small picture is on which moving and
// still are told apart: a card of a table of 1 m is some 25 px wide on it, and
// its noise is a third of a frame's of 1280 px.
const thumbWidth = 400

// thumb is a frame made small.
type thumb struct {
	w, h  int
	scale int     // frame px a thumb px
	pix   []uint8 // BGR
}

func newThumb(m *gocv.Mat) (*thumb, error) {
	scale := max(1, (m.Cols()+thumbWidth/2)/thumbWidth)
	t := &thumb{w: m.Cols() / scale, h: m.Rows() / scale, scale: scale}
	if t.w < 2*tileSide || t.h < 2*tileSide || m.Channels() != 3 {
		return nil, fmt.Errorf("a frame of %d×%d px is too small to watch", m.Cols(), m.Rows())
	}
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(*m, &small, image.Pt(t.w, t.h), 0, 0, gocv.InterpolationArea)
	data, err := small.DataPtrUint8()
	if err != nil {
		return nil, fmt.Errorf("taking the pixels of a frame: %w", err)
	}
	t.pix = slices.Clone(data)
	return t, nil
}

// reference is what the table looked like when it was last recorded, in
// brightness that lags behind nothing: an exact mean of frames.
type reference struct {
	w, h, scale int
	pix         []float32 // BGR
	n           []float32 // frames that each pixel is the mean of
	light       []gain    // mean of each tile's frames': pix is what they would be in a gain of 1
}

// maxMean bounds of how many frames a reference is the mean: more would follow
// slow changes of light too slowly.
const maxMean = 30

func newReference(t *thumb) *reference {
	r := &reference{w: t.w, h: t.h, scale: t.scale, pix: make([]float32, len(t.pix)), n: make([]float32, t.w*t.h)}
	r.light = slices.Repeat([]gain{{1, 1, 1}}, (t.w/tileSide)*(t.h/tileSide))
	for i, v := range t.pix {
		r.pix[i] = float32(v)
	}
	for i := range r.n {
		r.n[i] = 1
	}
	return r
}

// gain is the light of a frame relative to another picture, by channel.
type gain [3]float32

// darkest is the brightness below which a pixel tells little about the light.
const darkest = 24

// gainSamples is how many pixels a gain is measured on.
const gainSamples = 4000

// gainOf measures the gain of a thumb as the median ratio of its pixels to
// those of the other picture: it stands while less than half of the picture
// shows something else. Dark pixels tell little.
func gainOf[T uint8 | float32](t *thumb, other []T) gain {
	var g gain
	n := t.w * t.h
	step := max(1, n/gainSamples)
	ratios := make([]float32, 0, gainSamples+1)
	for c := range 3 {
		ratios = ratios[:0]
		for i := 0; i < n; i += step {
			if was := float32(other[3*i+c]); was >= darkest {
				ratios = append(ratios, float32(t.pix[3*i+c])/was)
			}
		}
		g[c] = 1
		if len(ratios) > 0 {
			slices.Sort(ratios)
			g[c] = max(ratios[len(ratios)/2], 1e-3)
		}
	}
	return g
}
