package board

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
)

// threeSided is what a quad of which one side is not seen counts against one
// of which all are.
const threeSided = 0.8

// quadsOfThree combines two roughly parallel lines and one across; the fourth
// side is where the proportions, width to height, put it. It finds boards that
// have the colour of the table at one side.
func quadsOfThree(lines []straight, on []byte, w, h int, aspect float64, prior *lensPrior) []quad {
	var out []quad
	for i := range lines {
		for j := range i {
			if math.Abs(lines[i].n.Dot(lines[j].n)) <= math.Cos(quadParallel*math.Pi/180) {
				continue
			}
			for k := range lines {
				p0, metA := lines[k].meet(&lines[i])
				p1, metB := lines[k].meet(&lines[j])
				if k == i || k == j || !metA || !metB {
					continue
				}
				for _, ratio := range []float64{aspect, 1 / aspect} {
					out = append(out, fourthSide(&lines[i], &lines[j], p0, p1, ratio, prior, on, w, h)...)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b quad) int { return cmp.Compare(b.merit(), a.merit()) })
	return distinct(out)
}

// fourthSide completes the quad of the side from p0 to p1 and the lines a and b
// through its ends, either way, the side being ratio times as long as the others.
func fourthSide(a, b *straight, p0, p1 geometry.Point, ratio float64, prior *lensPrior, on []byte, w, h int) []quad {
	ray := func(x, y, z float64) mgl64.Vec3 {
		f := math.Exp(prior.focal)
		return mgl64.Vec3{(x - prior.cx*z) / f, (y - prior.cy*z) / f, z}
	}
	// Where a and b meet is where everything along them vanishes.
	van := mgl64.Vec3{a.n[0], a.n[1], -a.d}.Cross(mgl64.Vec3{b.n[0], b.n[1], -b.d})
	up := ray(van[0], van[1], van[2])
	if up.Len() == 0 {
		return nil
	}
	up = up.Normalize()
	r0, r1 := ray(p0[0], p0[1], 1), ray(p1[0], p1[1], 1)
	// r1·s − r0 is at right angles to up.
	den := r1.Dot(up)
	s := 1.0
	if math.Abs(den) > 1e-9 {
		s = r0.Dot(up) / den
	}
	if !(s > 0.2 && s < 5) {
		return nil
	}
	width := r1.Mul(s).Sub(r0).Len()
	var out []quad
	for _, way := range []float64{1, -1} {
		rise := up.Mul(way * width / ratio)
		q := quad{at: [4]geometry.Point{p0, p1, seenAt(r1.Mul(s).Add(rise), prior), seenAt(r0.Add(rise), prior)}}
		area := geometry.Polygon(q.at[:]).SignedArea()
		supports := [3]float64{supportOf(q.at[0], q.at[1], on, w, h), supportOf(q.at[1], q.at[2], on, w, h), supportOf(q.at[3], q.at[0], on, w, h)}
		if area < 0 {
			q.at[1], q.at[3] = q.at[3], q.at[1]
			area = -area
		}
		q.area, q.support = area/float64(w*h), threeSided*slices.Min(supports[:])
		if q.area >= quadLeast && convex(q.at) && q.support >= threeSided*quadSupport && q.within(w, h) {
			q.measureBeyond(on, w, h)
			out = append(out, q)
		}
	}
	return out
}

func seenAt(v mgl64.Vec3, prior *lensPrior) geometry.Point {
	f := math.Exp(prior.focal)
	return geometry.Point{prior.cx + f*v[0]/v[2], prior.cy + f*v[1]/v[2]}
}

func (q *quad) within(w, h int) bool {
	for _, p := range q.at {
		if !(p[0] > -1 && p[1] > -1 && p[0] < float64(w)+1 && p[1] < float64(h)+1) {
			return false
		}
	}
	return true
}

// aspectTolerance is how far, as a share, the proportions of a quad may be off
// those of the board: what a focal length that is a tenth off makes at a tilt of
// 35°, and corners that are a few pixels off.
const aspectTolerance = 0.06

// ofAspect keeps the quads of the proportions, either way round.
func ofAspect(quads []quad, aspect float64, prior *lensPrior) []quad {
	return slices.DeleteFunc(quads, func(q quad) bool {
		seen := math.Abs(math.Log(aspectOf(q.at, prior)))
		return math.Abs(seen-math.Abs(math.Log(aspect))) > aspectTolerance
	})
}
