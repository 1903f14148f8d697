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
	x, y := s.Px(c)
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

// holeReach is how far from where the middle of a top was looked for its hole may
// be, in radii of it: a pawn is placed by what differs from the board, and hides
// some print of its own colour. A hole that the top surrounds is one wherever.
// holeStep is how finely it is looked for.
const holeReach, holeStep = 0.7, 0.0875

// holeNear is how far from there the darkest spot is taken for a hole although
// the top does not surround it: it may be shaded.
const holeNear = 0.35

// top is what the top of a pawn shows: its colour, how dark the darkest spot in
// its middle is against the rest, from 0, black, to 1, and how bright the
// darkest place all round that spot is: a hole has the top round it, a shaded
// side has the dark on one side.
func (a *aligned) top(s *stand) (colour srgb.Lab, spot, round float64) {
	colour = a.colourOf(a.pixelsAt(s.head, 0.75*s.headR))
	ring := max(1, a.brightness(a.pixelsAt(s.head, 0.8*s.headR), 0.7))
	spot = math.Inf(1)
	hole, held := 0.0, 0.0
	for dy := -holeReach; dy <= holeReach+1e-3; dy += holeStep {
		for dx := -holeReach; dx <= holeReach+1e-3; dx += holeStep {
			q := s.head.Add(geometry.Point{dx, dy}.Mul(s.headR))
			v := a.brightness(a.pixelsAt(q, 0.17*s.headR), 0.5) / ring
			near := max(math.Abs(dx), math.Abs(dy)) <= holeNear+1e-3
			if near && v < spot {
				spot, round = v, a.roundAbout(q, s.headR)/ring
			}
			if v < spotDark {
				if r := a.roundAbout(q, s.headR) / ring; r-v > held-hole {
					hole, held = v, r
				}
			}
		}
	}
	if held-hole > max(spotRim, round-spot) {
		spot, round = hole, held
	}
	return colour, spot, round
}

// roundAbout is how bright it is all round a spot in the middle of a top.
func (a *aligned) roundAbout(at geometry.Point, radius float64) float64 {
	var about []float64
	for k := range 12 {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / 12)
		q := at.Add(geometry.Point{cos, sin}.Mul(0.56 * radius))
		about = append(about, a.brightness(a.pixelsAt(q, 0.16*radius), 0.5))
	}
	// A side that is dark takes up more than two places of twelve.
	slices.Sort(about)
	return about[2]
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
