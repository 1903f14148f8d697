package scene

import (
	"math"

	"referee/geometry"
	"referee/vision/raster"
)

// Spacing of the places where two pictures are compared, and limits.
const (
	orderStepMM = 0.35 // chosen: a px or less, so that what a sliver of overlap shows is used
	// orderContrast is how different, relative to white, the two predictions
	// must be at a place to be judged there.
	orderContrast = 0.07
	// OrderNoise is the usual deviation of a colour from its prediction.
	OrderNoise = 0.15
	// OrderClamp bounds what one place can say, in squared noise.
	OrderClamp = 6.0
)

// OrderEvidence is what the picture says about which of two overlapping cards, a
// or b, lies on top.
type OrderEvidence struct {
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
	SettledEvidence = 0.4 // near 0.3 one pair of four was wrong, see ordering.evidenceNats
	SettledTotal    = 100 // places times evidence: 12 mm² at orderStepMM that speak plainly, or more that speak less
)

// Settled tells whether the evidence leaves no doubt.
func (e OrderEvidence) Settled() bool {
	return math.Abs(e.Evidence) >= SettledEvidence && math.Abs(e.Evidence)*float64(e.Places) >= SettledTotal
}

// clearEvidence, at a first glance, needs no second: at half the density of
// places it is out of the reach of noise.
const clearEvidence = 2.0

// CompareOrders predicts the picture of the overlap of two cards both ways and
// asks which the photo resembles. Places that are not clear of third cards are
// left out.
func (sc *Scene) CompareOrders(la, lb *Rendering, l *raster.Light, clear func(p geometry.Point) bool) OrderEvidence {
	if glance := sc.weighOrders(la, lb, l, clear, 2*orderStepMM); glance.Settled() && math.Abs(glance.Evidence) >= clearEvidence {
		return glance
	}
	return sc.weighOrders(la, lb, l, clear, orderStepMM)
}

// weighOrders is compareOrders at places so far apart.
func (sc *Scene) weighOrders(la, lb *Rendering, l *raster.Light, clear func(p geometry.Point) bool, stepMM float64) OrderEvidence {
	var out OrderEvidence
	sum, n := 0.0, 0
	sc.EachOverlap(la, lb, l, clear, stepMM, func(seen, ea, eb raster.RGB) {
		if raster.Difference(ea, eb) < orderContrast*orderContrast {
			return
		}
		gain := (raster.Difference(seen, eb) - raster.Difference(seen, ea)) / (OrderNoise * OrderNoise)
		sum += math.Max(-OrderClamp, math.Min(OrderClamp, gain))
		n++
	})
	if n > 0 {
		out.Evidence = sum / float64(n)
		// Each place stands for as many as would lie there at orderStepMM.
		out.Places = int(float64(n)*(stepMM/orderStepMM)*(stepMM/orderStepMM) + 0.5)
	}
	return out
}

// EachOverlap calls f for places of the overlap of two cards, at the given
// spacing: with the colour seen and those predicted with a and with b on top,
// blurred like the photo.
func (sc *Scene) EachOverlap(a, b *Rendering, l *raster.Light, clear func(geometry.Point) bool, stepMM float64, f func(seen, withA, withB raster.RGB)) {
	st := &sc.Deck.Style
	cam := sc.Plane.Camera()
	blurMM := sc.Blur.Px / cam.ScaleAt(a.Pose.At)
	place, eye := a.Pose.Motion(), cam.Place(a.Pose)
	from, to := sc.reachOn(a, b)
	for y := -st.Height/2 + stepMM/2; y < st.Height/2; y += stepMM {
		if y < from[1] || y > to[1] {
			continue
		}
		for x := -st.Width/2 + stepMM/2; x < st.Width/2; x += stepMM {
			if x < from[0] || x > to[0] {
				continue
			}
			q := geometry.Point{x, y}
			p := place.Apply(q)
			if geometry.RoundedRectDistance(b.Inv.Apply(p), st.Width, st.Height, st.CornerRadius) > 0 || !clear(p) {
				continue
			}
			ea, eb, ok := bothWays(a, b, p, blurMM)
			if !ok {
				continue
			}
			if seen, ok := sc.Raster.SmoothAt(eye.Project(q)); ok {
				f(l.Relative(seen), ea, eb)
			}
		}
	}
}

// reachOn bounds, on card a, what card b can cover of it.
func (sc *Scene) reachOn(a, b *Rendering) (from, to geometry.Point) {
	place := b.Pose.Motion()
	corners := sc.Deck.Corners()
	for k := range corners {
		corners[k] = a.Inv.Apply(place.Apply(corners[k]))
	}
	const rounding = 1e-6 // mm
	from, to = geometry.Polygon(corners[:]).Bounds()
	return from.Sub(geometry.Point{rounding, rounding}), to.Add(geometry.Point{rounding, rounding})
}

// bothWays predicts a place with a on top and with b on top, averaged over
// the blur.
func bothWays(a, b *Rendering, p geometry.Point, blurMM float64) (ea, eb raster.RGB, ok bool) {
	n := 0.0
	for _, o := range BlurKernel {
		q := p.Add(o.At.Mul(blurMM))
		ca, onA, knownA := a.color(q)
		cb, onB, knownB := b.color(q)
		if (onA && !knownA) || (onB && !knownB) {
			return ea, eb, false
		}
		switch {
		case onA && onB:
			ea, eb = raster.Plus(ea, ca, o.Weight), raster.Plus(eb, cb, o.Weight)
		case onA:
			ea, eb = raster.Plus(ea, ca, o.Weight), raster.Plus(eb, ca, o.Weight)
		case onB:
			ea, eb = raster.Plus(ea, cb, o.Weight), raster.Plus(eb, cb, o.Weight)
		default:
			continue // the table: the same both ways
		}
		n += o.Weight
	}
	if n == 0 {
		return ea, eb, false
	}
	for k := range ea {
		ea[k], eb[k] = ea[k]/n, eb[k]/n
	}
	return ea, eb, true
}
