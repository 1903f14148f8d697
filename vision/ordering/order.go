package ordering

import (
	"math"

	"referee/vision/identifying"
	"referee/vision/scene"
)

// OrderReading says which of two overlapping cards lies on top.
type OrderReading struct {
	A, B                int
	scene.OrderEvidence // with a for A and b for B
	// AOver is the order taken: what the evidence says or, where that leaves
	// it open, what is likelier.
	AOver bool
	// Contested says that the evidence, not strong, has one card lie on two
	// and another on none.
	Contested bool
}

// readOrder decides which of cards a and b lies on top.
func readOrder(cr *identifying.CardsRead, a, b int) OrderReading {
	la, lb := cr.RenderingOf(a), cr.RenderingOf(b)
	light := cr.LightOver(a, b)
	if light == nil {
		return OrderReading{A: a, B: b}
	}
	e := cr.CompareOrders(&la, &lb, light, cr.ClearOf(la.Pose.At, func(j int) bool { return j != a && j != b }))
	return OrderReading{A: a, B: b, OrderEvidence: e}
}

func (o *OrderReading) upper() int {
	if o.AOver {
		return o.A
	}
	return o.B
}

// Settled tells whether the evidence leaves no doubt about the order taken.
func (o *OrderReading) Settled() bool { return !o.Contested && o.OrderEvidence.Settled() }

// sure grades the evidence for the order taken from 0.5, none, by way of
// 0.995 where it counts as settled, to 1.
func (o *OrderReading) sure() float64 {
	e := math.Abs(o.Evidence)
	by := math.Min(e/scene.SettledEvidence, e*float64(o.Places)/scene.SettledTotal)
	return 1 - 0.5*math.Pow(0.01, by)
}
