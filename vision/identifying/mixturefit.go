package identifying

import (
	"math"

	"referee/internal/quantile"
	"referee/vision/raster"
)

// mixtureFit gathers places and solves for the colours.
type mixtureFit struct {
	shares [][parts]float64
	seen   []raster.RGB
}

func (f *mixtureFit) add(shares [parts]float64, seen raster.RGB) {
	f.shares = append(f.shares, shares)
	f.seen = append(f.seen, seen)
}

const (
	// leastShare is the sum of squared shares from which a part is fitted.
	leastShare = 1.5
	// unmixRounds of reweighting make the fit robust against what is not
	// print: glare, shadow, a wrong face.
	unmixRounds = 3
	// unmixTail is Huber's constant, in standard deviations.
	unmixTail = 1.5
	// placesPerFact is how many places, correlated by blur, demosaicing and
	// resampling, tell as much as one independent one.
	placesPerFact = 4
)

// solve fits the colours by iteratively reweighted least squares.
func (f *mixtureFit) solve() mixture {
	var out mixture
	for k := range out.Sigma {
		out.Sigma[k] = math.Inf(1)
	}
	weight := make([]float64, len(f.seen))
	for i := range weight {
		weight[i] = 1
	}
	off := make([]float64, len(f.seen))
	for range unmixRounds {
		n := f.normal(weight)
		inv, seen := n.inverse()
		out.Purity = n.purity()
		if !seen[partBlack] || !seen[partWhite] {
			return out
		}
		for k := range out.Color {
			out.Color[k] = raster.RGB{}
			for j := range inv {
				for c := range out.Color[k] {
					out.Color[k][c] += inv[k][j] * n.right[j][c]
				}
			}
		}
		for i := range off {
			off[i] = f.residual(i, &out)
		}
		// The median of the largest of three channels' deviations is about
		// 1.2 standard deviations of one.
		sigma := math.Max(quantile.Median(off)/1.2, 1e-4)
		for i := range weight {
			weight[i] = math.Min(1, unmixTail*sigma/math.Max(off[i], 1e-9))
		}
		for k := range out.Sigma {
			if seen[k] {
				out.Sigma[k] = sigma * math.Sqrt(placesPerFact*inv[k][k])
			}
		}
	}
	return out
}

// residual is how far, in the worst channel, place i is off the fit.
func (f *mixtureFit) residual(i int, m *mixture) float64 {
	worst := 0.0
	for c := range f.seen[i] {
		d := f.seen[i][c]
		for k, share := range f.shares[i] {
			d -= share * m.Color[k][c]
		}
		worst = math.Max(worst, math.Abs(d))
	}
	return worst
}

// meanResidual is the mean of what the places are off a fit, 0 of none.
func (f *mixtureFit) meanResidual(m *mixture) float64 {
	sum := 0.0
	for i := range f.seen {
		sum += f.residual(i, m)
	}
	return sum / math.Max(1, float64(len(f.seen)))
}

// normalEquations are those of a mixtureFit; all channels share the left side.
type normalEquations struct {
	left  [parts][parts]float64
	sum   [parts]float64
	right [parts]raster.RGB
}

func (f *mixtureFit) normal(weight []float64) *normalEquations {
	var n normalEquations
	for i, w := range weight {
		s := &f.shares[i]
		for a := range s {
			if s[a] == 0 {
				continue
			}
			n.sum[a] += w * s[a]
			for b := range s {
				n.left[a][b] += w * s[a] * s[b]
			}
			for c, v := range f.seen[i] {
				n.right[a][c] += w * s[a] * v
			}
		}
	}
	return &n
}

func (n *normalEquations) purity() (p [parts]float64) {
	for k := range p {
		if n.sum[k] > 0 {
			p[k] = n.left[k][k] / n.sum[k]
		}
	}
	return p
}

// inverse inverts the left side, by Gauss and Jordan, over the parts that are
// seen; rows and columns of the others are 0.
func (n *normalEquations) inverse() (inv [parts][parts]float64, seen [parts]bool) {
	a := n.left
	for k := range a {
		if seen[k] = a[k][k] >= leastShare; !seen[k] {
			continue
		}
		inv[k][k] = 1
	}
	for k := range a {
		if !seen[k] {
			continue
		}
		// The matrix is positive definite where it is not degenerate, so the
		// diagonal serves as pivots.
		p := a[k][k]
		if p < 1e-3*n.left[k][k] {
			return inv, [parts]bool{}
		}
		for j := range a {
			a[k][j] /= p
			inv[k][j] /= p
		}
		for i := range a {
			if i == k || !seen[i] {
				continue
			}
			q := a[i][k]
			for j := range a {
				a[i][j] -= q * a[k][j]
				inv[i][j] -= q * inv[k][j]
			}
		}
	}
	return inv, seen
}
