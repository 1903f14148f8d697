package learn

import (
	"fmt"
	"slices"

	"gocv.io/x/gocv"

	"referee/geometry"
	"referee/internal/srgb"
	"referee/vision"
)

// rgb is a colour in linear light.
type rgb [3]float64

func (a rgb) plus(b rgb) rgb      { return rgb{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func (a rgb) minus(b rgb) rgb     { return rgb{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a rgb) times(k float64) rgb { return rgb{a[0] * k, a[1] * k, a[2] * k} }
func (a rgb) dot(b rgb) float64   { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// least and most are the darkest and the brightest channel.
func (a rgb) least() float64 { return min(a[0], a[1], a[2]) }
func (a rgb) most() float64  { return max(a[0], a[1], a[2]) }

// picture is a photo as Go slices: the border between OpenCV and the rest of
// the package.
type picture struct {
	Path    string
	W, H    int
	BGR     []uint8
	FocalPx float64 // by EXIF; 0: not known

	sighted *sighting // nil until asked for
}

// sighting is what findQuads finds in a picture.
type sighting struct {
	found []candidate
	mask  *bitmap
}

// quads finds what may be cards, once for a picture.
func (p *picture) quads() ([]candidate, *bitmap, error) {
	if p.sighted == nil {
		found, mask, err := findQuads(p)
		if err != nil {
			return nil, nil, err
		}
		p.sighted = &sighting{found, mask}
	}
	return slices.Clone(p.sighted.found), p.sighted.mask, nil
}

func openPicture(path string) (*picture, error) {
	p, err := vision.Open(path)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	if p.Mat.Empty() || p.Mat.Type() != gocv.MatTypeCV8UC3 {
		return nil, fmt.Errorf("%s: picture must be 8-bit with 3 channels, not %v", path, p.Mat.Type())
	}
	return &picture{Path: path, W: p.Width, H: p.Height, BGR: p.Mat.ToBytes(), FocalPx: p.FocalPx}, nil
}

// at interpolates the light at a sub-pixel place. Lenses blur light, not pixel
// values: borders measured in the latter would seem to shift.
func (p *picture) at(q geometry.Point) (rgb, bool) {
	if !(q[0] >= 0 && q[1] >= 0 && q[0] < float64(p.W-1) && q[1] < float64(p.H-1)) {
		return rgb{}, false
	}
	x, y := int(q[0]), int(q[1])
	fx, fy := q[0]-float64(x), q[1]-float64(y)
	i := 3 * (y*p.W + x)
	j := i + 3*p.W
	var out rgb
	for k := range out {
		b := 2 - k
		top := srgb.Linear[p.BGR[i+b]]*(1-fx) + srgb.Linear[p.BGR[i+3+b]]*fx
		low := srgb.Linear[p.BGR[j+b]]*(1-fx) + srgb.Linear[p.BGR[j+3+b]]*fx
		out[k] = top*(1-fy) + low*fy
	}
	return out, true
}

// reduced averages squares of side×side pixels, the values as written.
func (p *picture) reduced(side int) *planes {
	w, h := p.W/side, p.H/side
	out := newPlanes(w, h)
	scale := 1 / float32(side*side)
	for y := range h {
		for x := range w {
			var sum [3]int
			for dy := range side {
				i := 3 * ((y*side+dy)*p.W + x*side)
				for range side {
					sum[0] += int(p.BGR[i+2])
					sum[1] += int(p.BGR[i+1])
					sum[2] += int(p.BGR[i])
					i += 3
				}
			}
			for k := range sum {
				out.C[k][y*w+x] = float32(sum[k]) * scale
			}
		}
	}
	return out
}

// planes is a small picture, one plane a channel, values from 0 to 255.
type planes struct {
	W, H int
	C    [3][]float32
}

func newPlanes(w, h int) *planes {
	p := &planes{W: w, H: h}
	for k := range p.C {
		p.C[k] = make([]float32, w*h)
	}
	return p
}
