package board

import (
	"math"

	"referee/geometry"
)

// How the sides of a board are measured in the photo.
const (
	sideSamples = 96    // 5 mm apart on a board of 480 mm; a third of them must agree
	sideEnds    = 0.02  // share of a side, at either end, where corners may be round
	sideAcross  = 0.006 // of a side, how far off its edge is looked for: what lens and corners leave
	sideSigmaPx = 0.5   // of one sample: pixels and unevenness of the cut
)

// sidePoints measures where the board's straight sides run near to where the
// camera puts them. A side that is not seen clearly gives none.
func sidePoints(p *pixels, cam *geometry.Camera, edge geometry.Polygon, rounds int) []onLine {
	var out []onLine
	for k := range edge {
		a, b := edge[k], edge[(k+1)%len(edge)]
		length := geometry.Distance(cam.Project(a), cam.Project(b))
		reach := max(3, sideAcross*length/float64(rounds))
		var side []onLine
		var t, off []float64
		for i := range sideSamples {
			at := sideEnds + (1-2*sideEnds)*(float64(i)+0.5)/sideSamples
			if px, d, ok := p.edgeAcross(cam, a, b, at, length, reach); ok {
				side = append(side, onLine{a, b, px, sideSigmaPx})
				t, off = append(t, at), append(off, d)
			}
		}
		for _, i := range agreeing(t, off) {
			out = append(out, side[i])
		}
	}
	return out
}

// sideAgreePx is how far points of one side may lie off a smooth curve, and
// sideAgreeLeast how many samples of a side must not.
const sideAgreePx, sideAgreeLeast = 1.2, sideSamples / 3

// agreeing lists the samples that lie on one parabola, which the lens makes of
// a straight side: of those through three samples each the one with the most.
func agreeing(t, off []float64) []int {
	var best []int
	n := len(t)
	for trial := range 400 {
		// Samples spread over the side, by a fixed sequence.
		i, j, k := (trial*7)%max(1, n), (trial*31+11)%max(1, n), (trial*53+29)%max(1, n)
		if n < 3 || math.Abs(t[i]-t[j]) < 0.15 || math.Abs(t[j]-t[k]) < 0.15 || math.Abs(t[i]-t[k]) < 0.15 {
			continue
		}
		curve := func(x float64) float64 {
			return off[i]*(x-t[j])*(x-t[k])/((t[i]-t[j])*(t[i]-t[k])) +
				off[j]*(x-t[i])*(x-t[k])/((t[j]-t[i])*(t[j]-t[k])) + off[k]*(x-t[i])*(x-t[j])/((t[k]-t[i])*(t[k]-t[j]))
		}
		var on []int
		for m := range t {
			if math.Abs(curve(t[m])-off[m]) < sideAgreePx {
				on = append(on, m)
			}
		}
		if len(on) > len(best) {
			best = on
		}
	}
	if len(best) < sideAgreeLeast {
		return nil
	}
	return best
}

// edgeAcross looks for the strongest edge of colour across a side, the nearer
// ones preferred; what it averages along the side is as long as a sample.
func (p *pixels) edgeAcross(cam *geometry.Camera, a, b geometry.Point, t, length, reach float64) (px geometry.Point, offPx float64, ok bool) {
	at, ahead := cam.Project(geometry.Lerp(a, b, t)), cam.Project(geometry.Lerp(a, b, t+1e-3))
	along := ahead.Sub(at)
	if !geometry.Finite(at) || along.Len() == 0 {
		return at, 0, false
	}
	along = along.Mul(1 / along.Len())
	across := geometry.Perp(along)
	const perPx = 2 // samples a px across the edge: half a px, sideSigmaPx
	n := int(math.Ceil(reach*perPx)) + 2*perPx
	profile := make([]rgb, 2*n+1)
	taps := max(1, int(length*(1-2*sideEnds)/sideSamples))
	for i := range profile {
		var sum rgb
		for j := range taps {
			off := across.Mul(float64(i-n) / perPx).Add(along.Mul(float64(j) - float64(taps-1)/2))
			c, in := p.at(at.Add(off))
			if !in {
				return at, 0, false
			}
			sum = sum.plus(c)
		}
		profile[i] = sum.times(1 / float32(taps))
	}
	best, where := 0.0, 0
	step := func(i int) float64 { return profile[i+perPx].distance(profile[i-perPx]) }
	for i := perPx + 1; i < len(profile)-perPx-1; i++ {
		d := float64(i-n) / perPx / (reach + 1)
		if v := step(i) * (1 - 0.5*d*d); v > best {
			best, where = v, i
		}
	}
	if best < 4 || where == 0 {
		return at, 0, false
	}
	l, m, r := step(where-1), step(where), step(where+1)
	sub := 0.0
	if den := l - 2*m + r; den < 0 {
		sub = max(-0.5, min(0.5, 0.5*(l-r)/den))
	}
	offPx = (float64(where-n) + sub) / perPx
	return at.Add(across.Mul(offPx)), offPx, true
}
