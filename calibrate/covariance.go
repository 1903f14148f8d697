package calibrate

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"referee/internal/fault"
)

// errUndetermined tells that the pictures do not determine the lens.
var errUndetermined = fault.Errorf("the pictures do not determine the lens")

// sharesOf linearises all views at the solution.
func sharesOf(views []view, s *solution, b Board) ([]share, error) {
	out := make([]share, len(views))
	for i := range views {
		var ok bool
		if out[i], ok = shareOf(&views[i], s, i, b); !ok {
			return nil, errUndetermined
		}
	}
	return out, nil
}

// sumOf adds the shares of views.
func sumOf(shares []share) (*mat.SymDense, *mat.VecDense) {
	dim := shares[0].N.SymmetricDim()
	n, b := mat.NewSymDense(dim, nil), mat.NewVecDense(dim, nil)
	for i := range shares {
		n.AddSym(n, shares[i].N)
		b.AddVec(b, shares[i].B)
	}
	return n, b
}

// stepOf is how the lens moves when the shares decide: N⁻¹·B.
func stepOf(shares []share) (*mat.VecDense, error) {
	n, b := sumOf(shares)
	var chol mat.Cholesky
	if !chol.Factorize(n) {
		return nil, errUndetermined
	}
	var x mat.VecDense
	if err := chol.SolveVecTo(&x, b); err != nil && math.IsNaN(x.AtVec(0)) {
		return nil, errUndetermined
	}
	return &x, nil
}

// jackknife returns the covariance of the free parameters from how they move
// when each picture in turn is left out (Quenouille 1949, Tukey 1958; one
// Newton step each, since the optimum is near): pictures are independent of
// each other while the corners of one share its blur, its light and its
// bend of the paper, for which least squares' own covariance is blind. Where
// that is nevertheless larger it counts.
func jackknife(shares []share) (*mat.SymDense, error) {
	all, _ := sumOf(shares)
	dim := all.SymmetricDim()
	var chol mat.Cholesky
	if !chol.Factorize(all) {
		return nil, errUndetermined
	}
	var plain mat.SymDense
	if err := chol.InverseTo(&plain); err != nil && math.IsNaN(plain.At(0, 0)) {
		return nil, errUndetermined
	}
	cost, corners := 0.0, 0
	for i := range shares {
		cost += shares[i].cost
		corners += shares[i].corners
	}
	variance := cost / math.Max(1, float64(2*corners-6*len(shares)-dim))

	n := float64(len(shares))
	cov := mat.NewSymDense(dim, nil)
	for i := range shares {
		step, err := stepOf(slices.Concat(shares[:i], shares[i+1:]))
		if err != nil {
			return nil, err
		}
		cov.SymRankOne(cov, (n-1)/n, step)
	}
	scale := make([]float64, dim)
	for k := range scale {
		scale[k] = smallSample(len(shares))
		if p := variance * plain.At(k, k); p > cov.At(k, k) {
			scale[k] *= math.Sqrt(p / cov.At(k, k))
		}
	}
	for r := range dim {
		for c := r; c < dim; c++ {
			cov.SetSym(r, c, cov.At(r, c)*scale[r]*scale[c])
		}
	}
	return cov, nil
}

// smallSample widens a standard deviation that n pictures gave, so that three
// of it hold as often as three of a normal distribution: by Student's t.
func smallSample(n int) float64 {
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}
	return t.Quantile(distuv.UnitNormal.CDF(3)) / 3
}

// merged adds the shares of each group of pictures into one.
func merged(shares []share, groups [][]int) []share {
	out := make([]share, len(groups))
	for g, members := range groups {
		dim := shares[0].N.SymmetricDim()
		out[g] = share{N: mat.NewSymDense(dim, nil), B: mat.NewVecDense(dim, nil)}
		for _, i := range members {
			out[g].N.AddSym(out[g].N, shares[i].N)
			out[g].B.AddVec(out[g].B, shares[i].B)
			out[g].cost += shares[i].cost
			out[g].corners += shares[i].corners
		}
	}
	return out
}

// expand turns a covariance of a model's free parameters into one of all lens
// parameters; those held fixed have none.
func expand(m Model, cov *mat.SymDense) *mat.SymDense {
	out := mat.NewSymDense(lensParams, nil)
	cols := m.columns()
	for i, a := range cols {
		for j, b := range cols {
			for _, r := range a {
				for _, c := range b {
					if c >= r {
						out.SetSym(r, c, cov.At(i, j))
					}
				}
			}
		}
	}
	return out
}
