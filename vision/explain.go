package vision

import (
	"math"

	"referee/geometry"
	"referee/table"
)

// explain compares what was read with the picture and collects what stays
// open. A doubt here does not yet mean an uncertain result: whether it could
// change the count is for scoring to find out.
func (rd *reader) explain() error {
	rd.doubts = nil
	layout := rd.layout()
	rd.doubtPlane()
	rd.doubtIdentities()
	rd.doubtOrders(layout)
	rd.doubtFaces(layout)
	rd.doubtMissed()
	rd.doubtStray()
	return nil
}

// doubt adds a doubt at a place of the table.
func (rd *reader) doubt(d table.Doubt, at geometry.Point, radiusMM float64) {
	cam := rd.plane.camera()
	d.At = cam.Project(at)
	d.RadiusPx = radiusMM * cam.ScaleAt(at)
	rd.doubts = append(rd.doubts, d)
}

// Below these the millimetres of a picture are not to be trusted.
const (
	minPlaneCards = 2
	maxPlaneRMS   = 1.2 // px
)

func (rd *reader) doubtPlane() {
	if rd.lensRefused {
		rd.doubt(table.Doubt{Kind: table.LensUnsettled, Strength: 1}, geometry.Point{}, 60)
	}
	if len(rd.cards) < minPlaneCards || rd.adjust.RMSPx > maxPlaneRMS {
		rd.doubt(table.Doubt{Kind: table.PlaneUnsettled, Strength: 1}, geometry.Point{}, 60)
	}
	for i := range rd.read {
		if rd.models[rd.read[i].Best.Model].Face.Design.IsStart() {
			return
		}
	}
	if rd.deck.Start != nil {
		rd.doubt(table.Doubt{Kind: table.NoStart, Strength: 1}, rd.middle(), 60)
	}
}

// middle is the mean place of all cards.
func (rd *reader) middle() geometry.Point {
	var sum geometry.Point
	for i := range rd.cards {
		sum = sum.Add(rd.cards[i].Pose.At)
	}
	return sum.Mul(1 / math.Max(1, float64(len(rd.cards))))
}

// Below these an order is open. One place tells little; many that tell little
// each may all be wrong in the same way.
const (
	settledEvidence = 0.4
	settledTotal    = 100
)

func (o *orderReading) settled() bool {
	return !o.Contested && math.Abs(o.Evidence) >= settledEvidence && math.Abs(o.Evidence)*float64(o.Places) >= settledTotal
}

// sure grades the evidence for the order taken from 0.5, none, by way of
// 0.995 where it counts as settled, to 1.
func (o *orderReading) sure() float64 {
	e := math.Abs(o.Evidence)
	by := math.Min(e/settledEvidence, e*float64(o.Places)/settledTotal)
	return 1 - 0.5*math.Pow(0.01, by)
}

// doubtOrders tells which pairs look the same either way. Pairs that hardly
// touch are left out: which of them lies on top hides nothing.
func (rd *reader) doubtOrders(l *table.Layout) {
	open := map[[2]int]float64{}
	for i := range rd.orders {
		o := &rd.orders[i]
		if !o.settled() {
			open[[2]int{o.A, o.B}] = 1 - math.Min(1, math.Abs(o.Evidence)*float64(o.Places)/settledTotal)
		}
	}
	for _, o := range l.Overlaps {
		a, b := int(min(o.Over, o.Under)), int(max(o.Over, o.Under))
		strength, is := open[[2]int{a, b}]
		if !is || o.DepthMM < touchDepthMM {
			continue
		}
		overlap := geometry.ClipConvex(l.Outline(o.Over), l.Outline(o.Under))
		rd.doubt(table.Doubt{Kind: table.OrderUnsettled, Cards: []table.CardID{o.Over, o.Under}, Strength: math.Max(0.1, strength)}, overlap.Centroid(), math.Sqrt(overlap.Area()/math.Pi))
	}
}

// touchDepthMM is the depth below which two cards merely lie side by side.
const touchDepthMM = 0.5
