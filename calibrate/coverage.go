package calibrate

import (
	"math"

	"referee/geometry"
)

// coverCells is how many cells the longer side of a picture is divided into
// to tell which part of it boards reached.
const coverCells = 16

// coverage counts the measured corners in the cells of a grid.
type coverage struct {
	Cols, Rows int
	SidePx     float64
	Corners    []int // row by row
}

func (c *Calibration) cover() coverage {
	side := float64(max(c.Width, c.Height)) / coverCells
	g := coverage{Cols: int(math.Ceil(float64(c.Width) / side)), Rows: int(math.Ceil(float64(c.Height) / side)), SidePx: side}
	g.Corners = make([]int, g.Cols*g.Rows)
	for i := range c.views {
		for k, p := range c.views[i].Corners {
			if c.views[i].Seen[k] {
				g.Corners[g.cell(p)]++
			}
		}
	}
	return g
}

func (g *coverage) cell(p geometry.Point) int {
	x := min(g.Cols-1, max(0, int((p[0]+0.5)/g.SidePx)))
	y := min(g.Rows-1, max(0, int((p[1]+0.5)/g.SidePx)))
	return y*g.Cols + x
}

// Coverage is the part of the picture, 0 to 1, in which corners were measured.
func (c *Calibration) Coverage() float64 {
	g := c.cover()
	n := 0
	for _, k := range g.Corners {
		if k > 0 {
			n++
		}
	}
	return float64(n) / float64(len(g.Corners))
}

// SigmaAt is the standard deviation, px, of where a pixel's ray lies: how far
// the undistorted position of that pixel may be off, seen by this lens.
func (c *Calibration) SigmaAt(px geometry.Point) float64 {
	in := &c.Lens
	ray := func(in *geometry.Intrinsics) geometry.Point {
		return in.Dist.Remove(geometry.Point{(px[0] - in.Cx) / in.Fx, (px[1] - in.Cy) / in.Fy})
	}
	v := parametersOf(in)
	var by [lensParams]geometry.Point
	for k := range by {
		h := 1e-6
		if k <= parCy {
			h = 1e-3
		}
		more, less := v, v
		more[k] += h
		less[k] -= h
		a, b := intrinsicsOf(more), intrinsicsOf(less)
		by[k] = ray(&a).Sub(ray(&b)).Mul(in.Fx / (2 * h))
	}
	sum := 0.0
	for r := range by {
		for q := range by {
			sum += by[r].Dot(by[q]) * c.Cov.At(r, q)
		}
	}
	return math.Sqrt(math.Max(0, sum))
}

func intrinsicsOf(v [lensParams]float64) geometry.Intrinsics {
	return geometry.Intrinsics{Fx: v[parFx], Fy: v[parFy], Cx: v[parCx], Cy: v[parCy], Dist: geometry.Distortion{
		K1: v[parK1], K2: v[parK2], P1: v[parP1], P2: v[parP2], K3: v[parK3],
	}}
}
