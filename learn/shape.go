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
	strokeMostMM  = 3.2   // twice the lines of the decks here, 1.5
	strokeSpread  = 0.25  // of the widths' median deviation; a filled shape's ink ends at dots, anywhere
	strokeShare   = 0.7   // of the places along the sides that must show the line's end
	strokeCornMM  = 2.5   // a line's inner side ends a line's width from the corner, and in an arc
	dotLeastMM2   = 2.0   // 1.6 mm across
	dotClearMM    = 0.5   // from the shape's sides
	dotRoundness  = 1.7   // of the area of the circle round it against its own
	dotEdgeMM     = 0.5   // from the card's edge
	dotLeastApart = 0.15  // of white, from the shape's ink
	dotShare      = 0.015 // of a small shape, that is surely dots if it has any: of those a few mm wide the least seen is 0.02
	dotNoises     = 4.0   // times the usual difference from the shape's ink
	dotReachMM    = 0.7   // beyond its half-way line, where its blur ends
	strokeStepMM  = 0.05  // half a px of the rectified card
	strokeAlongMM = 0.5   // as far as widths of neighbouring places are independent of one another
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
