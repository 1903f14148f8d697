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

// readOrder decides which of cards a and b lies on top.
func readOrder(cr *cardsRead, a, b int) orderReading {
	la, lb := cr.renderingOf(a), cr.renderingOf(b)
	light := cr.lightOver(a, b)
	if light == nil {
		return orderReading{A: a, B: b}
	}
	e := cr.compareOrders(&la, &lb, light, cr.clearOf(la.pose.At, func(j int) bool { return j != a && j != b }))
	return orderReading{A: a, B: b, orderEvidence: e}
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
