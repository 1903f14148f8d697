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

// doubt adds a doubt.
func (rd *reader) doubt(d table.Doubt) { rd.doubts = append(rd.doubts, d) }

// onTable is the place of a doubt, mm, with how open it is.
func onTable(at geometry.Point, radiusMM, open float64) table.Spot {
	return table.Spot{Place: table.OnTable{At: at, RadiusMM: radiusMM}, Open: open}
}

// Below these the millimetres of a picture are not to be trusted.
const (
	minPlaneCards = 2
	maxPlaneRMS   = 1.2 // px
)

func (rd *reader) doubtPlane() {
	if rd.lensRefused {
		rd.doubt(table.LensUnsettled{Spot: table.Spot{Open: 1}})
	}
	if len(rd.cards) < minPlaneCards || rd.adjust.RMSPx > maxPlaneRMS {
		rd.doubt(table.PlaneUnsettled{Spot: table.Spot{Open: 1}})
	}
	for i := range rd.read {
		if rd.models[rd.read[i].Best.Model].Face.Design.IsStart() {
			return
		}
	}
	if rd.deck.Start != nil {
		rd.doubt(table.NoStart{Spot: table.Spot{Open: 1}})
	}
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
		rd.doubt(table.OrderUnsettled{Pair: o.Pair, Spot: onTable(overlap.Centroid(), math.Sqrt(overlap.Area()/math.Pi), math.Max(0.1, strength))})
	}
}

// touchDepthMM is the depth below which two cards merely lie side by side.
const touchDepthMM = 0.5
