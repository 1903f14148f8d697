package identifying

import (
	"math"

	"referee/geometry"
	"referee/vision/raster"
)

// brightness tells how bright a card is, relative to its black and white, and
// remembers it: suits are looked for in many sizes at the same pixels.
type brightness struct {
	r      *raster.Raster
	light  *raster.Light
	x0, y0 int
	side   int
	known  []float64 // of the pixels from (x0, y0); 0: not known yet, else 1 more
}

// newBrightness remembers what lies within reach px of a place, and half as
// far again.
func newBrightness(r *raster.Raster, l *raster.Light, at geometry.Point, reach float64) *brightness {
	b := &brightness{r: r, light: l}
	half := 1.5 * reach
	if !(half < 1000) || math.IsNaN(at[0]) {
		return b // remembers nothing
	}
	b.x0, b.y0, b.side = int(at[0]-half), int(at[1]-half), int(2*half)+1
	b.known = make([]float64, b.side*b.side)
	return b
}

// at returns the brightness, from 0 to 1, of the 3×3 pixels round a place;
// false outside the picture.
func (b *brightness) at(p geometry.Point) (float64, bool) {
	// The nearest pixel, as in colorAt.
	x, y := int(p[0]+0.5)-b.x0, int(p[1]+0.5)-b.y0
	if x < 0 || y < 0 || x >= b.side || y >= b.side || !(p[0] > 0 && p[1] > 0) {
		return b.measure(p)
	}
	known := &b.known[y*b.side+x]
	if *known > 0 {
		return *known - 1, true
	}
	v, ok := b.measure(p)
	if ok {
		*known = v + 1
	}
	return v, ok
}

func (b *brightness) measure(p geometry.Point) (float64, bool) {
	c, ok := b.r.ColorAt(p)
	if !ok {
		return 0, false
	}
	c = b.light.Relative(c)
	return math.Sqrt(math.Max(0, math.Min(1, max(c[0], c[1], c[2])))), true
}
