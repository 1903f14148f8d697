package board

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"gonum.org/v1/gonum/mat"

	"referee/geometry"
	"referee/internal/leastsquares"
	"referee/vision/adjusting"
)

// The parameters of a camera over a board: focal length (log px), principal
// point (px), radial distortion, a turn from the rotation that it began with
// (rad), and where the board's middle is (mm in the camera's frame).
const (
	pFocal = iota
	pCentreX
	pCentreY
	pK1
	pTurn
	pPlace = pTurn + 3
	params = pPlace + 3
)

// pair is a point of the board and where it is seen.
type pair struct {
	mm, px geometry.Point
	sigma  float64 // px
}

// onLine is a point of the photo that shows a straight line of the board.
type onLine struct {
	a, b  geometry.Point // mm
	px    geometry.Point
	sigma float64 // px
}

// seen is what a camera is fitted to.
type seen struct {
	pairs []pair
	lines []onLine
}

// lensPrior is what is known of cameras before anything is seen: that they are usual
// ones, and K1 within a few hundredths.
type lensPrior struct {
	focal, focalSigma    float64 // log px
	cx, cy, centre, bend float64
}

func priorOf(w, h int, exifFocalPx float64) lensPrior {
	side := float64(max(w, h))
	p := lensPrior{math.Log(adjusting.UsualFocal * side), adjusting.UsualFocalSpread, float64(w-1) / 2, float64(h-1) / 2, adjusting.UsualCentre * side, 0.04}
	if exifFocalPx > 0 {
		p.focal, p.focalSigma = math.Log(exifFocalPx), adjusting.ExifFocalSpread
	}
	return p
}

// fitted is a camera with the covariance of its parameters.
type fitted struct {
	cam   geometry.Camera
	rmsPx float64 // of what agrees with it
	jac   func(q geometry.Point) [2][params]float64
	cov   *mat.SymDense // nil where the parameters are left open
}

// pointCov is how well the picture position of a point of the board is known,
// px².
func (f *fitted) pointCov(q geometry.Point) geometry.Cov {
	if f.cov == nil {
		return geometry.Cov{XX: math.Inf(1), YY: math.Inf(1)}
	}
	j := f.jac(q)
	var out [2][2]float64
	for a := range 2 {
		for b := range 2 {
			for i := range params {
				for k := range params {
					out[a][b] += j[a][i] * f.cov.At(i, k) * j[b][k]
				}
			}
		}
	}
	return geometry.Cov{XX: out[0][0], XY: out[0][1], YY: out[1][1]}
}

// cauchyWidth is from how many deviations on a residual counts less and less.
const cauchyWidth = 2.5

// fitRounds bounds the iterations of fitCamera; it ends by itself much earlier.
const fitRounds = 60

// fitCamera adjusts a camera to what is seen (Levenberg and Marquardt, Cauchy's
// weights against outliers).
func fitCamera(start geometry.Camera, what *seen, prior *lensPrior) (*fitted, bool) {
	base := start.R
	var x [params]float64
	x[pFocal], x[pCentreX], x[pCentreY], x[pK1] = math.Log(start.Fx), start.Cx, start.Cy, start.Dist.K1
	copy(x[pPlace:], start.T[:])
	camOf := func(x *[params]float64) geometry.Camera {
		f := math.Exp(x[pFocal])
		c := geometry.Camera{Intrinsics: geometry.Intrinsics{Fx: f, Fy: f, Cx: x[pCentreX], Cy: x[pCentreY], Dist: geometry.Distortion{K1: x[pK1]}}}
		c.R = turnBy(mgl64.Vec3{x[pTurn], x[pTurn+1], x[pTurn+2]}).Mul3(base)
		c.T = mgl64.Vec3{x[pPlace], x[pPlace+1], x[pPlace+2]}
		return c
	}
	residuals := func(x *[params]float64) []float64 {
		cam := camOf(x)
		return append(what.residuals(&cam), (x[pFocal]-prior.focal)/prior.focalSigma,
			(x[pCentreX]-prior.cx)/prior.centre, (x[pCentreY]-prior.cy)/prior.centre, x[pK1]/prior.bend)
	}
	lambda, r := 1e-3, residuals(&x)
	cost := robustCost(r)
	var normal *mat.SymDense
	for range fitRounds {
		a, g := normalEquations(&x, r, residuals)
		normal = a
		dx, ok := leastsquares.Damped(a, g, lambda)
		if !ok {
			return nil, false
		}
		next := x
		for i := range next {
			next[i] -= dx[i]
		}
		rn := residuals(&next)
		if c := robustCost(rn); c < cost {
			done := cost-c < 1e-9*cost
			x, r, cost, lambda = next, rn, c, lambda/5
			if done {
				break
			}
		} else if lambda *= 5; lambda > 1e8 {
			break
		}
	}
	out := &fitted{cam: camOf(&x), rmsPx: what.rms(r)}
	if out.cam.Validate() != nil {
		return nil, false
	}
	out.jac = func(q geometry.Point) [2][params]float64 { return jacobianAt(q, x, camOf) }
	out.cov = inverse(normal)
	return out, true
}

// jacobianAt is by how much a point of the board moves in the photo, px, with each of
// the parameters, by central differences.
func jacobianAt(q geometry.Point, x [params]float64, camOf func(*[params]float64) geometry.Camera) (j [2][params]float64) {
	for i := range params {
		d := stepOf(i)
		up, down := x, x
		up[i], down[i] = x[i]+d, x[i]-d
		cu, cd := camOf(&up), camOf(&down)
		v := cu.Project(q).Sub(cd.Project(q)).Mul(1 / (2 * d))
		j[0][i], j[1][i] = v[0], v[1]
	}
	return j
}

// residuals are in deviations.
func (s *seen) residuals(cam *geometry.Camera) []float64 {
	out := make([]float64, 0, 2*len(s.pairs)+len(s.lines)+4)
	for i := range s.pairs {
		d := cam.Project(s.pairs[i].mm).Sub(s.pairs[i].px).Mul(1 / s.pairs[i].sigma)
		if !geometry.Finite(d) {
			d = geometry.Point{1e3, 1e3}
		}
		out = append(out, d[0], d[1])
	}
	for i := range s.lines {
		l := &s.lines[i]
		q := cam.Unproject(l.px)
		along := l.b.Sub(l.a)
		d := geometry.Cross(along, q.Sub(l.a)) / along.Len() * cam.ScaleAt(q) / l.sigma
		if math.IsNaN(d) || math.IsInf(d, 0) {
			d = 1e3
		}
		out = append(out, d)
	}
	return out
}

// rms is the reprojection error, px, of what lies within the width that counts.
func (s *seen) rms(r []float64) float64 {
	sum, n := 0.0, 0.0
	add := func(v, sigma float64) {
		if math.Abs(v) < cauchyWidth*1.5 {
			sum, n = sum+v*v*sigma*sigma, n+1
		}
	}
	for i := range s.pairs {
		add(r[2*i], s.pairs[i].sigma)
		add(r[2*i+1], s.pairs[i].sigma)
	}
	for i := range s.lines {
		add(r[2*len(s.pairs)+i], s.lines[i].sigma)
	}
	return math.Sqrt(sum / max(1, n))
}

func robustCost(r []float64) float64 {
	sum := 0.0
	for _, v := range r {
		sum += math.Log1p(v * v / (cauchyWidth * cauchyWidth))
	}
	return sum
}

func stepOf(i int) float64 {
	switch i {
	case pCentreX, pCentreY:
		return 0.05
	case pPlace, pPlace + 1, pPlace + 2:
		return 1e-3
	}
	return 1e-6
}

// normalEquations weighs every residual by Cauchy's weight.
func normalEquations(x *[params]float64, r []float64, residuals func(*[params]float64) []float64) (*mat.SymDense, *mat.VecDense) {
	jac := make([][]float64, params)
	for i := range params {
		up := *x
		d := stepOf(i)
		up[i] += d
		jac[i] = residuals(&up)
		for k := range jac[i] {
			jac[i][k] = (jac[i][k] - r[k]) / d
		}
	}
	a, g := mat.NewSymDense(params, nil), mat.NewVecDense(params, nil)
	for k, v := range r {
		w := 1 / (1 + v*v/(cauchyWidth*cauchyWidth))
		for i := range params {
			wj := w * jac[i][k]
			if wj == 0 {
				continue
			}
			g.SetVec(i, g.AtVec(i)+wj*v)
			for j := i; j < params; j++ {
				a.SetSym(i, j, a.At(i, j)+wj*jac[j][k])
			}
		}
	}
	return a, g
}

func inverse(a *mat.SymDense) *mat.SymDense {
	var chol mat.Cholesky
	if !chol.Factorize(a) {
		return nil
	}
	var out mat.SymDense
	if chol.InverseTo(&out) != nil {
		return nil
	}
	return &out
}

// turnBy is the rotation by a vector's length about it.
func turnBy(v mgl64.Vec3) mgl64.Mat3 {
	if v.Len() < 1e-12 {
		return mgl64.Ident3()
	}
	return mgl64.HomogRotate3D(v.Len(), v.Normalize()).Mat3()
}
