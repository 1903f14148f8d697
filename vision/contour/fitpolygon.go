package contour

import (
	"math"

	"referee/geometry"
)

// FitPolygon turns a traced border into a polygon whose sides are
// least-squares lines through the border points: split by Douglas & Peucker
// (1973) at eps, then each side of at least minSide refitted and neighbours
// intersected. It returns the vertices in the border's order, or nil if
// fewer than three remain.
func FitPolygon(border geometry.Polygon, eps, minSide float64) geometry.Polygon {
	split := simplifyClosed(border, eps)
	if len(split) < 3 {
		return nil
	}
	lines := make([]fittedLine, 0, len(split))
	for k, i := range split {
		j := split[(k+1)%len(split)]
		if geometry.Distance(border[i], border[j]) >= minSide {
			lines = append(lines, fitLine(border, i, j))
		}
	}
	if len(lines) < 3 {
		return nil
	}
	out := make(geometry.Polygon, 0, len(lines))
	for k := range lines {
		out = append(out, join(&lines[k], &lines[(k+1)%len(lines)])...)
	}
	return out
}

// fittedLine is a side: a point on it, its unit direction, and the ends of
// the stretch of border it was fitted to.
type fittedLine struct{ at, dir, from, to geometry.Point }

// fitLine fits by total least squares to the border from index i to j
// (cyclic), leaving out a tenth at either end where corners are blunt.
func fitLine(border geometry.Polygon, i, j int) fittedLine {
	n := len(border)
	count := (j - i + n) % n
	skip := count / 10
	var mean geometry.Point
	var sxx, sxy, syy float64
	m := 0
	for k := skip; k <= count-skip; k++ {
		mean = mean.Add(border[(i+k)%n])
		m++
	}
	mean = mean.Mul(1 / float64(m))
	for k := skip; k <= count-skip; k++ {
		d := border[(i+k)%n].Sub(mean)
		sxx, sxy, syy = sxx+d[0]*d[0], sxy+d[0]*d[1], syy+d[1]*d[1]
	}
	angle := 0.5 * math.Atan2(2*sxy, sxx-syy)
	dir := geometry.Point{math.Cos(angle), math.Sin(angle)}
	if dir.Dot(border[j].Sub(border[i])) < 0 {
		dir = dir.Mul(-1)
	}
	foot := func(p geometry.Point) geometry.Point { return mean.Add(dir.Mul(p.Sub(mean).Dot(dir))) }
	return fittedLine{at: mean, dir: dir, from: foot(border[i]), to: foot(border[j])}
}

// join returns the vertices between two neighbouring sides: their
// intersection, or both ends where they are nearly parallel or meet far away.
func join(a, b *fittedLine) geometry.Polygon {
	den := geometry.Cross(a.dir, b.dir)
	gap := geometry.Distance(a.to, b.from)
	if math.Abs(den) > 0.1 {
		t := geometry.Cross(b.at.Sub(a.at), b.dir) / den
		x := a.at.Add(a.dir.Mul(t))
		if geometry.Distance(x, a.to) <= gap+4 && geometry.Distance(x, b.from) <= gap+4 {
			return geometry.Polygon{x}
		}
	}
	if gap < 2 {
		return geometry.Polygon{geometry.Lerp(a.to, b.from, 0.5)}
	}
	return geometry.Polygon{a.to, b.from}
}

// simplifyClosed returns the indices that Douglas & Peucker keep of a closed
// border, starting from its two mutually far points.
func simplifyClosed(p geometry.Polygon, eps float64) []int {
	a := farthest(p, 0)
	b := farthest(p, a)
	if a == b {
		return nil
	}
	keep := make([]bool, len(p))
	keep[a], keep[b] = true, true
	simplifyRange(p, a, b, eps, keep)
	simplifyRange(p, b, a, eps, keep)
	var out []int
	for i, k := range keep {
		if k {
			out = append(out, i)
		}
	}
	return out
}

func farthest(p geometry.Polygon, from int) int {
	best, at := -1.0, from
	for i := range p {
		if d := geometry.Distance(p[i], p[from]); d > best {
			best, at = d, i
		}
	}
	return at
}

func simplifyRange(p geometry.Polygon, i, j int, eps float64, keep []bool) {
	n := len(p)
	count := (j - i + n) % n
	worst, at := eps, -1
	for k := 1; k < count; k++ {
		m := (i + k) % n
		if d := geometry.SegmentDistance(p[m], p[i], p[j]); d > worst {
			worst, at = d, m
		}
	}
	if at >= 0 {
		keep[at] = true
		simplifyRange(p, i, at, eps, keep)
		simplifyRange(p, at, j, eps, keep)
	}
}
