package adjusting

import "referee/geometry"

// Neighbouring points of a border share pixels, JPEG blocks and whatever the
// model of the print has wrong there: up to borderReachMM apart along one
// border their residuals are taken to hang together, by as much as they do on
// the picture at hand.
const (
	borderReachMM = 30
	sameBorder    = 0.98 // cosine between the directions of one border's points
)

// noiseSums add up what the noise of observations is estimated from.
type noiseSums struct {
	n, weight, slope, sqr float64
	pairs                 float64 // products of neighbouring residuals
}

func (s *noiseSums) add(t *noiseSums) {
	s.n += t.n
	s.weight += t.weight
	s.slope += t.slope
	s.sqr += t.sqr
	s.pairs += t.pairs
}

// factor returns what the inverse of the weighted normal matrix is to be
// multiplied by to give a covariance: that of an M-estimate (Huber, Robust
// Statistics, 1981, 7.6: Σψ²/(n−p) / (Σψ′/n)², the matrix being Σ w·JᵀJ and
// not Σ JᵀJ), times how much correlation along the borders adds to the
// variance of a sum (Newey & West, 1987, with a triangular window). False if
// there is too little to tell.
func (s *noiseSums) factor(parameters int) (float64, bool) {
	free := s.n - float64(parameters)
	if free < 1 || s.slope <= 0 || s.sqr == 0 {
		return 1, false
	}
	together := max(1, 1+2*s.pairs/s.sqr)
	return s.n / free * s.sqr * s.weight / (s.slope * s.slope) * together, true
}

// noiseOf adds up the residuals of one card.
func (ad *Adjustment) noiseOf(i int, lens *slopes) noiseSums {
	type pull struct {
		at, along geometry.Point
		psi       float64
	}
	var s noiseSums
	var near []pull
	as := ad.as(i)
	place := as.seen.Motion()
	for _, oi := range ad.byCard[i] {
		o := &ad.Obs[oi]
		seen, _, _, _ := lens.At(as.seenAt(&place, o.At, &lens.cam))
		res, count := o.Residual(seen, ad.Camera.EdgePx)
		for r := range count {
			u := res[r] / (cauchyWidth * ad.SigmaPx)
			w := 1 / (1 + u*u)
			psi := w * res[r] / ad.SigmaPx
			s.n++
			s.weight += w
			s.slope += w * w * (1 - u*u)
			s.sqr += psi * psi
			if count > 1 {
				continue
			}
			kept := near[:0]
			for _, p := range near {
				d := geometry.Distance(p.at, o.At)
				if d >= borderReachMM {
					continue
				}
				kept = append(kept, p)
				if p.along.Dot(o.Along) > sameBorder {
					s.pairs += (1 - d/borderReachMM) * p.psi * psi
				}
			}
			near = append(kept, pull{o.At, o.Along, psi})
		}
	}
	return s
}

// pooledPoints is how many points of the whole picture a card's own are
// mixed with: a few dozen correlated residuals alone would say little.
const pooledPoints = 60

// noiseFactors returns the factor for the camera, from all residuals, and
// that of each card, for which its own count most: glare, dirt or a border
// that was taken for another spoil single cards.
func (ad *Adjustment) noiseFactors() (all float64, cards []float64) {
	own, pool := ad.noises()
	ad.pooled = pool
	all, known := pool.sums.factor(pool.parameters)
	cards = make([]float64, len(own))
	for i := range own {
		cards[i] = all
		if f, ok := own[i].factor(3); ok && known {
			cards[i] = (pooledPoints*all + own[i].n*f) / (pooledPoints + own[i].n)
		}
	}
	return all, cards
}

// noisePool is what the noise of a whole picture is told from.
type noisePool struct {
	sums       noiseSums
	parameters int // that were adjusted to the residuals
}

// noises are those of each card, and of all, the pool included.
func (ad *Adjustment) noises() (own []noiseSums, all noisePool) {
	lens := NewSlopes(&ad.Camera)
	own, all = make([]noiseSums, len(ad.Poses)), ad.Pool
	for i := range own {
		own[i] = ad.noiseOf(i, lens)
		all.sums.add(&own[i])
	}
	all.parameters += 3*len(ad.Poses) + ad.freeCamera()
	return own, all
}

// freeCamera counts the camera's parameters that are adjusted.
func (ad *Adjustment) freeCamera() int {
	n := 0
	for _, sigma := range ad.Prior.Sigma {
		if sigma != 0 {
			n++
		}
	}
	return n
}
