package learn

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"referee/geometry"
)

// quad is a card in the picture: its corners, in px, in order round it, as if
// they were not rounded.
type quad [4]geometry.Point

func (q *quad) polygon() geometry.Polygon { return q[:] }

// What may be a card: its size against the picture, and how much of its border
// must be straight.
const (
	quadLeastArea = 0.0008 // share of the picture
	quadMostArea  = 0.9    // of the picture: more is the picture's own border
	quadCornerCut = 0.14   // share of a side, at either end, where corners are round
	quadStraight  = 0.8    // share of the border that lies on the sides
	// quadNearlyStraight is the share for quads of the size of cards that are known.
	quadNearlyStraight = 0.5
	quadNearPx         = 2.5 // of the reduced picture
	quadRounds         = 4   // chosen: each tells anew which side a point of the border is of
)

// fitQuad fits four straight sides to a border and tells which share of the
// border lies on them, corners aside.
func fitQuad(border geometry.Polygon) (quad, float64) {
	q, ok := boxRound(border)
	if !ok {
		return quad{}, 0
	}
	for range quadRounds {
		lines, ok := fitSides(border, &q)
		if !ok {
			return quad{}, 0
		}
		for s := range q {
			var met bool
			if q[s], met = lines[(s+3)%4].meet(&lines[s]); !met {
				return quad{}, 0
			}
		}
	}
	on, off := 0, 0
	for _, p := range border {
		_, t, d := nearestSide(&q, p)
		if t < quadCornerCut || t > 1-quadCornerCut {
			continue
		}
		if d <= quadNearPx {
			on++
		} else {
			off++
		}
	}
	return q, float64(on) / float64(max(1, on+off))
}

// boxRound returns the smallest rectangle, turned as may be, round a border.
func boxRound(border geometry.Polygon) (quad, bool) {
	pts := make([]image.Point, len(border))
	for i, p := range border {
		pts[i] = image.Pt(int(p[0]), int(p[1]))
	}
	v := gocv.NewPointVectorFromPoints(pts)
	defer v.Close()
	r := gocv.MinAreaRect(v)
	if len(r.Points) != 4 || r.Width < 8 || r.Height < 8 {
		return quad{}, false
	}
	var q quad
	for i, p := range r.Points {
		q[i] = geometry.Point{float64(p.X), float64(p.Y)}
	}
	return q, true
}

// nearestSide returns the side that p is nearest to, where along it (0 to 1)
// and how far off.
func nearestSide(q *quad, p geometry.Point) (side int, along, off float64) {
	off = math.Inf(1)
	for s := range q {
		a, b := q[s], q[(s+1)%4]
		if d := geometry.SegmentDistance(p, a, b); d < off {
			side, off = s, d
			along = p.Sub(a).Dot(b.Sub(a)) / b.Sub(a).Dot(b.Sub(a))
		}
	}
	return side, along, off
}

// fitSides fits a line to each side: to the border's points nearest to it, corners
// aside, those farthest off left out.
func fitSides(border geometry.Polygon, q *quad) (lines [4]fitted, ok bool) {
	var pts [4][]geometry.Point
	var off [4][]float64
	for _, p := range border {
		if s, t, d := nearestSide(q, p); t > quadCornerCut && t < 1-quadCornerCut {
			pts[s], off[s] = append(pts[s], p), append(off[s], d)
		}
	}
	for s := range lines {
		if len(pts[s]) < 5 {
			return lines, false
		}
		limit := max(quadNearPx, 2*median(slices.Clone(off[s])))
		var kept []geometry.Point
		for i, p := range pts[s] {
			if off[s][i] <= limit {
				kept = append(kept, p)
			}
		}
		if lines[s], ok = fitLine(kept); !ok {
			return lines, false
		}
	}
	return lines, true
}

// fitted is a line: a point on it and its unit direction.
type fitted struct{ at, dir geometry.Point }

// fitLine fits by total least squares.
func fitLine(pts []geometry.Point) (fitted, bool) {
	if len(pts) < 2 {
		return fitted{}, false
	}
	var mean geometry.Point
	for _, p := range pts {
		mean = mean.Add(p)
	}
	mean = mean.Mul(1 / float64(len(pts)))
	var xx, xy, yy float64
	for _, p := range pts {
		d := p.Sub(mean)
		xx, xy, yy = xx+d[0]*d[0], xy+d[0]*d[1], yy+d[1]*d[1]
	}
	sin, cos := math.Sincos(0.5 * math.Atan2(2*xy, xx-yy))
	dir := geometry.Point{cos, sin}
	if dir.Dot(pts[len(pts)-1].Sub(pts[0])) < 0 {
		dir = dir.Mul(-1)
	}
	return fitted{mean, dir}, true
}

// meet returns where two lines cross; false for parallels.
func (l *fitted) meet(m *fitted) (geometry.Point, bool) {
	den := geometry.Cross(l.dir, m.dir)
	if math.Abs(den) < 1e-3 {
		return geometry.Point{}, false
	}
	t := geometry.Cross(m.at.Sub(l.at), m.dir) / den
	return l.at.Add(l.dir.Mul(t)), true
}

// quads are the cards' corners, px.
func (v *view) quads() []quad {
	out := make([]quad, len(v.Poses))
	for i, pose := range v.Poses {
		for k, c := range v.corners() {
			out[i][k] = v.Camera.Project(pose.Apply(c))
		}
	}
	return out
}
