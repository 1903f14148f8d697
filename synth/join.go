package synth

import (
	"math"
	"math/rand/v2"

	"referee/geometry"
)

// sideToleranceMM is how far the sides of two shapes of one kind may differ;
// the deck reader allows 0.05 mm, to which rounding adds.
const sideToleranceMM = 0.1

// congruences returns the cyclic shifts k for which vertex i of a goes to
// vertex i+k of b by a rigid motion: 4 for squares, 2 for rectangles, 1 for
// isosceles triangles. Both polygons run counter-clockwise.
func congruences(a, b geometry.Polygon) []int {
	n := len(a)
	if n != len(b) {
		return nil
	}
	var out []int
	for k := range n {
		same := true
		for i := 0; i < n && same; i++ {
			for _, step := range []int{1, 2} { // sides, then the diagonals that fix the angles
				p := geometry.Distance(a[i], a[(i+step)%n])
				q := geometry.Distance(b[(i+k)%n], b[(i+k+step)%n])
				same = same && math.Abs(p-q) <= sideToleranceMM
			}
		}
		if same {
			out = append(out, k)
		}
	}
	return out
}

// fit returns the rigid motion that brings vertex i of a nearest to vertex
// i+k of b (least squares).
func fit(a, b geometry.Polygon, k int) geometry.Pose {
	var ca, cb geometry.Point
	n := len(a)
	for i := range a {
		ca = ca.Add(a[i].Mul(1 / float64(n)))
		cb = cb.Add(b[i].Mul(1 / float64(n)))
	}
	var dot, cross float64
	for i := range a {
		p, q := a[i].Sub(ca), b[(i+k)%n].Sub(cb)
		dot += p.Dot(q)
		cross += geometry.Cross(p, q)
	}
	turn := geometry.Pose{Turn: geometry.Angle(math.Atan2(cross, dot))}
	return geometry.Pose{At: cb.Sub(turn.Rotate(ca)), Turn: turn.Turn}
}

// misalignment is the largest distance between vertices of a and b in their
// best congruent correspondence, +Inf if there is none.
func misalignment(a, b geometry.Polygon) float64 {
	best := math.Inf(1)
	for _, k := range congruences(a, b) {
		worst := 0.0
		for i := range a {
			worst = math.Max(worst, geometry.Distance(a[i], b[(i+k)%len(b)]))
		}
		best = math.Min(best, worst)
	}
	return best
}

// deviate moves a pose so that no corner of the shape (given on the table)
// moves more than limit mm; the corners move by between one half of and the
// whole limit when it is pure shift, by less when turn and shift cancel or the
// turn comes to maxTurn.
func deviate(p geometry.Pose, shape geometry.Polygon, limit float64, maxTurn geometry.Angle, rng *rand.Rand) geometry.Pose {
	centre := shape.Centroid()
	reach := 0.0
	for _, q := range shape {
		reach = math.Max(reach, geometry.Distance(q, centre))
	}
	share := 0.6 * rng.Float64()
	turn := min(maxTurn, geometry.Angle(share*limit/reach))
	if rng.IntN(2) == 0 {
		turn = -turn
	}
	s, c := math.Sincos(2 * math.Pi * rng.Float64())
	shift := geometry.Point{c, s}.Mul((1 - share) * limit)
	about := geometry.Pose{At: centre, Turn: turn}
	move := geometry.Pose{At: shift}.Compose(about.Compose(geometry.Pose{At: centre.Mul(-1)}))
	return move.Compose(p)
}
