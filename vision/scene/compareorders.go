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
// places it is out of the reach of noise, if it comes from more than a few.
const (
	clearEvidence = 2.0
	clearPlaces   = 400 // 50 mm²: a quarter of a shape
)

// CompareOrders predicts the picture of the overlap of two cards both ways and asks
// which the photo resembles, wherever the print of either may lie within printSlackMM:
// where a shape coincides with its like, the rim of a dot or a line a little off would
// else tell an order, as likely as not the wrong one. Places that are not clear of third
// cards are left out.
func (sc *Scene) CompareOrders(la, lb *Rendering, l *raster.Light, clear func(p geometry.Point) bool) OrderEvidence {
	if glance := sc.weighOrders(la, lb, l, clear, 2*orderStepMM); glance.Places >= clearPlaces && math.Abs(glance.Evidence) >= clearEvidence {
		return glance
	}
	return sc.weighOrders(la, lb, l, clear, orderStepMM)
}

// weighOrders is CompareOrders at places so far apart.
func (sc *Scene) weighOrders(la, lb *Rendering, l *raster.Light, clear func(p geometry.Point) bool, stepMM float64) OrderEvidence {
	var out OrderEvidence
	sum, n := 0.0, 0
	g := sc.gridOverlap(la, lb, l, clear, stepMM, int(math.Round(printSlackMM/stepMM)))
	for i := range g.places {
		if !g.places[i].judged {
			continue
		}
		if gain, tells := g.weigh(i); tells {
			gain /= OrderNoise * OrderNoise
			sum += math.Max(-OrderClamp, math.Min(OrderClamp, gain))
			n++
		}
	}
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
	g := sc.gridOverlap(a, b, l, clear, stepMM, 0)
	for i := range g.places {
		if at := &g.places[i]; at.judged {
			f(at.seen, at.withA, at.withB)
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
