package geometry

import "math"

// Polygon is a simple closed polygon; the last vertex is joined to the first.
type Polygon []Point

// SignedArea is positive when the vertices run counter-clockwise in a frame
// whose y points up (shoelace formula).
func (p Polygon) SignedArea() float64 {
	sum := 0.0
	for i, a := range p {
		sum += Cross(a, p[(i+1)%len(p)])
	}
	return sum / 2
}

// Area is |SignedArea|.
func (p Polygon) Area() float64 { return math.Abs(p.SignedArea()) }

// Perimeter returns the length of the closed boundary.
func (p Polygon) Perimeter() float64 {
	sum := 0.0
	for i, a := range p {
		sum += Distance(a, p[(i+1)%len(p)])
	}
	return sum
}

// Centroid returns the centre of area; for a degenerate polygon the mean of
// its vertices.
func (p Polygon) Centroid() Point {
	var c, mean Point
	sum := 0.0
	for i, a := range p {
		b := p[(i+1)%len(p)]
		w := Cross(a, b)
		sum += w
		c = c.Add(a.Add(b).Mul(w))
		mean = mean.Add(a)
	}
	if math.Abs(sum) < 1e-12 {
		return mean.Mul(1 / float64(max(1, len(p))))
	}
	return c.Mul(1 / (3 * sum))
}

// Mirrored returns the polygon reflected in the y axis (x → −x), its vertices
// in reverse order so that the sense of turning is kept.
func (p Polygon) Mirrored() Polygon {
	out := make(Polygon, len(p))
	for i, a := range p {
		out[len(p)-1-i] = Point{-a[0], a[1]}
	}
	return out
}

// CounterClockwise returns the polygon with SignedArea ≥ 0.
func (p Polygon) CounterClockwise() Polygon {
	if p.SignedArea() >= 0 {
		return p
	}
	out := make(Polygon, len(p))
	for i, a := range p {
		out[len(p)-1-i] = a
	}
	return out
}

// Contains tells whether q lies inside (even-odd rule; the boundary belongs
// to either side).
func (p Polygon) Contains(q Point) bool {
	in := false
	for i, a := range p {
		b := p[(i+1)%len(p)]
		if (a[1] > q[1]) != (b[1] > q[1]) && q[0] < a[0]+(q[1]-a[1])/(b[1]-a[1])*(b[0]-a[0]) {
			in = !in
		}
	}
	return in
}

// BoundaryDistance returns the distance of q to the nearest boundary point.
func (p Polygon) BoundaryDistance(q Point) float64 {
	if len(p) == 0 {
		return math.Inf(1)
	}
	best := math.Inf(1)
	a := p[len(p)-1]
	for _, b := range p {
		best = min(best, segmentDistance2(q, a, b))
		a = b
	}
	return math.Sqrt(best)
}

// SamePoints tells whether the two have as many vertices and every one of p
// has one of q within the tolerance, in whatever order.
func (p Polygon) SamePoints(q Polygon, tolerance float64) bool {
	for _, a := range p {
		near := math.Inf(1)
		for _, b := range q {
			near = math.Min(near, Distance(a, b))
		}
		if near > tolerance {
			return false
		}
	}
	return len(p) == len(q)
}

// Bounds returns the corners of the axis-parallel bounding box.
func (p Polygon) Bounds() (lo, hi Point) {
	lo, hi = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, a := range p {
		for k := range a {
			lo[k], hi[k] = math.Min(lo[k], a[k]), math.Max(hi[k], a[k])
		}
	}
	return lo, hi
}

// SegmentDistance returns the distance of q to the segment ab.
func SegmentDistance(q, a, b Point) float64 { return math.Sqrt(segmentDistance2(q, a, b)) }

// segmentDistance2 is the square of SegmentDistance: painting faces asks for
// it a million times.
func segmentDistance2(q, a, b Point) float64 {
	dx, dy := b[0]-a[0], b[1]-a[1]
	ex, ey := q[0]-a[0], q[1]-a[1]
	if l2 := dx*dx + dy*dy; l2 > 0 {
		t := max(0, min(1, (ex*dx+ey*dy)/l2))
		ex, ey = ex-t*dx, ey-t*dy
	}
	return ex*ex + ey*ey
}
