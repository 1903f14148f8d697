package vision

import (
	"math"

	"referee/geometry"
	"referee/internal/srgb"
)

// rgb is a linear-light colour, relative to the card's own white (1) and
// black (0) where so said.
type rgb [3]float64

// colorAt averages the 3×3 pixels round a place, in linear light; false
// outside the picture.
func (r *raster) colorAt(p geometry.Point) (rgb, bool) {
	if !(p[0] >= 0.5 && p[1] >= 0.5 && p[0] < float64(r.W)-1.5 && p[1] < float64(r.H)-1.5) {
		return rgb{}, false
	}
	x, y := int(p[0]+0.5), int(p[1]+0.5)
	var out rgb
	for dy := -1; dy <= 1; dy++ {
		i := 3 * ((y+dy)*r.W + x - 1)
		for k := i; k < i+9; k += 3 {
			out[0] += srgb.Linear[r.BGR[k+2]]
			out[1] += srgb.Linear[r.BGR[k+1]]
			out[2] += srgb.Linear[r.BGR[k]]
		}
	}
	for k := range out {
		out[k] /= 9
	}
	return out, true
}

// light is how black and white look on one card: what the lamp, the glare and
// the camera make of them there.
type light struct {
	Black, White rgb
	ok           bool
}

// relative expresses a colour between the card's black and white.
func (l *light) relative(c rgb) rgb {
	var out rgb
	for k := range c {
		out[k] = (c[k] - l.Black[k]) / math.Max(1e-4, l.White[k]-l.Black[k])
	}
	return out
}

// clippedAt is the linear light from which a channel counts as clipped: the
// pixel value 250.
var clippedAt = srgb.Linear[250]

// clipped tells whether white is as bright as a pixel can be in some channel,
// but not in all: then its colour is not that of the lamp.
func (l *light) clipped() bool {
	hi := max(l.White[0], l.White[1], l.White[2])
	lo := min(l.White[0], l.White[1], l.White[2])
	return hi >= clippedAt && lo < 0.6*hi
}

// Where black and white are read: this far inside the border, and in the
// middle of the line beyond it.
const blackInsideMM = 2.2

// measureLight reads a card's black and white along its visible border.
func measureLight(r *raster, h *hypothesis, m *faceModel, cam *geometry.Camera) light {
	var black, white [3][]float64
	for i := range m.Edges {
		if !h.Hits[i] {
			continue
		}
		e := &m.Edges[i]
		q, out := h.Pose.Apply(e.At), h.Pose.Rotate(e.Out)
		b, ok1 := r.colorAt(cam.Project(q.Sub(out.Mul(blackInsideMM))))
		w, ok2 := r.pixelAt(cam.Project(q.Add(out.Mul(e.WhiteMM / 2))))
		if !ok1 || !ok2 {
			continue
		}
		for k := 0; k < 3; k++ {
			black[k] = append(black[k], b[k])
			white[k] = append(white[k], w[k])
		}
	}
	if len(black[0]) < 10 {
		return light{}
	}
	var l light
	for k := 0; k < 3; k++ {
		l.Black[k], l.White[k] = median(black[k]), median(white[k])
	}
	l.ok = true
	return l
}

// pixelAt is the linear-light colour of the single nearest pixel.
func (r *raster) pixelAt(p geometry.Point) (rgb, bool) {
	i, ok := r.at(p)
	if !ok {
		return rgb{}, false
	}
	return rgb{srgb.Linear[r.BGR[3*i+2]], srgb.Linear[r.BGR[3*i+1]], srgb.Linear[r.BGR[3*i]]}, true
}

// smoothAt is the linear-light colour at a sub-pixel position, by bilinear
// interpolation.
func (r *raster) smoothAt(p geometry.Point) (rgb, bool) {
	if !(p[0] >= 0 && p[1] >= 0 && p[0] < float64(r.W-1) && p[1] < float64(r.H-1)) {
		return rgb{}, false
	}
	x, y := int(p[0]), int(p[1])
	fx, fy := p[0]-float64(x), p[1]-float64(y)
	var out rgb
	for k, w := range [4]float64{(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy} {
		i := 3 * ((y+k/2)*r.W + x + k%2)
		out[0] += w * srgb.Linear[r.BGR[i+2]]
		out[1] += w * srgb.Linear[r.BGR[i+1]]
		out[2] += w * srgb.Linear[r.BGR[i]]
	}
	return out, true
}

// tone is what a colour looks like at a glance.
type tone uint8

const (
	dark tone = iota
	white
	colored
)

// Limits between tones, relative to the card's black and white in linear
// light. An ink has a channel well below its brightest.
const (
	darkBelow    = 0.3  // brightest channel
	whiteAbove   = 0.42 // darkest channel
	coloredRatio = 0.62 // darkest over brightest channel
)

func toneOf(c rgb) tone {
	hi, lo := math.Max(c[0], math.Max(c[1], c[2])), math.Min(c[0], math.Min(c[1], c[2]))
	switch {
	case hi < darkBelow:
		return dark
	case lo > whiteAbove && lo > coloredRatio*hi:
		return white
	}
	return colored
}
