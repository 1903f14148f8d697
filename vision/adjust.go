package vision

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"

	"referee/geometry"
	"referee/internal/parallel"
)

// observation says that a point of a card is seen at a place in the picture.
type observation struct {
	Card int
	At   geometry.Point // card mm
	Seen geometry.Point // px
	// Along is the unit direction, in px, in which Seen is measured: across
	// an edge. Zero when both coordinates count, as for a corner.
	Along geometry.Point
}

// residual returns one or two residuals in px, of a point that is predicted at
// seen, with borders shifted by edgePx.
func (o *observation) residual(seen geometry.Point, edgePx float64) (r [2]float64, n int) {
	d := o.Seen.Sub(seen)
	if o.Along == (geometry.Point{}) {
		return [2]float64{d[0], d[1]}, 2
	}
	return [2]float64{o.Along.Dot(d) - edgePx, 0}, 1
}

// camParams is the number of camera parameters of an adjustment: log focal,
// tilt x and y, log distance, principal point x and y, k1, k2, p1, p2, and how
// far borders seem shifted.
const camParams = 11

// edgeParam is the last of them (see tilted.EdgePx): it moves what is measured
// across borders, not where points are seen.
const edgeParam = 10

func (t *tilted) vector() [camParams]float64 {
	return [camParams]float64{math.Log(t.Focal), t.TiltX, t.TiltY, math.Log(t.DistanceMM), t.CentreX, t.CentreY, t.K1, t.K2, t.P1, t.P2, t.EdgePx}
}

func tiltedFrom(v [camParams]float64) tilted {
	return tilted{Focal: math.Exp(v[0]), TiltX: v[1], TiltY: v[2], DistanceMM: math.Exp(v[3]), CentreX: v[4], CentreY: v[5], K1: v[6], K2: v[7], P1: v[8], P2: v[9], EdgePx: v[edgeParam]}
}

// cameraPrior is what is known of cameras in general: means and standard
// deviations of the parameters. A standard deviation of 0 holds a parameter
// fixed.
type cameraPrior struct{ Mean, Sigma [camParams]float64 }

// priorFor returns the prior for a picture of the given size. Without EXIF
// the focal length is that of a common phone or webcam, give or take a third.
// Principal points of phones and webcams lie within a per cent of the middle.
func priorFor(w, h int, focalPx float64, flexible bool) cameraPrior {
	long := float64(max(w, h))
	p := cameraPrior{
		Mean: [camParams]float64{math.Log(0.75 * long), 0, 0, 0, float64(w-1) / 2, float64(h-1) / 2},
		Sigma: [camParams]float64{
			0.35, math.Inf(1), math.Inf(1), math.Inf(1),
			0, 0, 0.12, 0, 0, 0, 0,
		},
	}
	if focalPx > 0 {
		p.Mean[0], p.Sigma[0] = math.Log(focalPx), 0.03
	}
	if flexible {
		p.Sigma[4], p.Sigma[5] = 0.004*long, 0.004*long
		p.Sigma[6], p.Sigma[7], p.Sigma[8], p.Sigma[9] = 0.3, 0.15, 1e-3, 1e-3
		p.Sigma[edgeParam] = 0.2
	}
	return p
}

// adjustment is a bundle of cards on one plane seen by one camera.
type adjustment struct {
	Camera tilted
	Poses  []geometry.Pose
	// Sizes are how many times as large as printed the cards seem to be on
	// the plane, with SizeSigma as the standard deviation about 1 (see
	// rise.go). A SizeSigma of 0 holds them; nil stands for all as printed.
	Sizes     []float64
	SizeSigma float64
	Obs       []observation
	Prior     cameraPrior
	// SigmaPx is the expected noise of an observation; residuals beyond some
	// two of it lose weight (Cauchy).
	SigmaPx float64

	// Results.
	RMSPx float64 // weighted RMS of the residuals
	// Cov is the covariance of each pose, (mm, mm, rad), with the camera's
	// part. CovHeld leaves that part out, as if the camera were known, and
	// Shared is that part by itself: the poses' errors are independent ones of
	// covariance CovHeld plus Σ zₖ·Shared[card][k], with zₖ independent of each
	// other, of variance 1 and common to all cards. So
	// Cov = CovHeld + Σ Sharedₖ·Sharedₖᵀ, and differences between two cards
	// keep only what the camera does to one and not to the other.
	Cov, CovHeld [][3][3]float64
	Shared       [][][3]float64

	byCard [][]int // observations of each card
}

// errAdjust tells that the normal equations could not be solved.
var errAdjust = errors.New("adjustment: the observations do not determine the poses")

// cardBlock holds one card's share of the normal equations.
type cardBlock struct {
	a    [3][3]float64
	e    [camParams][3]float64
	g    [3]float64
	c    [camParams][camParams]float64
	gc   [camParams]float64
	cost float64
	sum  float64 // weights
	sqr  float64 // weighted squares, px²
	size sizeBlock
}

// solve runs Levenberg–Marquardt for at most the given number of steps.
func (ad *adjustment) solve(steps int) error {
	ad.byCard = make([][]int, len(ad.Poses))
	if ad.Sizes == nil {
		ad.Sizes = allAsPrinted(len(ad.Poses))
	}
	for i := range ad.Obs {
		ad.byCard[ad.Obs[i].Card] = append(ad.byCard[ad.Obs[i].Card], i)
	}
	lambda := 1e-4
	blocks := ad.linearise()
	cost := ad.cost(blocks)
	for step := 0; step < steps; step++ {
		dc, dp, err := ad.step(blocks, lambda)
		if err != nil {
			return err
		}
		trial := *ad
		trial.apply(dc, dp, blocks)
		next := trial.linearise()
		after := trial.cost(next)
		if math.IsNaN(after) || after > cost {
			if lambda *= 10; lambda > 1e6 {
				break
			}
			continue
		}
		done := cost-after < 1e-7*cost
		ad.Camera, ad.Poses, ad.Sizes, blocks, cost = trial.Camera, trial.Poses, trial.Sizes, next, after
		lambda = math.Max(1e-9, lambda/10)
		if done {
			break
		}
	}
	return ad.finish(blocks)
}

func (ad *adjustment) apply(dc [camParams]float64, dp [][3]float64, blocks []cardBlock) {
	v := ad.Camera.vector()
	for k := range v {
		v[k] += dc[k]
	}
	held := ad.Camera.Held
	ad.Camera = tiltedFrom(v)
	ad.Camera.Held = held
	poses, sizes := make([]geometry.Pose, len(ad.Poses)), make([]float64, len(ad.Poses))
	for i, p := range ad.Poses {
		sizes[i] = ad.Sizes[i] + blocks[i].size.step(&dc, &dp[i])
		poses[i] = geometry.Pose{At: p.At.Add(geometry.Point{dp[i][0], dp[i][1]}), Turn: (p.Turn + geometry.Angle(dp[i][2])).Normalized()}
	}
	ad.Poses, ad.Sizes = poses, sizes
}

// linearise builds every card's block.
func (ad *adjustment) linearise() []cardBlock {
	lens := newSlopes(&ad.Camera)
	blocks := make([]cardBlock, len(ad.Poses))
	parallel.For(len(ad.Poses), func(i int) {
		b := &blocks[i]
		pose := ad.Poses[i]
		place := pose.Motion()
		for _, oi := range ad.byCard[i] {
			o := &ad.Obs[oi]
			p := place.Apply(o.At.Mul(ad.Sizes[i]))
			seen, dx, dy, jc := lens.at(p)
			res, n := o.residual(seen, ad.Camera.EdgePx)
			jc[edgeParam] = o.Along
			arm := geometry.Perp(p.Sub(pose.At))
			dturn := dx.Mul(arm[0]).Add(dy.Mul(arm[1]))
			grown := p.Sub(pose.At).Mul(1 / ad.Sizes[i])
			dsize := dx.Mul(grown[0]).Add(dy.Mul(grown[1]))
			for k := range jc {
				if ad.Prior.Sigma[k] == 0 {
					jc[k] = geometry.Point{}
				}
			}
			for r := 0; r < n; r++ {
				dir := o.Along
				if n == 2 {
					dir = geometry.Point{float64(1 - r), float64(r)}
				}
				b.add(res[r], ad.SigmaPx, [3]float64{dir.Dot(dx), dir.Dot(dy), dir.Dot(dturn)}, dir.Dot(dsize), dir, &jc)
			}
		}
		if ad.SizeSigma > 0 {
			b.eliminateSize(ad.Sizes[i], ad.SizeSigma)
		}
	})
	return blocks
}

// cauchyWidth is the residual, in sigmas, at which an observation's weight
// has halved.
const cauchyWidth = 2.0

func (b *cardBlock) add(res, sigma float64, jp [3]float64, js float64, dir geometry.Point, jc *[camParams]geometry.Point) {
	u := res / (cauchyWidth * sigma)
	w := 1 / (1 + u*u) / (sigma * sigma)
	b.cost += cauchyWidth * cauchyWidth * math.Log1p(u*u)
	b.sum += w
	b.sqr += w * res * res
	var cam [camParams]float64
	for k := range cam {
		cam[k] = dir.Dot(jc[k])
	}
	b.size.add(w, res, js, &jp, &cam)
	for r := range jp {
		b.g[r] += w * jp[r] * res
		for c := range jp {
			b.a[r][c] += w * jp[r] * jp[c]
		}
	}
	for k := range cam {
		if cam[k] == 0 {
			continue
		}
		b.gc[k] += w * cam[k] * res
		for c := range jp {
			b.e[k][c] += w * cam[k] * jp[c]
		}
		for m := range cam {
			b.c[k][m] += w * cam[k] * cam[m]
		}
	}
}

func (ad *adjustment) cost(blocks []cardBlock) float64 {
	sum := 0.0
	for i := range blocks {
		sum += blocks[i].cost
	}
	v := ad.Camera.vector()
	for k, s := range ad.Prior.Sigma {
		if s > 0 && !math.IsInf(s, 1) {
			d := (v[k] - ad.Prior.Mean[k]) / s
			sum += d * d
		}
	}
	return sum
}

// weakPrior holds a card of which nothing was measured where it is: its pose
// is then known to 1000 mm and 1 rad, no better.
var weakPrior = [3]float64{1e-6, 1e-6, 1}

// reduced eliminates the cards: S = C − Σ E A⁻¹ Eᵀ over the free camera
// parameters, whose indices it returns too.
func (ad *adjustment) reduced(blocks []cardBlock, lambda float64) (s *mat.SymDense, rhs []float64, inv [][3][3]float64, free []int, err error) {
	for k, sigma := range ad.Prior.Sigma {
		if sigma != 0 {
			free = append(free, k)
		}
	}
	n := len(free)
	s = mat.NewSymDense(n, nil)
	rhs = make([]float64, n)
	v := ad.Camera.vector()
	for i, k := range free {
		if sigma := ad.Prior.Sigma[k]; !math.IsInf(sigma, 1) {
			s.SetSym(i, i, 1/(sigma*sigma))
			rhs[i] = (ad.Prior.Mean[k] - v[k]) / (sigma * sigma)
		}
	}
	inv = make([][3][3]float64, len(blocks))
	for bi := range blocks {
		b := &blocks[bi]
		a := b.a
		for r := range a {
			a[r][r] *= 1 + lambda
			a[r][r] += weakPrior[r]
		}
		var ok bool
		if inv[bi], ok = invert3(a); !ok {
			return nil, nil, nil, nil, errAdjust
		}
		for i, k := range free {
			ea := rowTimes(b.e[k], inv[bi])
			rhs[i] += b.gc[k] - dot3(ea, b.g)
			for j := i; j < n; j++ {
				m := free[j]
				c := b.c[k][m]
				if i == j {
					c *= 1 + lambda
				}
				s.SetSym(i, j, s.At(i, j)+c-dot3(ea, b.e[m]))
			}
		}
	}
	return s, rhs, inv, free, nil
}

func (ad *adjustment) step(blocks []cardBlock, lambda float64) (dc [camParams]float64, dp [][3]float64, err error) {
	s, rhs, inv, free, err := ad.reduced(blocks, lambda)
	if err != nil {
		return dc, nil, err
	}
	var chol mat.Cholesky
	if len(free) > 0 {
		if !chol.Factorize(s) {
			return dc, nil, errAdjust
		}
		var x mat.VecDense
		if err := chol.SolveVecTo(&x, mat.NewVecDense(len(rhs), rhs)); err != nil && math.IsNaN(x.AtVec(0)) {
			return dc, nil, errAdjust
		}
		for i, k := range free {
			dc[k] = x.AtVec(i)
		}
	}
	dp = make([][3]float64, len(blocks))
	for i := range blocks {
		g := blocks[i].g
		for _, k := range free {
			for r := range g {
				g[r] -= blocks[i].e[k][r] * dc[k]
			}
		}
		for r := range g {
			dp[i][r] = dot3(inv[i][r], g)
		}
	}
	return dc, dp, nil
}

// finish computes the RMS and the covariances.
func (ad *adjustment) finish(blocks []cardBlock) error {
	sum, sqr := 0.0, 0.0
	for i := range blocks {
		sum, sqr = sum+blocks[i].sum, sqr+blocks[i].sqr
	}
	if sum == 0 {
		return errAdjust
	}
	ad.RMSPx = math.Sqrt(sqr / sum)
	scale, ofCard := ad.noiseFactors()
	s, _, inv, free, err := ad.reduced(blocks, 0)
	if err != nil {
		return err
	}
	root, err := inverseRoot(s, len(free))
	if err != nil {
		return err
	}
	ad.Cov = make([][3][3]float64, len(blocks))
	ad.CovHeld = make([][3][3]float64, len(blocks))
	ad.Shared = make([][][3]float64, len(blocks))
	for i := range blocks {
		ad.CovHeld[i] = scaled(inv[i], ofCard[i])
		ad.Shared[i] = sharedPart(&blocks[i], &inv[i], free, root, math.Sqrt(scale))
		cov := ad.CovHeld[i]
		for _, v := range ad.Shared[i] {
			for r := range v {
				for c := range v {
					cov[r][c] += v[r] * v[c]
				}
			}
		}
		ad.Cov[i] = cov
	}
	return nil
}

// inverseRoot returns a triangular L with L·Lᵀ = S⁻¹ for a matrix of size n;
// nil for none.
func inverseRoot(s *mat.SymDense, n int) (*mat.TriDense, error) {
	if n == 0 {
		return nil, nil
	}
	var chol, inverse mat.Cholesky
	var sInv mat.SymDense
	if !chol.Factorize(s) {
		return nil, errAdjust
	}
	if err := chol.InverseTo(&sInv); err != nil && math.IsNaN(sInv.At(0, 0)) {
		return nil, errAdjust
	}
	if !inverse.Factorize(&sInv) {
		return nil, errAdjust
	}
	var root mat.TriDense
	inverse.LTo(&root)
	return &root, nil
}

// sharedPart is what the camera's errors do to one card: the columns of
// A⁻¹·Eᵀ·L, scaled.
func sharedPart(b *cardBlock, inv *[3][3]float64, free []int, root *mat.TriDense, scale float64) [][3]float64 {
	out := make([][3]float64, len(free))
	for j, k := range free {
		ae := rowTimes(b.e[k], *inv)
		for m := 0; m <= j; m++ {
			w := scale * root.At(j, m)
			for r := range ae {
				out[m][r] -= w * ae[r]
			}
		}
	}
	return out
}

func scaled(m [3][3]float64, s float64) [3][3]float64 {
	for r := range m {
		for c := range m[r] {
			m[r][c] *= s
		}
	}
	return m
}

func dot3(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// rowTimes returns vᵀ·M for a symmetric M.
func rowTimes(v [3]float64, m [3][3]float64) [3]float64 {
	return [3]float64{dot3(m[0], v), dot3(m[1], v), dot3(m[2], v)}
}

// invert3 inverts a symmetric 3×3 matrix by cofactors.
func invert3(m [3][3]float64) (out [3][3]float64, ok bool) {
	c00 := m[1][1]*m[2][2] - m[1][2]*m[2][1]
	c01 := m[1][2]*m[2][0] - m[1][0]*m[2][2]
	c02 := m[1][0]*m[2][1] - m[1][1]*m[2][0]
	det := m[0][0]*c00 + m[0][1]*c01 + m[0][2]*c02
	if !(math.Abs(det) > 1e-30) {
		return out, false
	}
	out = [3][3]float64{
		{c00, c01, c02},
		{c01, m[0][0]*m[2][2] - m[0][2]*m[2][0], m[0][1]*m[2][0] - m[0][0]*m[2][1]},
		{c02, m[0][1]*m[2][0] - m[0][0]*m[2][1], m[0][0]*m[1][1] - m[0][1]*m[1][0]},
	}
	for r := range out {
		for c := range out[r] {
			out[r][c] /= det
		}
	}
	return out, true
}
