package learn

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"

	"referee/internal/leastsquares"
)

var errFit = errors.New("the cards' sides do not determine the view")

// leastSquares minimises a sum of squares by Levenberg–Marquardt, the slopes
// by forward differences. It changes x and returns the last sum.
func leastSquares(x []float64, residuals func(x []float64) []float64, steps int) (float64, error) {
	r := residuals(x)
	cost := dot(r, r)
	if math.IsNaN(cost) {
		return cost, errFit
	}
	lambda := 1e-3
	for range steps {
		a, g := normalEquations(x, r, residuals)
		moved := false
		for range 8 {
			trial, ok := damped(x, a, g, lambda)
			if ok {
				next := residuals(trial)
				if c := dot(next, next); c < cost {
					done := cost-c < 1e-9*cost
					copy(x, trial)
					r, cost, moved = next, c, !done
					lambda = max(1e-9, lambda/10)
					break
				}
			}
			lambda *= 10
		}
		if !moved {
			break
		}
	}
	return cost, nil
}

// normalEquations returns JᵀJ and −Jᵀr.
func normalEquations(x, r []float64, residuals func([]float64) []float64) (*mat.SymDense, *mat.VecDense) {
	n := len(x)
	j := make([][]float64, n)
	for k := range x {
		h := 1e-6 * max(1, math.Abs(x[k]))
		moved := append([]float64(nil), x...)
		moved[k] += h
		j[k] = residuals(moved)
		for i := range r {
			j[k][i] = (j[k][i] - r[i]) / h
		}
	}
	a, g := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
	for k := range j {
		g.SetVec(k, -dot(j[k], r))
		for m := k; m < n; m++ {
			a.SetSym(k, m, dot(j[k], j[m]))
		}
	}
	return a, g
}

// damped solves (A + λ·diag A)·step = g and returns x + step.
func damped(x []float64, a *mat.SymDense, g *mat.VecDense, lambda float64) ([]float64, bool) {
	step, ok := leastsquares.Damped(a, g, lambda)
	if !ok {
		return nil, false
	}
	out := append([]float64(nil), x...)
	for k := range out {
		out[k] += step[k]
	}
	return out, true
}
