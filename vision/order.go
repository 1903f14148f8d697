package vision

import (
	"math"
)

// orderReading says which of two overlapping cards lies on top.
type orderReading struct {
	A, B          int
	orderEvidence // with a for A and b for B
	// AOver is the order taken: what the evidence says or, where that leaves
	// it open, what is likelier.
	AOver bool
	// Contested says that the evidence, not strong, has one card lie on two
	// and another on none.
	Contested bool
}

// renderingOf returns the prediction for card i as it was read.
func (cr *cardsRead) renderingOf(i int) rendering {
	ink := unknownInk
	if cr.inks[i].Color != nil {
		ink = cr.inks[i].Shown
	}
	best := &cr.read[i].Best
	return cr.render(&cr.models[best.Model], cr.poseOf(i, best), ink)
}

// readOrder decides which of cards a and b lies on top.
func (cr *cardsRead) readOrder(a, b int) orderReading {
	la, lb := cr.renderingOf(a), cr.renderingOf(b)
	light := cr.lightOver(a, b)
	if light == nil {
		return orderReading{A: a, B: b}
	}
	e := cr.compareOrders(&la, &lb, light, cr.clearOf(la.pose.At, func(j int) bool { return j != a && j != b }))
	return orderReading{A: a, B: b, orderEvidence: e}
}

// lightOver is the light on two cards where they meet; that on the nearest
// card which was measured if they were not.
func (cr *cardsRead) lightOver(a, b int) *light {
	la, lb := cr.mixtures[a].light(), cr.mixtures[b].light()
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
	return cr.lightNear(cr.cards[a].Pose.At)
}

func (o *orderReading) upper() int {
	if o.AOver {
		return o.A
	}
	return o.B
}

// settled tells whether the evidence leaves no doubt about the order taken.
func (o *orderReading) settled() bool { return !o.Contested && o.orderEvidence.settled() }

// sure grades the evidence for the order taken from 0.5, none, by way of
// 0.995 where it counts as settled, to 1.
func (o *orderReading) sure() float64 {
	e := math.Abs(o.Evidence)
	by := math.Min(e/settledEvidence, e*float64(o.Places)/settledTotal)
	return 1 - 0.5*math.Pow(0.01, by)
}
