package vision

import (
	"context"
	"math"
	"slices"

	"referee/geometry"
	"referee/table"
)

// doubter compares what was read with the picture and collects what stays open.
// A doubt here does not yet mean an uncertain result: whether it could change
// the count is for scoring to find out.
type doubter struct {
	*stacked
	lines   *contours
	arrange *table.Layout // as read
}

func newDoubter(st *stacked, lines *contours) *doubter { return &doubter{st, lines, st.layout()} }

// doubts are what the picture does not settle.
type doubts struct {
	general     []table.Doubt   // about the plane, identities and orders
	faces       [][]table.Doubt // by card: what is seen of it
	unexplained []table.Doubt   // what looks like a card that was not read
}

func (d *doubts) all() []table.Doubt {
	return slices.Concat(d.general, slices.Concat(d.faces...), d.unexplained)
}

// findDoubts returns what the picture does not settle.
func findDoubts(ctx context.Context, st *stacked, lines *contours, plane *tablePlane) (*doubts, error) {
	dt := newDoubter(st, lines)
	out := dt.without(plane)
	if err := dt.lookAtFaces(ctx, out, every); err != nil {
		return nil, err
	}
	var err error
	out.unexplained, err = dt.unexplainedDoubts(ctx, nil)
	return out, err
}

// without are the doubts that need no look at the picture.
func (dt *doubter) without(plane *tablePlane) *doubts {
	return &doubts{
		general: slices.Concat(dt.planeDoubts(plane), dt.identityDoubts(), dt.orderDoubts()),
		faces:   make([][]table.Doubt, len(dt.cards)),
	}
}

// unexplainedDoubts tell what looks like a card that was not read, anywhere or
// in parts of the picture.
func (dt *doubter) unexplainedDoubts(ctx context.Context, parts area) ([]table.Doubt, error) {
	missed, err := dt.missedDoubts(ctx)
	if err != nil {
		return nil, err
	}
	stray, err := dt.strayDoubts(ctx, missed, parts)
	return append(missed, stray...), err
}

// onTable is the place of a doubt, mm, with how open it is.
func onTable(at geometry.Point, radiusMM, open float64) table.Spot {
	return table.Spot{Place: table.OnTable{At: at, RadiusMM: radiusMM}, Open: open}
}

// Below these the millimetres of a picture are not to be trusted.
const (
	minPlaneCards = 2
	maxPlaneRMS   = 1.2 // px
)

func (dt *doubter) planeDoubts(plane *tablePlane) []table.Doubt {
	var out []table.Doubt
	if plane.refused {
		out = append(out, table.LensUnsettled{Spot: table.Spot{Open: 1}})
	}
	if len(dt.cards) < minPlaneCards || dt.adjust.RMSPx > maxPlaneRMS {
		out = append(out, table.PlaneUnsettled{Spot: table.Spot{Open: 1}})
	}
	for i := range dt.read {
		if dt.models[dt.read[i].Best.Model].Face.Design.IsStart() {
			return out
		}
	}
	if dt.deck.Start != nil {
		out = append(out, table.NoStart{Spot: table.Spot{Open: 1}})
	}
	return out
}

// orderDoubts tell which pairs look the same either way. Pairs that hardly
// touch are left out: which of them lies on top hides nothing.
func (dt *doubter) orderDoubts() []table.Doubt {
	var out []table.Doubt
	open := map[[2]int]float64{}
	for i := range dt.orders {
		o := &dt.orders[i]
		if !o.settled() {
			open[[2]int{o.A, o.B}] = 1 - math.Min(1, math.Abs(o.Evidence)*float64(o.Places)/settledTotal)
		}
	}
	for _, o := range dt.arrange.Overlaps {
		a, b := int(min(o.Over, o.Under)), int(max(o.Over, o.Under))
		strength, is := open[[2]int{a, b}]
		if !is || o.DepthMM < touchDepthMM {
			continue
		}
		overlap := geometry.ClipConvex(dt.arrange.Outline(o.Over), dt.arrange.Outline(o.Under))
		out = append(out, table.OrderUnsettled{Pair: o.Pair, Spot: onTable(overlap.Centroid(), math.Sqrt(overlap.Area()/math.Pi), math.Max(0.1, strength))})
	}
	return out
}

// touchDepthMM is the depth below which two cards merely lie side by side.
const touchDepthMM = 0.5
