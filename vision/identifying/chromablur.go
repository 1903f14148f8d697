package identifying

import (
	"context"
	"math"

	"referee/internal/parallel"
)

// chromaBlurs are how much wider, in px, colour may be blurred than brightness. The
// first is what JPEG and video do, which keep the differences of colour at half the
// resolution (4:2:0), average 2×2 pixels and interpolate between the means; phones that
// take noise out of a dim picture smear colour further.
var chromaBlurs = [...]float64{0.8, 1.4, 2, 2.8}

const (
	// chromaBlurCards are enough to tell: all of a picture were smeared alike.
	chromaBlurCards = 12
	// chromaBlurGain is the part by which a wider blur must lower what the fit leaves,
	// as noise alone does not.
	chromaBlurGain = 0.03
)

// measureChromaBlur is the blur of colour, px, by which what some cards show is best
// explained as their print.
func (fr *FacesRead) measureChromaBlur(ctx context.Context) (float64, error) {
	some := fr.plainCards(chromaBlurCards)
	left := make([][len(chromaBlurs)]float64, len(some))
	err := parallel.ForContext(ctx, len(some), func(n int) {
		i := some[n]
		p := fr.printSeenOn(&fr.Models[fr.Identities[i].Best.Model], fr.PoseOf(i, &fr.Identities[i].Best), fr.Uncovered(i))
		for k, px := range chromaBlurs {
			fit := p.tint(math.Hypot(fr.Blur.Px, px) / p.scale)
			m := fit.solve()
			left[n][k] = fit.meanResidual(&m)
		}
	})
	var sum [len(chromaBlurs)]float64
	for n := range left {
		for k, v := range left[n] {
			sum[k] += v
		}
	}
	best := 0
	for k := range sum {
		if sum[k] < sum[best]*(1-chromaBlurGain) {
			best = k
		}
	}
	return chromaBlurs[best], err
}

// plainCards are up to so many cards that were read without doubt, from all over the
// list, in which cards that lie near each other stand near.
func (fr *FacesRead) plainCards(most int) []int {
	var plain []int
	for i := range fr.Identities {
		id := &fr.Identities[i]
		if id.Light.OK && len(id.Others) == 0 && !fr.IsStart(id.Best.Model) {
			plain = append(plain, i)
		}
	}
	if len(plain) <= most {
		return plain
	}
	out := make([]int, most)
	for k := range out {
		out[k] = plain[k*len(plain)/most]
	}
	return out
}
