package finding

import (
	"math"

	"referee/geometry"
	"referee/vision/adjusting"
	"referee/vision/contour"
	"referee/vision/printing"
	"referee/vision/scene"
)

// Limits of the search for poses.
const (
	// sideOffMM is how far a region's side may lie off the line of a face's
	// side to count as the same.
	sideOffMM = 1.3
	// minSideMM is the shortest side worth matching.
	minSideMM = 3
	// minMatched is the least length of border that must agree before the picture is
	// asked, as a part of a card's perimeter: a corner with two good sides.
	minMatched = 0.1115
	// sideExcessMM is how much longer a region's side may be than the face's:
	// cards lying on it shorten sides, nothing lengthens them much.
	sideExcessMM = 2.5
)

var (
	sideTurn   = math.Cos(8 * math.Pi / 180)
	cornerTurn = 11 * geometry.Degree // two sides, each sideTurn off, seldom both in full
)

// poseHypotheses searches the poses of all faces for a region: every corner
// of the region against every corner of like angle. Only those that explain
// a good length of the border are returned, the best of each face.
func poseHypotheses(region []contour.Side, of *printing.Set) []scene.Detection {
	var out []scene.Detection
	n := len(region)
	models := of.Models
	for m := range models {
		if !models[m].Representative {
			continue
		}
		for _, ref := range models[m].Sides {
			best := scene.Detection{Model: m}
			for i := range region {
				a, b := &region[i], &region[(i+1)%n]
				if a.Length < minSideMM || b.Length < minSideMM {
					continue
				}
				for j := range ref {
					pose, ok := alignCorner(&ref[j], &ref[(j+1)%len(ref)], a, b)
					if !ok {
						continue
					}
					if h := matchSides(region, ref, pose); h.MatchedMM > best.MatchedMM {
						best.Pose, best.MatchedMM = h.Pose, h.MatchedMM
					}
				}
			}
			if best.MatchedMM >= minMatched*of.Sizes.PerimeterMM {
				best.Pose = fitSides(region, ref, fitSides(region, ref, best.Pose))
				out = append(out, best)
			}
		}
	}
	return out
}

// alignCorner lays the corner between two sides of a face onto that between
// two sides of a region, if their angles are alike.
func alignCorner(r1, r2, a, b *contour.Side) (geometry.Pose, bool) {
	if math.Abs(a.Turn-r1.Turn) > float64(cornerTurn) || a.Length > r1.Length+sideExcessMM || b.Length > r2.Length+sideExcessMM {
		return geometry.Pose{}, false
	}
	ta := math.Atan2(geometry.Cross(r1.Dir, a.Dir), r1.Dir.Dot(a.Dir))
	tb := math.Atan2(geometry.Cross(r2.Dir, b.Dir), r2.Dir.Dot(b.Dir))
	pose := geometry.Pose{Turn: geometry.Angle(ta + math.Remainder(tb-ta, 2*math.Pi)/2)}
	pose.At = a.To.Sub(pose.Rotate(r1.To))
	return pose, true
}

// matchSides measures how much of a region's border coincides with a face's
// under a pose.
func matchSides(region, ref []contour.Side, pose geometry.Pose) scene.Detection {
	sum := 0.0
	eachMatch(region, ref, pose, func(_, _ geometry.Point, _ *contour.Side, length float64) { sum += length })
	return scene.Detection{Pose: pose, MatchedMM: sum}
}

// eachMatch calls f for every side of the region that runs along a side of
// the face: with its ends in the card's frame, that side, and the length that
// both share.
func eachMatch(region, ref []contour.Side, pose geometry.Pose, f func(p, q geometry.Point, r *contour.Side, length float64)) {
	sin, cos := math.Sincos(float64(pose.Turn))
	toCard := func(p geometry.Point) geometry.Point {
		x, y := p[0]-pose.At[0], p[1]-pose.At[1]
		return geometry.Point{cos*x + sin*y, cos*y - sin*x}
	}
	for i := range region {
		if region[i].Length < minSideMM {
			continue
		}
		p, q := toCard(region[i].From), toCard(region[i].To)
		d := geometry.Point{cos*region[i].Dir[0] + sin*region[i].Dir[1], cos*region[i].Dir[1] - sin*region[i].Dir[0]}
		var bestSide *contour.Side
		best := 0.0
		for j := range ref {
			r := &ref[j]
			if d.Dot(r.Dir) < sideTurn {
				continue
			}
			fp, fq := p.Sub(r.From), q.Sub(r.From)
			if math.Abs(geometry.Cross(r.Dir, fp)) > sideOffMM || math.Abs(geometry.Cross(r.Dir, fq)) > sideOffMM {
				continue
			}
			if shared := math.Min(r.Dir.Dot(fq), r.Length) - math.Max(r.Dir.Dot(fp), 0); shared > best {
				best, bestSide = shared, r
			}
		}
		if bestSide != nil {
			f(p, q, bestSide, best)
		}
	}
}

// fitSides improves a pose by one least-squares step that brings the matched
// sides' ends onto the lines of the face.
func fitSides(region, ref []contour.Side, pose geometry.Pose) geometry.Pose {
	var a [3][3]float64
	var g [3]float64
	eachMatch(region, ref, pose, func(p, q geometry.Point, r *contour.Side, length float64) {
		normal := geometry.Perp(r.Dir)
		for _, x := range []geometry.Point{geometry.Lerp(p, q, 0.1), geometry.Lerp(p, q, 0.9)} {
			off := normal.Dot(r.From.Sub(x))
			// Moving the region's point by the inverse of a small motion of
			// the card: x' = x + v + ω·⊥x.
			j := [3]float64{normal[0], normal[1], normal.Dot(geometry.Perp(x))}
			for i := range j {
				g[i] += length * j[i] * off
				for k := range j {
					a[i][k] += length * j[i] * j[k]
				}
			}
		}
	})
	for i := range a {
		a[i][i] += 1e-6
	}
	inv, ok := adjusting.Invert3(a)
	if !ok {
		return pose
	}
	step := geometry.Pose{At: geometry.Point{adjusting.Dot3(inv[0], g), adjusting.Dot3(inv[1], g)}, Turn: geometry.Angle(adjusting.Dot3(inv[2], g))}
	return pose.Compose(step.Inverse())
}
