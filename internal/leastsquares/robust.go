package leastsquares

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// robustRounds is how often the weights are worked out anew: they change by less than
// a hundredth after half as many.
const robustRounds = 12

// Robust fits level ≈ row·p to most of the rows, those that are off by some spreads
// hardly counting (Cauchy's weights, iterated), from the parameters p on. lambda is
// that of Damped.
func Robust(rows [][]float64, level, p []float64, spread, lambda float64) []float64 {
	return Held(rows, level, p, nil, spread, lambda)
}

// Held is Robust with parameters that are 0 give or take a deviation each, which
// nothing that the rows say makes unlikely ones of; nil holds none.
func Held(rows [][]float64, level, p, deviation []float64, spread, lambda float64) []float64 {
	for range robustRounds {
		a, g := mat.NewSymDense(len(p), nil), mat.NewVecDense(len(p), nil)
		for n, row := range rows {
			r := (level[n] - floats.Dot(p, row)) / spread
			w := 1 / (1 + r*r)
			for i := range row {
				g.SetVec(i, g.AtVec(i)+w*row[i]*level[n])
				for j := i; j < len(row); j++ {
					a.SetSym(i, j, a.At(i, j)+w*row[i]*row[j])
				}
			}
		}
		for i, d := range deviation {
			a.SetSym(i, i, a.At(i, i)+spread*spread/(d*d))
		}
		x, ok := Damped(a, g, lambda)
		if !ok {
			break
		}
		p = x
	}
	return p
}
