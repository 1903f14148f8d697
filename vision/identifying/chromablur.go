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
// explained as their print. What a blur leaves falls towards the right one and rises
// beyond it: where a wider one leaves more, none wider still is tried.
func (fr *FacesRead) measureChromaBlur(ctx context.Context) (float64, error) {
	some := fr.plainCards(chromaBlurCards)
	seen := make([]*printSeen, len(some))
	left := make([]float64, len(some))
	best, least := chromaBlurs[0], math.Inf(1)
	for _, px := range chromaBlurs {
		if err := parallel.ForContext(ctx, len(some), func(n int) {
			if seen[n] == nil {
				i := some[n]
				seen[n] = fr.printSeenOn(&fr.Models[fr.Identities[i].Best.Model], fr.PoseOf(i, &fr.Identities[i].Best), fr.Uncovered(i))
			}
			fit := seen[n].tint(math.Hypot(fr.Blur.Px, px) / seen[n].scale)
			m := fit.solve()
			left[n] = fit.meanResidual(&m)
		}); err != nil {
			return 0, err
		}
		sum := 0.0
		for _, v := range left {
			sum += v
		}
		switch {
		case sum < least*(1-chromaBlurGain):
			best, least = px, sum
		case sum >= least:
			return best, nil
		}
	}
	return best, nil
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
