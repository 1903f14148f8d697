package learn

import (
	"math"

	"referee/geometry"
)

// findDots finds the dots of a filled shape: what plainly differs from the ink
// that fills it, lighter or darker. The ink is that of this very shape, since
// glare and lamps change it from one side of a card to the other.
func (s *printed) findDots(f *flat, m *mix, radius float64) {
	rel := m.smoothed(f)
	var at []int
	var c [3][]float64
	f.eachWithin(s.Polygon, func(i int, q geometry.Point) {
		// Cut corners, of the given radius, are round: the table shows beyond them.
		if geometry.RoundedRectDistance(q, f.Width, f.Height, radius) < -dotEdgeMM && s.Polygon.BoundaryDistance(q) > dotClearMM {
			at = append(at, i)
			for k := range c {
				c[k] = append(c[k], rel[i][k])
			}
		}
	})
	if len(at) == 0 {
		return
	}
	ink := rgb{median(c[0]), median(c[1]), median(c[2])}
	apart, all := make([]float64, len(rel)), make([]float64, len(at))
	for k, i := range at {
		d := rel[i].minus(ink)
		apart[i] = math.Sqrt(d.dot(d))
		all[k] = apart[i]
	}
	noise := median(all)
	// One dot in a strip as long as the card is less of it than any share; but of so
	// few places a fleck or a border that is a little off makes as much.
	shares := []float64{dotShare}
	if core := dotLeastMM2 / 2 * f.PerMM * f.PerMM / float64(len(all)); core < dotShare {
		shares = append(shares, core)
	}
	for _, share := range shares {
		top := quantile(all, 1-share)
		if top < max(dotLeastApart, dotNoises*noise) {
			continue
		}
		in := make([]bool, len(rel))
		for _, i := range at {
			in[i] = apart[i] > top/2
		}
		for _, c := range components(in, f.W) {
			if d, ok := s.dotFrom(f, m, ink, c); ok {
				s.Dots = append(s.Dots, d)
			}
		}
		if len(s.Dots) > 0 {
			return
		}
	}
}

// dotFrom measures a dot: centre and area by how far each place is from the
// shape's ink towards the dot's.
func (s *printed) dotFrom(f *flat, m *mix, ground rgb, pixels []int) (dot2, bool) {
	mm2 := 1 / (f.PerMM * f.PerMM)
	if float64(len(pixels))*mm2 < dotLeastMM2 {
		return dot2{}, false
	}
	mid, far := f.disc(pixels)
	if math.Pi*far*far > dotRoundness*float64(len(pixels))*mm2 {
		return dot2{}, false
	}
	var c0, c1, c2 []float64
	for _, i := range pixels {
		if q := f.MM(float64(i%f.W), float64(i/f.W)); geometry.Distance(q, mid) < far*0.6 {
			c0, c1, c2 = append(c0, m.rel[i][0]), append(c1, m.rel[i][1]), append(c2, m.rel[i][2])
		}
	}
	ink := rgb{median(c0), median(c1), median(c2)}
	apart := ink.minus(ground)
	full := apart.dot(apart)
	if full < dotLeastApart*dotLeastApart {
		return dot2{}, false
	}
	var at geometry.Point
	area := 0.0
	reach := int((far + dotReachMM) * f.PerMM)
	x0, y0 := f.Px(mid)
	for y := max(0, int(y0)-reach); y <= min(f.H-1, int(y0)+reach); y++ {
		for x := max(0, int(x0)-reach); x <= min(f.W-1, int(x0)+reach); x++ {
			q := f.MM(float64(x), float64(y))
			if geometry.Distance(q, mid) > far+dotReachMM || !s.Polygon.Contains(q) {
				continue
			}
			w := max(0, min(1, m.rel[y*f.W+x].minus(ground).dot(apart)/full))
			if w < 0.1 { // noise of the ground
				continue
			}
			area += w
			at = at.Add(q.Mul(w))
		}
	}
	return dot2{at.Mul(1 / area), 2 * math.Sqrt(area*mm2/math.Pi), ink}, true
}

// disc returns the middle of pixels and the radius of a disc of which as many
// of them lie as near to it: noise beside a dot that hangs on to it is left out.
func (f *flat) disc(pixels []int) (mid geometry.Point, radius float64) {
	const share = 0.9 // the rest is noise that hangs on to the dot, or its own blurred rim
	mid, _ = f.centroid(pixels)
	r := make([]float64, len(pixels))
	for k, i := range pixels {
		r[k] = geometry.Distance(mid, f.MM(float64(i%f.W), float64(i/f.W)))
	}
	return mid, quantile(r, share) / math.Sqrt(share)
}
