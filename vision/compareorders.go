package vision

import (
	"math"

	"referee/geometry"
)

// Spacing of the places where two pictures are compared, and limits.
const (
	orderStepMM = 0.35
	// orderContrast is how different, relative to white, the two predictions
	// must be at a place to be judged there.
	orderContrast = 0.07
	// orderNoise is the usual deviation of a colour from its prediction.
	orderNoise = 0.15
	// orderClamp bounds what one place can say, in squared noise.
	orderClamp = 6.0
)

// orderEvidence is what the picture says about which of two overlapping cards, a
// or b, lies on top.
type orderEvidence struct {
	// Evidence is positive when a lies on top: the mean advantage, per judged
	// place, of the picture with a on top, in units of the noise.
	Evidence float64
	// Places is how many places, an eighth of a square millimetre each, tell
	// the two pictures apart.
	Places int
}

// Below these an order is open. One place tells little; many that tell little
// each may all be wrong in the same way.
const (
	settledEvidence = 0.4
	settledTotal    = 100
)

// settled tells whether the evidence leaves no doubt.
func (e orderEvidence) settled() bool {
	return math.Abs(e.Evidence) >= settledEvidence && math.Abs(e.Evidence)*float64(e.Places) >= settledTotal
}

// clearEvidence, at a first glance, needs no second: at half the density of
// places it is out of the reach of noise.
const clearEvidence = 2.0

// compareOrders predicts the picture of the overlap of two cards both ways and
// asks which the photo resembles. Places that are not clear of third cards are
// left out.
func (sc *scene) compareOrders(la, lb *rendering, l *light, clear func(p geometry.Point) bool) orderEvidence {
	if glance := sc.weighOrders(la, lb, l, clear, 2*orderStepMM); glance.settled() && math.Abs(glance.Evidence) >= clearEvidence {
		return glance
	}
	return sc.weighOrders(la, lb, l, clear, orderStepMM)
}

// weighOrders is compareOrders at places so far apart.
func (sc *scene) weighOrders(la, lb *rendering, l *light, clear func(p geometry.Point) bool, stepMM float64) orderEvidence {
	var out orderEvidence
	sum, n := 0.0, 0
	sc.eachOverlap(la, lb, l, clear, stepMM, func(seen, ea, eb rgb) {
		if difference(ea, eb) < orderContrast*orderContrast {
			return
		}
		gain := (difference(seen, eb) - difference(seen, ea)) / (orderNoise * orderNoise)
		sum += math.Max(-orderClamp, math.Min(orderClamp, gain))
		n++
	})
	if n > 0 {
		out.Evidence = sum / float64(n)
		// Each place stands for as many as would lie there at orderStepMM.
		out.Places = int(float64(n)*(stepMM/orderStepMM)*(stepMM/orderStepMM) + 0.5)
	}
	return out
}

// eachOverlap calls f for places of the overlap of two cards, at the given
// spacing: with the colour seen and those predicted with a and with b on top,
// blurred like the photo.
func (sc *scene) eachOverlap(a, b *rendering, l *light, clear func(geometry.Point) bool, stepMM float64, f func(seen, withA, withB rgb)) {
	st := &sc.deck.Style
	cam := sc.plane.camera()
	blurMM := sc.blur.px / cam.ScaleAt(a.pose.At)
	place, eye := a.pose.Motion(), cam.Place(a.pose)
	for y := -st.Height/2 + stepMM/2; y < st.Height/2; y += stepMM {
		for x := -st.Width/2 + stepMM/2; x < st.Width/2; x += stepMM {
			q := geometry.Point{x, y}
			p := place.Apply(q)
			if geometry.RoundedRectDistance(b.inv.Apply(p), st.Width, st.Height, st.CornerRadius) > 0 || !clear(p) {
				continue
			}
			ea, eb, ok := bothWays(a, b, p, blurMM)
			if !ok {
				continue
			}
			if seen, ok := sc.r.smoothAt(eye.Project(q)); ok {
				f(l.relative(seen), ea, eb)
			}
		}
	}
}

// bothWays predicts a place with a on top and with b on top, averaged over
// the blur.
func bothWays(a, b *rendering, p geometry.Point, blurMM float64) (ea, eb rgb, ok bool) {
	n := 0.0
	for _, o := range blurKernel {
		q := p.Add(o.at.Mul(blurMM))
		ca, onA, knownA := a.color(q)
		cb, onB, knownB := b.color(q)
		if (onA && !knownA) || (onB && !knownB) {
			return ea, eb, false
		}
		switch {
		case onA && onB:
			ea, eb = plus(ea, ca, o.weight), plus(eb, cb, o.weight)
		case onA:
			ea, eb = plus(ea, ca, o.weight), plus(eb, ca, o.weight)
		case onB:
			ea, eb = plus(ea, cb, o.weight), plus(eb, cb, o.weight)
		default:
			continue // the table: the same both ways
		}
		n += o.weight
	}
	if n == 0 {
		return ea, eb, false
	}
	for k := range ea {
		ea[k], eb[k] = ea[k]/n, eb[k]/n
	}
	return ea, eb, true
}
