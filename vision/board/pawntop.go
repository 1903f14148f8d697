package board

import (
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/srgb"
)

// pixelsAt lists the pixels within a disc.
func (a *aligned) pixelsAt(c geometry.Point, radius float64) []int {
	s := a.photo
	x, y := s.px(c)
	r := radius * s.PerMM
	var out []int
	for j := int(math.Ceil(y - r)); float64(j) <= y+r; j++ {
		for i := int(math.Ceil(x - r)); float64(i) <= x+r; i++ {
			if i >= 0 && j >= 0 && i < s.W && j < s.H && math.Hypot(float64(i)-x, float64(j)-y) <= r && s.Seen[j*s.W+i] {
				out = append(out, j*s.W+i)
			}
		}
	}
	return out
}

// top is what the top of a pawn shows: its colour, how dark the darkest spot in
// its middle is against the rest, from 0, black, to 1, and how bright the
// darkest place all round that spot is: a hole has the top round it, a shaded
// side has the dark on one side.
func (a *aligned) top(s *stand) (colour srgb.Lab, spot, round float64) {
	colour = a.colourOf(a.pixelsAt(s.head, 0.75*s.headR))
	ring := max(1, a.brightness(a.pixelsAt(s.head, 0.8*s.headR), 0.7))
	spot = math.Inf(1)
	var at geometry.Point
	for dy := -0.35; dy <= 0.351; dy += 0.0875 {
		for dx := -0.35; dx <= 0.351; dx += 0.0875 {
			q := s.head.Add(geometry.Point{dx, dy}.Mul(s.headR))
			if v := a.brightness(a.pixelsAt(q, 0.17*s.headR), 0.5); v < spot {
				spot, at = v, q
			}
		}
	}
	var about []float64
	for k := range 12 {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / 12)
		q := at.Add(geometry.Point{cos, sin}.Mul(0.56 * s.headR))
		about = append(about, a.brightness(a.pixelsAt(q, 0.16*s.headR), 0.5))
	}
	// A side that is dark takes up more than two places of twelve.
	slices.Sort(about)
	round = about[2]
	return colour, spot / ring, round / ring
}

// brightness is a quantile of the brightness of pixels.
func (a *aligned) brightness(pixels []int, part float64) float64 {
	v := make([]float64, 0, len(pixels))
	for _, i := range pixels {
		v = append(v, float64(a.photo.Pix[i].luma()))
	}
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return v[int(part*float64(len(v)-1))]
}
