package board

import (
	"math"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/quantile"
	"referee/internal/srgb"
)

// region is a connected part of the board that does not look like the board.
type region struct {
	pixels []int
	at     geometry.Point // mm, its centroid
	area   float64        // mm²
	long   float64        // mm, standard deviation times 2 along its longer axis
	short  float64        // mm, across it
	axis   geometry.Point // unit vector along the longer
	fill   float64        // its area against that of the ellipse of these axes
	colour srgb.Lab       // median, in the light in which the board was learned
}

// Settings of what does not look like the board: by how many deviations of the
// noise, and at least by how many pixel values it differs.
const (
	unlikeSigmas = 3.0  // one pixel in 370 by noise, and opening takes single pixels away
	unlikeLeast  = 10.0 // pixel values: what light that is measured every 30 mm leaves
)

// unlike marks what neither light nor shadow on the board explains, if the
// channels of shadows are off their shade by at most a factor: 1 for shadows
// without a colour of their own, shadeTint for any that are likely.
func (a *aligned) unlike(shadowTint float32) []bool {
	limit := max(unlikeLeast, unlikeSigmas*a.noise)
	out := make([]bool, len(a.photo.Pix))
	parallel.For(a.photo.H, func(y int) {
		for i := y * a.photo.W; i < (y+1)*a.photo.W; i++ {
			out[i] = a.photo.Seen[i] && a.off(i) > limit && !a.shaded(i, shadowTint, limit)
		}
	})
	return out
}

// regionsOf parts what is marked into connected regions of at least so many mm².
func (a *aligned) regionsOf(on []bool, leastMM2 float64) []region {
	s := a.photo
	seen := make([]bool, len(on))
	var out []region
	for start := range on {
		if !on[start] || seen[start] {
			continue
		}
		stack := []int{start}
		seen[start] = true
		for k := 0; k < len(stack); k++ {
			i := stack[k]
			x, y := i%s.W, i/s.W
			for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
				u, v := x+d[0], y+d[1]
				if u < 0 || v < 0 || u >= s.W || v >= s.H {
					continue
				}
				if j := v*s.W + u; on[j] && !seen[j] {
					seen[j] = true
					stack = append(stack, j)
				}
			}
		}
		if area := float64(len(stack)) / (s.PerMM * s.PerMM); area >= leastMM2 {
			r := region{pixels: stack, area: area}
			a.measure(&r)
			out = append(out, r)
		}
	}
	return out
}

// measure fills in the form and the colour of a region.
func (a *aligned) measure(r *region) {
	s := a.photo
	n := float64(len(r.pixels))
	var sum geometry.Point
	for _, i := range r.pixels {
		sum = sum.Add(s.MM(float64(i%s.W), float64(i/s.W)))
	}
	r.at = sum.Mul(1 / n)
	var xx, xy, yy float64
	for _, i := range r.pixels {
		d := s.MM(float64(i%s.W), float64(i/s.W)).Sub(r.at)
		xx, xy, yy = xx+d[0]*d[0]/n, xy+d[0]*d[1]/n, yy+d[1]*d[1]/n
	}
	root := math.Sqrt((xx-yy)*(xx-yy)/4 + xy*xy)
	r.long, r.short = 2*math.Sqrt((xx+yy)/2+root), 2*math.Sqrt(max(0, (xx+yy)/2-root))
	sin, cos := math.Sincos(0.5 * math.Atan2(2*xy, xx-yy))
	r.axis = geometry.Point{cos, sin}
	r.fill = r.area / max(1e-9, math.Pi*r.long*r.short)
	r.colour = a.colourOf(r.pixels)
}

// colourOf is the median colour of pixels.
func (a *aligned) colourOf(pixels []int) srgb.Lab {
	var v [3][]float64
	for _, i := range pixels {
		for c := range 3 {
			v[c] = append(v[c], float64(a.relit.Pix[i][c]))
		}
	}
	return labOf(rgb{float32(quantile.Median(v[0])), float32(quantile.Median(v[1])), float32(quantile.Median(v[2]))})
}
