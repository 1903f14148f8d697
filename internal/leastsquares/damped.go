// Package leastsquares solves the equations that small adjustments share.
package leastsquares

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Damped solves (A + λ·diag A)·x = g for a positive semidefinite A, the step
// of Levenberg and Marquardt; false if A leaves it open.
func Damped(a *mat.SymDense, g *mat.VecDense, lambda float64) ([]float64, bool) {
	n := g.Len()
	damped := mat.NewSymDense(n, nil)
	damped.CopySym(a)
	for i := range n {
		// What is added keeps unknowns that nothing depends on in place.
		damped.SetSym(i, i, a.At(i, i)*(1+lambda)+1e-12)
	}
	var chol mat.Cholesky
	if !chol.Factorize(damped) {
		return nil, false
	}
	var x mat.VecDense
	if err := chol.SolveVecTo(&x, g); err != nil && math.IsNaN(x.AtVec(0)) {
		return nil, false
	}
	return x.RawVector().Data, true
}
