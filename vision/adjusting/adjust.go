package adjusting

import (
	"context"
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"

	"referee/geometry"
)

// Observation says that a point of a card is seen at a place in the picture.
type Observation struct {
	Card int
	At   geometry.Point // card mm
	Seen geometry.Point // px
	// Along is the unit direction, in px, in which Seen is measured: across
	// an edge. Zero when both coordinates count, as for a corner.
	Along geometry.Point
}

// Residual returns one or two residuals in px, of a point that is predicted at
// seen, with borders shifted by edgePx.
func (o *Observation) Residual(seen geometry.Point, edgePx float64) (r [2]float64, n int) {
	d := o.Seen.Sub(seen)
	if o.Along == (geometry.Point{}) {
		return [2]float64{d[0], d[1]}, 2
	}
	return [2]float64{o.Along.Dot(d) - edgePx, 0}, 1
}

// Adjustment is a bundle of cards on one plane seen by one camera.
type Adjustment struct {
	Camera Tilted
	Poses  []geometry.Pose
	// Sizes are how many times as large as printed the cards seem to be on
	// the plane, with SizeSigma as the standard deviation about 1 (see
	// parallax.go). A SizeSigma of 0 holds them; nil stands for all as printed.
	Sizes     []float64
	SizeSigma float64
	// Half is half of the cards' sides, mm, if they may lie aslant and be bent; zero
	// for flat cards. Rises are how high their faces lie then, 0 in the middle of
	// each; nil for not known yet.
	Half  geometry.Point
	Forms Forms // how far they are from what is expected of them then
	// Expected is how each card lies if it is known what it rests on; nil stands for
	// level in the plane.
	Expected []Expected
	Rises    []geometry.Rise
	Obs      []Observation
	Prior    CameraPrior
	// SigmaPx is the expected noise of an observation; residuals beyond some
	// two of it lose weight (Cauchy).
	SigmaPx float64

	// Pool is the noise of cards that are adjusted already: a few cards by
	// themselves say little about it.
	Pool noisePool

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
	Lies         []Lie

	cameraCov cameraCov
	pooled    noisePool // of all cards, the pool included
	byCard    [][]int   // observations of each card
}

// ErrAdjust tells that the normal equations could not be solved.
var ErrAdjust = errors.New("adjustment: the observations do not determine the poses")

// Solve runs Levenberg–Marquardt for at most the given number of steps.
func (ad *Adjustment) Solve(ctx context.Context, steps int) error {
	ad.byCard = make([][]int, len(ad.Poses))
	if ad.Sizes == nil {
		ad.Sizes = allAsPrinted(len(ad.Poses))
	}
	if ad.Half != (geometry.Point{}) && ad.Rises == nil {
		ad.Rises = make([]geometry.Rise, len(ad.Poses))
	}
	for i := range ad.Obs {
		ad.byCard[ad.Obs[i].Card] = append(ad.byCard[ad.Obs[i].Card], i)
	}
	lambda := 1e-4
	blocks := ad.linearise()
	cost := ad.cost(blocks)
	for step := 0; step < steps; step++ {
		if err := ctx.Err(); err != nil {
			return err
		}
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
		ad.Camera, ad.Poses, ad.Sizes, ad.Rises, blocks, cost = trial.Camera, trial.Poses, trial.Sizes, trial.Rises, next, after
		lambda = math.Max(1e-9, lambda/10)
		if done {
			break
		}
	}
	return ad.finish(blocks)
}

// rise is that of card i.
func (ad *Adjustment) rise(i int) *geometry.Rise {
	if ad.Rises == nil {
		return &geometry.Rise{}
	}
	return &ad.Rises[i]
}

// as is card i as it is taken to lie.
func (ad *Adjustment) as(i int) lying {
	return lying{seen: ad.Poses[i], rise: *ad.rise(i), size: ad.Sizes[i]}
}

func (ad *Adjustment) apply(dc [camParams]float64, dp [][3]float64, blocks []cardBlock) {
	v := ad.Camera.vector()
	for k := range v {
		v[k] += dc[k]
	}
	held := ad.Camera.Held
	ad.Camera = tiltedFrom(v)
	ad.Camera.Held = held
	poses, sizes := make([]geometry.Pose, len(ad.Poses)), make([]float64, len(ad.Poses))
	var rises []geometry.Rise
	if ad.Half != (geometry.Point{}) {
		rises = make([]geometry.Rise, len(ad.Poses))
	}
	for i, p := range ad.Poses {
		by := blocks[i].form.step(&dc, &dp[i])
		sizes[i] = ad.Sizes[i] + by[0]
		if rises != nil {
			f := form{ad.Half}
			was := f.shape(&ad.Rises[i])
			rises[i] = f.rise(geometry.Point{was[0] + by[1], was[1] + by[2]}, was[2]+by[3])
		}
		poses[i] = geometry.Pose{At: p.At.Add(geometry.Point{dp[i][0], dp[i][1]}), Turn: (p.Turn + geometry.Angle(dp[i][2])).Normalized()}
	}
	ad.Poses, ad.Sizes, ad.Rises = poses, sizes, rises
}

func (ad *Adjustment) cost(blocks []cardBlock) float64 {
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

func (ad *Adjustment) step(blocks []cardBlock, lambda float64) (dc [camParams]float64, dp [][3]float64, err error) {
	s, rhs, inv, free, err := ad.reduced(blocks, lambda)
	if err != nil {
		return dc, nil, err
	}
	var chol mat.Cholesky
	if len(free) > 0 {
		if !chol.Factorize(s) {
			return dc, nil, ErrAdjust
		}
		var x mat.VecDense
		if err := chol.SolveVecTo(&x, mat.NewVecDense(len(rhs), rhs)); err != nil && math.IsNaN(x.AtVec(0)) {
			return dc, nil, ErrAdjust
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
			dp[i][r] = Dot3(inv[i][r], g)
		}
	}
	return dc, dp, nil
}
