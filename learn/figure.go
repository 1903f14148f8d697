package learn

import (
	"math"

	"referee/geometry"
)

// figureBins is in how many directions a figure's border is measured.
const figureBins = 72

// figure is how far out a suit's border is in every direction, for a figure of
// the area of a disc of radius 1.
type figure [figureBins]float64

// figureOf measures a figure on a card that is upright.
func figureOf(p geometry.Polygon) figure {
	var out figure
	mid, scale := p.Centroid(), math.Sqrt(math.Pi/p.Area())
	for k := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / figureBins)
		dir := geometry.Point{cos, sin}
		for i, a := range p {
			b := p[(i+1)%len(p)]
			u, v := geometry.Cross(dir, a.Sub(mid)), geometry.Cross(dir, b.Sub(mid))
			if (u > 0) == (v > 0) {
				continue
			}
			q := geometry.Lerp(a, b, u/(u-v)).Sub(mid)
			out[k] = max(out[k], q.Dot(dir)*scale)
		}
	}
	return out
}

// unlike is the RMS difference of two figures, as a share of their radius.
func (f *figure) unlike(g *figure) float64 {
	sum := 0.0
	for k := range f {
		sum += (f[k] - g[k]) * (f[k] - g[k])
	}
	return math.Sqrt(sum / figureBins)
}

func nearestOf(f *figure, among []figure) float64 {
	best := math.Inf(1)
	for i := range among {
		best = min(best, f.unlike(&among[i]))
	}
	return best
}

// polygon is the figure's border.
func (f *figure) polygon() geometry.Polygon {
	out := make(geometry.Polygon, figureBins)
	for k, r := range f {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / figureBins)
		out[k] = geometry.Point{r * cos, r * sin}
	}
	return out
}
