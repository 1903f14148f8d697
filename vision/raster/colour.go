package raster

import (
	"math"

	"referee/geometry"
	"referee/internal/srgb"
)

// TintOf is what a colour has beside white of its luminance.
func TintOf(c RGB) RGB {
	y := Luminance(c)
	return RGB{c[0] - y, c[1] - y, c[2] - y}
}

// Dot is the scalar product of two colours.
func Dot(a, b RGB) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// RGB is a linear-light colour, relative to the card's own white (1) and
// black (0) where so said.
type RGB [3]float64

// ColorAt averages the 3×3 pixels round a place, in linear light; false
// outside the picture.
func (r *Raster) ColorAt(p geometry.Point) (RGB, bool) {
	if !(p[0] >= 0.5 && p[1] >= 0.5 && p[0] < float64(r.W)-1.5 && p[1] < float64(r.H)-1.5) {
		return RGB{}, false
	}
	x, y := int(p[0]+0.5), int(p[1]+0.5)
	var out RGB
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

// PixelAt is the linear-light colour of the single nearest pixel.
func (r *Raster) PixelAt(p geometry.Point) (RGB, bool) {
	i, ok := r.At(p)
	if !ok {
		return RGB{}, false
	}
	return RGB{srgb.Linear[r.BGR[3*i+2]], srgb.Linear[r.BGR[3*i+1]], srgb.Linear[r.BGR[3*i]]}, true
}

// SmoothAt is the linear-light colour at a sub-pixel position, by bilinear
// interpolation.
func (r *Raster) SmoothAt(p geometry.Point) (RGB, bool) {
	if !(p[0] >= 0 && p[1] >= 0 && p[0] < float64(r.W-1) && p[1] < float64(r.H-1)) {
		return RGB{}, false
	}
	x, y := int(p[0]), int(p[1])
	fx, fy := p[0]-float64(x), p[1]-float64(y)
	var out RGB
	for k, w := range [4]float64{(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy} {
		i := 3 * ((y+k/2)*r.W + x + k%2)
		out[0] += w * srgb.Linear[r.BGR[i+2]]
		out[1] += w * srgb.Linear[r.BGR[i+1]]
		out[2] += w * srgb.Linear[r.BGR[i]]
	}
	return out, true
}

// Plus adds to a colour another with a weight.
func Plus(a, b RGB, w float64) RGB {
	return RGB{a[0] + w*b[0], a[1] + w*b[1], a[2] + w*b[2]}
}

// Difference is the squared distance of two colours.
func Difference(a, b RGB) float64 {
	sum := 0.0
	for k := range a {
		d := math.Max(-0.3, math.Min(1.3, a[k])) - math.Max(-0.3, math.Min(1.3, b[k]))
		sum += d * d
	}
	return sum
}

// Luma is the brightness of a colour as JPEG and video keep it, at the full
// resolution which the differences of colour do not have (ITU-R BT.601), in
// linear light. A square root stands for the curve of the pixel values.
func Luma(c RGB) float64 {
	y := 0.0
	for k, weight := range [3]float64{0.299, 0.587, 0.114} {
		y += weight * math.Sqrt(math.Max(0, c[k]))
	}
	return y * y
}

// Luminance is the brightness of a linear-light colour (ITU-R BT.709).
func Luminance(c RGB) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }
