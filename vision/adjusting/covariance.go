package adjusting

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Adjusted is what an adjustment tells beside camera and poses, by card.
type Adjusted struct {
	RMSPx   float64
	Sizes   []float64
	CovHeld [][3][3]float64
	Lies    []Lie
	Forms   Forms // that were expected
	Shared  [][][3]float64
	Camera  cameraCov
	Pool    noisePool // of all cards
	BlurPx  float64   // with which borders were measured
}

// Result is what the adjustment tells beside camera and poses; borders were
// measured with a blur of blurPx.
func (ad *Adjustment) Result(blurPx float64) Adjusted {
	return Adjusted{ad.RMSPx, ad.Sizes, ad.CovHeld, ad.Lies, ad.Forms, ad.Shared, ad.cameraCov, ad.pooled, blurPx}
}

// cameraCov is the covariance of the camera's free parameters: scale²·root·rootᵀ.
type cameraCov struct {
	root  *mat.TriDense // nil when none is free
	scale float64
}

// finish computes the RMS and the covariances.
func (ad *Adjustment) finish(blocks []cardBlock) error {
	sum, sqr := 0.0, 0.0
	for i := range blocks {
		sum, sqr = sum+blocks[i].sum, sqr+blocks[i].sqr
	}
	if sum == 0 {
		return ErrAdjust
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
	ad.cameraCov = cameraCov{root, math.Sqrt(scale)}
	ad.Cov = make([][3][3]float64, len(blocks))
	ad.CovHeld = make([][3][3]float64, len(blocks))
	ad.Shared = make([][][3]float64, len(blocks))
	for i := range blocks {
		ad.CovHeld[i] = scaled(inv[i], ofCard[i])
		ad.Shared[i] = sharedPart(&blocks[i], &inv[i], free, &ad.cameraCov)
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
	ad.Lies = ad.lies(ofCard)
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
		return nil, ErrAdjust
	}
	if err := chol.InverseTo(&sInv); err != nil && math.IsNaN(sInv.At(0, 0)) {
		return nil, ErrAdjust
	}
	if !inverse.Factorize(&sInv) {
		return nil, ErrAdjust
	}
	var root mat.TriDense
	inverse.LTo(&root)
	return &root, nil
}

// sharedPart is what the camera's errors do to one card: the columns of
// A⁻¹·Eᵀ·L, scaled.
func sharedPart(b *cardBlock, inv *[3][3]float64, free []int, camera *cameraCov) [][3]float64 {
	out := make([][3]float64, len(free))
	for j, k := range free {
		ae := rowTimes(b.e[k], *inv)
		for m := 0; m <= j; m++ {
			w := camera.scale * camera.root.At(j, m)
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

// SharedUnder is what the errors of a camera, free under the prior, do to the
// cards.
func (ad *Adjustment) SharedUnder(prior CameraPrior, camera *cameraCov) ([][][3]float64, error) {
	free := *ad
	free.Prior = prior
	blocks := free.linearise()
	_, _, inv, params, err := free.reduced(blocks, 0)
	if err != nil {
		return nil, err
	}
	out := make([][][3]float64, len(blocks))
	for i := range blocks {
		out[i] = sharedPart(&blocks[i], &inv[i], params, camera)
	}
	return out, nil
}

// ForCards is a copy with room for so many cards.
func (a Adjusted) ForCards(n int) Adjusted {
	out := a
	out.Sizes = append(allAsPrinted(0), a.Sizes...)
	out.CovHeld = append([][3][3]float64(nil), a.CovHeld...)
	out.Shared = append([][][3]float64(nil), a.Shared...)
	out.Lies = append([]Lie(nil), a.Lies...)
	for len(out.Sizes) < n {
		out.Sizes, out.CovHeld, out.Shared = append(out.Sizes, 1), append(out.CovHeld, [3][3]float64{}), append(out.Shared, nil)
		out.Lies = append(out.Lies, Lie{})
	}
	return out
}

// Kept is what was adjusted of some cards.
func (a Adjusted) Kept(cards []int) Adjusted {
	out := a
	out.Sizes, out.CovHeld, out.Shared = pick(a.Sizes, cards), pick(a.CovHeld, cards), pick(a.Shared, cards)
	out.Lies = pick(a.Lies, cards)
	return out
}

// pick lists the elements of those indices.
func pick[T any](list []T, which []int) []T {
	out := make([]T, len(which))
	for k, i := range which {
		out[k] = list[i]
	}
	return out
}
