package vision

import (
	"math"

	"referee/deck"
	"referee/geometry"
)

// orderReading says which of two overlapping cards lies on top.
type orderReading struct {
	A, B int
	// Evidence is positive when A lies on top: the mean advantage, per judged
	// place, of the picture with A on top, in units of the noise.
	Evidence float64
	// Places is how many places, an eighth of a square millimetre each, tell
	// the two pictures apart.
	Places int
	// AOver is the order taken: what the evidence says or, where that leaves
	// it open, what is likelier.
	AOver bool
	// Contested says that the evidence, not strong, has one card lie on two
	// and another on none.
	Contested bool
}

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

// look is what the picture of a card is predicted from.
type look struct {
	model *faceModel
	pose  geometry.Pose
	inv   geometry.Motion // cardFromTable
	ink   rgb
	dot   rgb
}

// color returns the predicted relative colour at a table point; false off
// the card or where the print is not known.
func (k *look) color(p geometry.Point) (c rgb, on, known bool) {
	switch k.model.Paint.at(k.inv.Apply(p)) {
	case deck.Off:
		return rgb{}, false, false
	case deck.Outline:
		return rgb{1, 1, 1}, true, true
	case deck.Colored:
		return k.ink, true, true
	case deck.Dot:
		return k.dot, true, true
	case deck.Emblem:
		return rgb{}, true, false
	}
	return rgb{}, true, true
}

// unknownInk stands for an ink of which nothing is known: it is neither black
// nor white.
var unknownInk = rgb{0.5, 0.5, 0.5}

// newLook returns the prediction for a face at a pose; the ink counts for
// nothing on the starting card, which is printed in white.
func (rd *reader) newLook(m *faceModel, pose geometry.Pose, ink rgb) look {
	if m.Face.Design.IsStart() {
		ink = rgb{1, 1, 1}
	}
	return look{model: m, pose: pose, inv: pose.Inverse().Motion(), dot: printedInk(rd.deck, rd.deck.Style.Dot), ink: ink}
}

// lookOf returns the prediction for card i as it was read.
func (rd *reader) lookOf(i int) look {
	ink := unknownInk
	if rd.inks[i].Color != nil {
		ink = rd.inks[i].Shown
	}
	best := &rd.read[i].Best
	return rd.newLook(&rd.models[best.Model], best.Pose, ink)
}

// readOrder decides which of cards a and b lies on top.
func (rd *reader) readOrder(a, b int) orderReading {
	la, lb := rd.lookOf(a), rd.lookOf(b)
	light := rd.lightOver(a, b)
	if light == nil {
		return orderReading{A: a, B: b}
	}
	out := rd.compareOrders(&la, &lb, light, rd.clearOf(la.pose.At, func(j int) bool { return j != a && j != b }))
	out.A, out.B = a, b
	return out
}

// lightOver is the light on two cards where they meet; that on the nearest
// card which was measured if they were not.
func (rd *reader) lightOver(a, b int) *light {
	la, lb := rd.mixtures[a].light(), rd.mixtures[b].light()
	switch {
	case la.ok && lb.ok:
		for k := range la.White {
			la.White[k] = (la.White[k] + lb.White[k]) / 2
			la.Black[k] = (la.Black[k] + lb.Black[k]) / 2
		}
		return &la
	case la.ok:
		return &la
	case lb.ok:
		return &lb
	}
	return rd.lightNear(rd.cards[a].Pose.At)
}

// clearEvidence, at a first glance, needs no second: at half the density of
// places it is out of the reach of noise.
const clearEvidence = 2.0

// compareOrders predicts the picture of the overlap of two cards both ways and
// asks which the photo resembles. Places that are not clear of third cards are
// left out.
func (rd *reader) compareOrders(la, lb *look, l *light, clear func(p geometry.Point) bool) orderReading {
	if glance := rd.weighOrders(la, lb, l, clear, 2*orderStepMM); glance.settled() && math.Abs(glance.Evidence) >= clearEvidence {
		return glance
	}
	return rd.weighOrders(la, lb, l, clear, orderStepMM)
}

// weighOrders is compareOrders at places so far apart.
func (rd *reader) weighOrders(la, lb *look, l *light, clear func(p geometry.Point) bool, stepMM float64) orderReading {
	var out orderReading
	sum, n := 0.0, 0
	rd.eachOverlap(la, lb, l, clear, stepMM, func(seen, ea, eb rgb) {
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
func (rd *reader) eachOverlap(a, b *look, l *light, clear func(geometry.Point) bool, stepMM float64, f func(seen, withA, withB rgb)) {
	st := &rd.deck.Style
	cam := rd.plane.camera()
	blurMM := rd.blurPx / cam.ScaleAt(a.pose.At)
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
			if seen, ok := rd.r.smoothAt(eye.Project(q)); ok {
				f(l.relative(seen), ea, eb)
			}
		}
	}
}

// overlapMM2 is the area that two cards share.
func (rd *reader) overlapMM2(o *orderReading) float64 {
	outline := rd.deck.CardPolygon()
	shared := geometry.ClipConvex(rd.cards[o.A].Pose.ApplyAll(outline), rd.cards[o.B].Pose.ApplyAll(outline))
	return shared.Area()
}

func (o *orderReading) upper() int {
	if o.AOver {
		return o.A
	}
	return o.B
}

// bothWays predicts a place with a on top and with b on top, averaged over
// the blur.
func bothWays(a, b *look, p geometry.Point, blurMM float64) (ea, eb rgb, ok bool) {
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

// blurReach is how far blurKernel reaches.
const blurReach = 1.8

// blurKernel samples a Gaussian of standard deviation 1: the middle, a ring
// of four and a ring of eight, weighted by what each stands for.
var blurKernel = func() (k [13]struct {
	at     geometry.Point
	weight float64
}) {
	k[0].weight = 0.24
	for i := 0; i < 4; i++ {
		s, c := math.Sincos(float64(i) * math.Pi / 2)
		k[1+i].at, k[1+i].weight = geometry.Point{c, s}.Mul(0.95), 0.11
	}
	for i := 0; i < 8; i++ {
		s, c := math.Sincos((float64(i) + 0.5) * math.Pi / 4)
		k[5+i].at, k[5+i].weight = geometry.Point{c, s}.Mul(blurReach), 0.04
	}
	return k
}()

func plus(a, b rgb, w float64) rgb {
	return rgb{a[0] + w*b[0], a[1] + w*b[1], a[2] + w*b[2]}
}

// difference is the squared distance of two colours.
func difference(a, b rgb) float64 {
	sum := 0.0
	for k := range a {
		d := math.Max(-0.3, math.Min(1.3, a[k])) - math.Max(-0.3, math.Min(1.3, b[k]))
		sum += d * d
	}
	return sum
}
