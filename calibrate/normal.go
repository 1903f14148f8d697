package calibrate

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"gonum.org/v1/gonum/mat"

	"referee/geometry"
)

// share is one view's part of the normal equations of a calibration, with the
// pose of its board eliminated: the lens δ that the view alone would move to
// solves N·δ = B.
type share struct {
	N *mat.SymDense
	B *mat.VecDense
	// cost is the sum of squared residuals, px².
	cost    float64
	corners int
}

// shareOf linearises a view at the solution.
func shareOf(v *view, s *solution, i int, b Board) (share, bool) {
	cols := s.Model.columns()
	n := len(cols)
	var a [6][6]float64
	e := mat.NewDense(n, 6, nil)
	c := mat.NewSymDense(n, nil)
	gp, gc := make([]float64, 6), make([]float64, n)
	out := share{B: mat.NewVecDense(n, nil)}
	for k, seen := range v.Corners {
		if !v.Seen[k] {
			continue
		}
		at, byLens, byPose := project(&s.Lens, &s.Poses[i], b.corner(k))
		r := seen.Sub(at)
		out.cost += r.Dot(r)
		out.corners++
		for axis := range 2 {
			lens := make([]float64, n)
			for m, moved := range cols {
				for _, p := range moved {
					lens[m] += byLens[p][axis]
				}
			}
			for m := range lens {
				gc[m] += lens[m] * r[axis]
				for q := m; q < n; q++ {
					c.SetSym(m, q, c.At(m, q)+lens[m]*lens[q])
				}
				for p := range 6 {
					e.Set(m, p, e.At(m, p)+lens[m]*byPose[p][axis])
				}
			}
			for p := range 6 {
				gp[p] += byPose[p][axis] * r[axis]
				for q := range 6 {
					a[p][q] += byPose[p][axis] * byPose[q][axis]
				}
			}
		}
	}
	ok := out.eliminate(&a, e, c, gp, gc)
	return out, ok
}

// eliminate forms N = C − E·A⁻¹·Eᵀ and B = gc − E·A⁻¹·gp.
func (sh *share) eliminate(a *[6][6]float64, e *mat.Dense, c *mat.SymDense, gp, gc []float64) bool {
	pose := mat.NewSymDense(6, nil)
	for p := range 6 {
		for q := p; q < 6; q++ {
			pose.SetSym(p, q, a[p][q])
		}
	}
	var chol mat.Cholesky
	if !chol.Factorize(pose) {
		return false
	}
	n := len(gc)
	var ae mat.Dense // A⁻¹·Eᵀ
	if err := chol.SolveTo(&ae, e.T()); err != nil && math.IsNaN(ae.At(0, 0)) {
		return false
	}
	var eae mat.Dense
	eae.Mul(e, &ae)
	sh.N = mat.NewSymDense(n, nil)
	for r := range n {
		for q := r; q < n; q++ {
			sh.N.SetSym(r, q, c.At(r, q)-(eae.At(r, q)+eae.At(q, r))/2)
		}
	}
	sh.B.MulVec(ae.T(), mat.NewVecDense(6, gp))
	sh.B.SubVec(mat.NewVecDense(n, gc), sh.B)
	return true
}

// project returns where a point of the board is seen, with the derivatives by
// the lens and by the pose: a small rotation about the camera's axes applied
// after R, then the translation.
func project(in *geometry.Intrinsics, pose *boardPose, q geometry.Point) (seen geometry.Point, byLens [lensParams]geometry.Point, byPose [6]geometry.Point) {
	turned := pose.R.Mul3x1(mgl64.Vec3{q[0], q[1], 0})
	p := turned.Add(pose.T)
	x, y := p[0]/p[2], p[1]/p[2]
	r2 := x*x + y*y
	bent, lens := in.Dist.Slopes(geometry.Point{x, y})
	u, v := bent[0], bent[1]
	seen = geometry.Point{in.Fx*u + in.Cx, in.Fy*v + in.Cy}
	byLens = [lensParams]geometry.Point{
		{u, 0}, {0, v}, {1, 0}, {0, 1},
		{in.Fx * x * r2, in.Fy * y * r2},
		{in.Fx * x * r2 * r2, in.Fy * y * r2 * r2},
		{in.Fx * 2 * x * y, in.Fy * (r2 + 2*y*y)},
		{in.Fx * (r2 + 2*x*x), in.Fy * 2 * x * y},
		{in.Fx * x * r2 * r2 * r2, in.Fy * y * r2 * r2 * r2},
	}
	moved := func(m mgl64.Vec3) geometry.Point {
		by := lens.Moved((m[0]-x*m[2])/p[2], (m[1]-y*m[2])/p[2])
		return geometry.Point{in.Fx * by[0], in.Fy * by[1]}
	}
	for k := range 3 {
		axis := mgl64.Vec3{}
		axis[k] = 1
		byPose[k] = moved(axis.Cross(turned))
		byPose[3+k] = moved(axis)
	}
	return seen, byLens, byPose
}
