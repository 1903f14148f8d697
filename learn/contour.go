package learn

import (
	"math"

	"referee/geometry"
)

// grid is a field of values on a square grid: value (i, j) stands at lo + step·(i, j).
type grid struct {
	lo     geometry.Point
	step   float64
	nx, ny int
	v      []float64
}

func (g *grid) point(i, j int) geometry.Point {
	return g.lo.Add(geometry.Point{float64(i) * g.step, float64(j) * g.step})
}

// contours returns the closed lines on which the field has the level, by
// marching squares (Lorensen & Cline's cubes in the plane): what is above the
// level lies on the left. Values along the grid's border count as below.
func (g *grid) contours(level float64) []geometry.Polygon {
	next := map[gridEdge]gridEdge{}
	var order []gridEdge
	for j := 0; j+1 < g.ny; j++ {
		for i := 0; i+1 < g.nx; i++ {
			g.eachCrossing(i, j, level, func(from, to gridEdge) {
				next[from] = to
				order = append(order, from)
			})
		}
	}
	var out []geometry.Polygon
	done := map[gridEdge]bool{}
	for _, first := range order {
		if done[first] {
			continue
		}
		var loop geometry.Polygon
		for e := first; !done[e]; {
			done[e] = true
			loop = append(loop, g.cross(e, level))
			to, ok := next[e]
			if !ok {
				break
			}
			e = to
		}
		if len(loop) >= 3 {
			out = append(out, loop)
		}
	}
	return out
}

// gridEdge is an edge of the grid, known by its lower left node and its direction.
type gridEdge struct {
	i, j int
	up   bool
}

// at is the value at a node; along the border it is below the level.
func (g *grid) at(i, j int, level float64) float64 {
	if i <= 0 || j <= 0 || i >= g.nx-1 || j >= g.ny-1 {
		return math.Min(level-1e-3, g.v[j*g.nx+i])
	}
	return g.v[j*g.nx+i]
}

// cross is where an edge has the level.
func (g *grid) cross(e gridEdge, level float64) geometry.Point {
	i, j := e.i+1, e.j
	if e.up {
		i, j = e.i, e.j+1
	}
	a, b := g.at(e.i, e.j, level), g.at(i, j, level)
	return geometry.Lerp(g.point(e.i, e.j), g.point(i, j), (level-a)/(b-a))
}

// eachCrossing tells by which edges lines of the level enter and leave a cell.
func (g *grid) eachCrossing(i, j int, level float64, tell func(from, to gridEdge)) {
	// Round the cell counter-clockwise: its sides and the nodes they lead to.
	sides := [4]gridEdge{{i, j, false}, {i + 1, j, true}, {i, j + 1, false}, {i, j, true}}
	in := [4]bool{g.at(i, j, level) > level, g.at(i+1, j, level) > level, g.at(i+1, j+1, level) > level, g.at(i, j+1, level) > level}
	for k := range sides {
		// The line enters where, going round, the inside ends.
		if !in[k] || in[(k+1)%4] {
			continue
		}
		// It leaves at the next side, clockwise, where the inside began.
		for m := 1; m <= 4; m++ {
			b := (k - m + 4) % 4
			if !in[b] && in[(b+1)%4] {
				tell(sides[k], sides[b])
				break
			}
		}
	}
}

// simplified drops the points of a closed line that lie within eps of what the
// others say (Douglas & Peucker, 1973).
func simplified(p geometry.Polygon, eps float64) geometry.Polygon {
	if len(p) < 4 {
		return p
	}
	far := 0
	for i := range p {
		if geometry.Distance(p[i], p[0]) > geometry.Distance(p[far], p[0]) {
			far = i
		}
	}
	closed := append(append(geometry.Polygon{}, p...), p[0])
	keep := []int{0}
	simplify(closed, 0, far, eps, &keep)
	keep = append(keep, far)
	simplify(closed, far, len(p), eps, &keep)
	var out geometry.Polygon
	for _, k := range keep {
		out = append(out, p[k])
	}
	return out
}

// simplify appends the indices between i and j that are kept.
func simplify(p []geometry.Point, i, j int, eps float64, keep *[]int) {
	worst, at := eps, -1
	for k := i + 1; k < j; k++ {
		if d := geometry.SegmentDistance(p[k], p[i], p[j]); d > worst {
			worst, at = d, k
		}
	}
	if at >= 0 {
		simplify(p, i, at, eps, keep)
		*keep = append(*keep, at)
		simplify(p, at, j, eps, keep)
	}
}
