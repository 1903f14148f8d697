package geometry

import "math"

// ClipConvex returns the part of subject that lies inside the convex,
// counter-clockwise polygon clip (Sutherland & Hodgman, 1974). The subject
// must be convex too for the answer to be one polygon; it is nil when the two
// share no area.
func ClipConvex(subject, clip Polygon) Polygon {
	out := append(Polygon(nil), subject...)
	for i, a := range clip {
		b := clip[(i+1)%len(clip)]
		d := b.Sub(a)
		in := out
		out = make(Polygon, 0, len(in)+1)
		for j, p := range in {
			q := in[(j+1)%len(in)]
			sp, sq := Cross(d, p.Sub(a)), Cross(d, q.Sub(a))
			if sp >= 0 {
				out = append(out, p)
			}
			if (sp >= 0) != (sq >= 0) {
				out = append(out, Lerp(p, q, sp/(sp-sq)))
			}
		}
		if len(out) < 3 {
			return nil
		}
	}
	return out
}

// ClipSegment returns the parameters t0 ≤ t1 of the part of a→b that lies
// inside the convex, counter-clockwise polygon, and false if none does
// (Cyrus & Beck, 1978).
func ClipSegment(a, b Point, clip Polygon) (t0, t1 float64, ok bool) {
	t0, t1 = 0, 1
	dir := b.Sub(a)
	for i, p := range clip {
		edge := clip[(i+1)%len(clip)].Sub(p)
		at, along := Cross(edge, a.Sub(p)), Cross(edge, dir)
		switch {
		case along > 0:
			t0 = math.Max(t0, -at/along)
		case along < 0:
			t1 = math.Min(t1, -at/along)
		case at < 0:
			return 0, 0, false
		}
	}
	return t0, t1, t0 < t1
}

// Depth returns how deep the two convex, counter-clockwise polygons overlap:
// the shortest shift of one that would part them (separating axes), 0 when
// they do not overlap.
func Depth(a, b Polygon) float64 {
	return math.Max(0, math.Min(axisDepth(a, b), axisDepth(b, a)))
}

// axisDepth is the smallest overlap of b beyond the edges of a.
func axisDepth(a, b Polygon) float64 {
	best := math.Inf(1)
	for i, p := range a {
		d := a[(i+1)%len(a)].Sub(p)
		l := d.Len()
		if l < 1e-9 {
			continue
		}
		deepest := math.Inf(-1)
		for _, q := range b {
			deepest = math.Max(deepest, Cross(d, q.Sub(p))/l)
		}
		best = math.Min(best, deepest)
	}
	return best
}

// RoundedRect returns the counter-clockwise outline of a centred rectangle of
// the given width and height whose corners are rounded with the radius, each
// by steps segments. Radius 0 gives the plain rectangle. All in mm.
func RoundedRect(width, height, radius float64, steps int) Polygon {
	w, h := width/2, height/2
	if radius <= 0 || steps < 1 {
		return Polygon{{-w, -h}, {w, -h}, {w, h}, {-w, h}}
	}
	centres := Polygon{{w - radius, h - radius}, {-w + radius, h - radius}, {-w + radius, -h + radius}, {w - radius, -h + radius}}
	var out Polygon
	for k, c := range centres {
		for i := 0; i <= steps; i++ {
			s, co := math.Sincos((float64(k) + float64(i)/float64(steps)) * math.Pi / 2)
			out = append(out, Point{c[0] + radius*co, c[1] + radius*s})
		}
	}
	return out
}

// RoundedRectDistance returns the signed distance of q to the boundary of a
// centred rounded rectangle: negative inside, positive outside.
func RoundedRectDistance(q Point, width, height, radius float64) float64 {
	dx := math.Abs(q[0]) - width/2 + radius
	dy := math.Abs(q[1]) - height/2 + radius
	if dx > 0 && dy > 0 { // beyond a corner's centre
		return math.Hypot(dx, dy) - radius
	}
	return max(dx, dy) - radius
}
