package board

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"referee/internal/leastsquares"
	"referee/internal/quantile"
)

// Light falls off evenly over a board, from a lamp, a window, or by the lens:
// evenSpread is how far, as a logarithm, its places are usually off an even
// surface. What is off it by more than mostUneven, a factor of two, is no light
// but a thing that lies there, larger than a place and its neighbours: a phone, a
// hand. A shadow is as dark, and told from a thing pixel by pixel later.
const (
	evenSpread = 0.15
	mostUneven = 0.69
	evenLeast  = 12 // places that tell a surface
)

// The colour of light changes less over a board than its strength: tintSpread is
// how far it usually is off an even surface, and where it is off by more than
// mostTinted pieces cover most of a place.
const tintSpread, mostTinted = 0.04, 0.1

// withoutThings replaces the light of places that no even light explains.
func withoutThings(light *[3]*measuredField) {
	f := light[1]
	var at []int
	var level [3][]float64
	for k := range f.v {
		if !light[0].known[k] || !light[1].known[k] || !light[2].known[k] {
			continue
		}
		at = append(at, k)
		var v [3]float64
		for c := range v {
			v[c] = math.Log(max(leastGain, light[c].v[k]))
		}
		level[0], level[1], level[2] = append(level[0], v[0]-v[1]), append(level[1], v[1]), append(level[2], v[2]-v[1])
	}
	if len(at) < evenLeast {
		return
	}
	var even [3][]float64
	for i, spread := range []float64{tintSpread, evenSpread, tintSpread} {
		even[i] = f.evenly(at, level[i], spread)
	}
	for n, k := range at {
		dark, red, blue := level[1][n]-even[1][n], level[0][n]-even[0][n], level[2][n]-even[2][n]
		if math.Abs(dark) <= mostUneven && math.Abs(red) <= mostTinted && math.Abs(blue) <= mostTinted {
			continue
		}
		light[0].v[k], light[1].v[k], light[2].v[k] = math.Exp(even[1][n]+even[0][n]), math.Exp(even[1][n]), math.Exp(even[1][n]+even[2][n])
	}
}

// evenly fits a surface of second order to levels at places, most of which are
// off it by a spread, and returns its own levels there.
func (f *smoothField) evenly(at []int, level []float64, spread float64) []float64 {
	rows := make([][]float64, len(at))
	for n, k := range at {
		rows[n] = f.bend(k)
	}
	p := leastsquares.Robust(rows, level, []float64{quantile.Median(level), 0, 0, 0, 0, 0}, spread, 1e-3)
	out := make([]float64, len(at))
	for n, row := range rows {
		out[n] = floats.Dot(p, row)
	}
	return out
}

// bend are the terms of a surface of second order at a place.
func (f *smoothField) bend(k int) []float64 {
	x := 2*(float64(k%f.nx)+0.5)/float64(f.nx) - 1
	y := 2*(float64(k/f.nx)+0.5)/float64(f.ny) - 1
	return []float64{1, x, y, x * x, x * y, y * y}
}
