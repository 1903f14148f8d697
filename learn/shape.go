package learn

import (
	"math"

	"referee/geometry"
	"referee/learn/finding"
)

// printed is an edge shape as one card shows it.
type printed struct {
	Polygon geometry.Polygon // counter-clockwise, its outer sides on the card's edge
	Filled  bool
	Stroke  float64 // mm, of a hollow shape
	Dots    []dot2
}

// dot2 is a dot as seen.
type dot2 struct {
	At       geometry.Point
	Diameter float64
	Ink      rgb // relative to the card's white
}

var errShape = finding.New(finding.NotConvex)

// shapeFrom closes a chain's sides to a shape: the sides lie white mm beyond
// the line where the white begins, and reach to the card's edge.
func shapeFrom(f *flat, sides []side, white float64) (geometry.Polygon, error) {
	if len(sides) == 0 {
		return nil, errShape
	}
	lines := make([]fitted, len(sides))
	for i, s := range sides {
		lines[i] = fitted{s.at.Add(geometry.Perp(s.dir).Mul(-white)), s.dir}
	}
	path := geometry.Polygon{}
	for i := 1; i < len(lines); i++ {
		q, ok := lines[i-1].meet(&lines[i])
		if !ok || !inside(q, f, 1) {
			return nil, errShape
		}
		path = append(path, q)
	}
	first, last := lines[0], lines[len(lines)-1]
	from, to := first.at, last.at
	if len(path) > 0 {
		from, to = path[0], path[len(path)-1]
	}
	begin, ok1 := leave(from, first.dir.Mul(-1), f)
	end, ok2 := leave(to, last.dir, f)
	if !ok1 || !ok2 {
		return nil, errShape
	}
	out := geometry.Polygon{end}
	for i := len(path) - 1; i >= 0; i-- {
		out = append(out, path[i])
	}
	out = append(out, begin)
	out = append(out, cornersBetween(begin, end, f)...)
	if !turnsLeft(out) {
		return nil, errShape
	}
	return out, nil
}

func inside(q geometry.Point, f *flat, slack float64) bool {
	return math.Abs(q[0]) < f.Width/2+slack && math.Abs(q[1]) < f.Height/2+slack
}

// leave returns where a ray from within the card meets its edge.
func leave(from, dir geometry.Point, f *flat) (geometry.Point, bool) {
	best := math.Inf(1)
	half := geometry.Point{f.Width / 2, f.Height / 2}
	for k := range 2 {
		if math.Abs(dir[k]) > 1e-3 {
			best = min(best, (math.Copysign(half[k], dir[k])-from[k])/dir[k])
		}
	}
	return from.Add(dir.Mul(best)), best >= 0 && !math.IsInf(best, 1)
}

// around returns how far along the card's edge a point of it lies, counter-
// clockwise from the lower left corner.
func around(q geometry.Point, f *flat) float64 {
	w, h := f.Width, f.Height
	d := [4]float64{math.Abs(q[1] + h/2), math.Abs(q[0] - w/2), math.Abs(q[1] - h/2), math.Abs(q[0] + w/2)}
	switch min(d[0], d[1], d[2], d[3]) {
	case d[0]:
		return q[0] + w/2
	case d[1]:
		return w + q[1] + h/2
	case d[2]:
		return w + h + w/2 - q[0]
	}
	return 2*w + h + h/2 - q[1]
}

// cornersBetween lists the card's corners between two points of its edge,
// counter-clockwise.
func cornersBetween(a, b geometry.Point, f *flat) geometry.Polygon {
	w, h := f.Width, f.Height
	corner := [4]geometry.Point{{-w / 2, -h / 2}, {w / 2, -h / 2}, {w / 2, h / 2}, {-w / 2, h / 2}}
	at := [4]float64{0, w, w + h, 2*w + h}
	total := 2 * (w + h)
	s := around(a, f)
	length := math.Mod(around(b, f)-s+total, total)
	var out geometry.Polygon
	for k := range 8 {
		pos := at[k%4] + total*float64(k/4)
		if pos > s+1e-6 && pos < s+length-1e-6 {
			out = append(out, corner[k%4])
		}
	}
	return out
}

func turnsLeft(p geometry.Polygon) bool {
	for i := range p {
		u, v := p[(i+1)%len(p)].Sub(p[i]), p[(i+2)%len(p)].Sub(p[(i+1)%len(p)])
		if u.Len() < 1e-6 || geometry.Cross(u, v)/(u.Len()*v.Len()) < -0.02 {
			return false
		}
	}
	return len(p) >= 3 && p.SignedArea() > 4
}

// Telling hollow from filled: a hollow shape's line has the same width all
// along, and no printing has a line wider than this. In mm.
const (
	strokeMostMM  = 3.2
	strokeSpread  = 0.25
	strokeShare   = 0.7 // of the places along the sides that must show the line's end
	strokeCornMM  = 2.5
	dotLeastMM2   = 2.0
	dotClearMM    = 0.5   // from the shape's sides
	dotRoundness  = 1.7   // of the area of the circle round it against its own
	dotEdgeMM     = 0.5   // from the card's edge
	dotLeastApart = 0.15  // of white, from the shape's ink
	dotShare      = 0.015 // of a shape, that is surely dots if it has any: the least share seen is 0.02
	dotNoises     = 4.0   // times the usual difference from the shape's ink
	dotReachMM    = 0.7   // beyond its half-way line, where its blur ends
	strokeStepMM  = 0.05
	strokeAlongMM = 0.5
)

// measureFill tells whether a shape is hollow, and how wide its line is. inked
// is the field in which its line stands out of its ground.
func (s *printed) measureFill(inked *field, sides []side, white float64) {
	var ends []float64
	asked := 0
	for _, l := range sides {
		out := geometry.Perp(l.dir).Mul(-1)
		for t := -l.length / 2; t <= l.length/2; t += strokeAlongMM {
			foot := l.at.Add(l.dir.Mul(t)).Add(out.Mul(white))
			if s.nearCorner(foot) {
				continue
			}
			asked++
			for d := 0.4; d < strokeMostMM; d += strokeStepMM {
				a, b := inked.at(foot.Add(out.Mul(d))), inked.at(foot.Add(out.Mul(d+strokeStepMM)))
				if a >= half && b < half {
					ends = append(ends, d+strokeStepMM*(a-half)/(a-b))
					break
				}
			}
		}
	}
	if asked == 0 || float64(len(ends)) < strokeShare*float64(asked) {
		s.Filled = true
		return
	}
	m := median(append([]float64(nil), ends...))
	dev := make([]float64, len(ends))
	for i, e := range ends {
		dev[i] = math.Abs(e - m)
	}
	s.Filled = median(dev) > strokeSpread
	s.Stroke = m
}

func (s *printed) nearCorner(q geometry.Point) bool {
	for _, c := range s.Polygon {
		if geometry.Distance(c, q) < strokeCornMM {
			return true
		}
	}
	return false
}

// findDots finds the dots of a filled shape: what plainly differs from the ink
// that fills it, lighter or darker. The ink is that of this very shape, since
// glare and lamps change it from one side of a card to the other.
func (s *printed) findDots(f *flat, m *mix, radius float64) {
	rel := m.smoothed(f)
	var at []int
	var c [3][]float64
	for i := range rel {
		q := f.mm(float64(i%f.W), float64(i/f.W))
		// Cut corners, of the given radius, are round: the table shows beyond them.
		if geometry.RoundedRectDistance(q, f.Width, f.Height, radius) < -dotEdgeMM && s.Polygon.Contains(q) && s.Polygon.BoundaryDistance(q) > dotClearMM {
			at = append(at, i)
			for k := range c {
				c[k] = append(c[k], rel[i][k])
			}
		}
	}
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
	noise, top := median(all), quantile(all, 1-dotShare)
	if top < max(dotLeastApart, dotNoises*noise) {
		return
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
		if q := f.mm(float64(i%f.W), float64(i/f.W)); geometry.Distance(q, mid) < far*0.6 {
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
	x0, y0 := f.px(mid)
	for y := max(0, int(y0)-reach); y <= min(f.H-1, int(y0)+reach); y++ {
		for x := max(0, int(x0)-reach); x <= min(f.W-1, int(x0)+reach); x++ {
			q := f.mm(float64(x), float64(y))
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

// centroid returns the middle of pixels and how far the farthest is.
func (f *flat) centroid(pixels []int) (mid geometry.Point, far float64) {
	for _, i := range pixels {
		mid = mid.Add(f.mm(float64(i%f.W), float64(i/f.W)))
	}
	mid = mid.Mul(1 / float64(len(pixels)))
	for _, i := range pixels {
		far = max(far, geometry.Distance(mid, f.mm(float64(i%f.W), float64(i/f.W))))
	}
	return mid, far
}

// disc returns the middle of pixels and the radius of a disc of which as many
// of them lie as near to it: noise beside a dot that hangs on to it is left out.
func (f *flat) disc(pixels []int) (mid geometry.Point, radius float64) {
	const share = 0.9
	mid, _ = f.centroid(pixels)
	r := make([]float64, len(pixels))
	for k, i := range pixels {
		r[k] = geometry.Distance(mid, f.mm(float64(i%f.W), float64(i/f.W)))
	}
	return mid, quantile(r, share) / math.Sqrt(share)
}

// components returns the connected sets of pixels that are on (4 neighbours).
func components(on []bool, w int) [][]int {
	seen := make([]bool, len(on))
	var out [][]int
	for i, o := range on {
		if !o || seen[i] {
			continue
		}
		seen[i] = true
		c := []int{i}
		for k := 0; k < len(c); k++ {
			p := c[k]
			x := p % w
			for _, n := range [4]int{p - w, p + w, p - 1, p + 1} {
				if n < 0 || n >= len(on) || !on[n] || seen[n] || (n == p-1 && x == 0) || (n == p+1 && x == w-1) {
					continue
				}
				seen[n] = true
				c = append(c, n)
			}
		}
		out = append(out, c)
	}
	return out
}
