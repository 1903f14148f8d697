package doubting

import (
	"context"
	"math"
	"slices"

	"referee/geometry"
	"referee/table"
	"referee/vision/finding"
	"referee/vision/identifying"
	"referee/vision/ordering"
	"referee/vision/raster"
	"referee/vision/scene"
)

// Doubter compares what was read with the picture and collects what stays open.
// A doubt here does not yet mean an uncertain result: whether it could change
// the count is for scoring to find out.
type Doubter struct {
	*ordering.Stacked
	lines   *finding.Contours
	arrange *table.Layout // as read
	inks    []raster.RGB  // by card that is looked at, as it shows it
}

// NewDoubter compares what was read with the picture that the scene shows.
func NewDoubter(st *ordering.Stacked, lines *finding.Contours) *Doubter {
	return &Doubter{Stacked: st, lines: lines, arrange: st.Layout(), inks: make([]raster.RGB, len(st.Cards))}
}

// Doubts are what the picture does not settle.
type Doubts struct {
	general     []table.Doubt   // about the plane, identities and orders
	Faces       [][]table.Doubt // by card: what is seen of it
	Unexplained []table.Doubt   // what looks like a card that was not read
}

// All are the doubts in the order in which they are told.
func (d *Doubts) All() []table.Doubt {
	return slices.Concat(d.general, slices.Concat(d.Faces...), d.Unexplained)
}

// Find returns what the picture does not settle.
func Find(ctx context.Context, st *ordering.Stacked, lines *finding.Contours, plane *finding.TablePlane) (*Doubts, error) {
	dt := NewDoubter(st, lines)
	out := dt.Without(plane)
	if err := dt.DoubtFaces(ctx, out, identifying.Every); err != nil {
		return nil, err
	}
	var err error
	out.Unexplained, err = dt.UnexplainedDoubts(ctx, nil)
	return out, err
}

// Without are the doubts that need no look at the picture.
func (dt *Doubter) Without(plane *finding.TablePlane) *Doubts {
	return &Doubts{
		general: slices.Concat(dt.planeDoubts(plane), dt.identityDoubts(), dt.orderDoubts()),
		Faces:   make([][]table.Doubt, len(dt.Cards)),
	}
}

// UnexplainedDoubts tell what looks like a card that was not read, anywhere or
// in parts of the picture.
func (dt *Doubter) UnexplainedDoubts(ctx context.Context, parts raster.Area) ([]table.Doubt, error) {
	missed, err := dt.missedDoubts(ctx)
	if err != nil {
		return nil, err
	}
	stray, err := dt.strayDoubts(ctx, missed, parts)
	return dt.together(append(missed, stray...)), err
}

// OnTable is the place of a doubt, mm, with how open it is.
func OnTable(at geometry.Point, radiusMM, open float64) table.Spot {
	return table.Spot{Place: table.OnTable{At: at, RadiusMM: radiusMM}, Open: open}
}

// Below these the millimetres of a picture are not to be trusted.
const (
	minPlaneCards = 2   // one alone tells a tilt from its own form badly
	maxPlaneRMS   = 1.2 // px
)

func (dt *Doubter) planeDoubts(plane *finding.TablePlane) []table.Doubt {
	var out []table.Doubt
	if plane.Refused {
		out = append(out, table.LensUnsettled{Spot: table.Spot{Open: 1}})
	}
	if len(dt.Cards) < minPlaneCards || dt.Adjusted.RMSPx > maxPlaneRMS {
		out = append(out, table.PlaneUnsettled{Spot: table.Spot{Open: 1}})
	}
	for i := range dt.Identities {
		if dt.Models[dt.Identities[i].Best.Model].Face.Design.IsStart() {
			return out
		}
	}
	if dt.Deck.Start != nil {
		out = append(out, table.NoStart{Spot: table.Spot{Open: 1}})
	}
	return out
}

// orderDoubts tell which pairs look the same either way. Pairs that hardly
// touch are left out: which of them lies on top hides nothing.
func (dt *Doubter) orderDoubts() []table.Doubt {
	var out []table.Doubt
	open := map[[2]int]float64{}
	for i := range dt.Orders {
		o := &dt.Orders[i]
		if !o.Settled() {
			open[[2]int{o.A, o.B}] = 1 - math.Min(1, math.Abs(o.Evidence)*float64(o.Places)/scene.SettledTotal)
		}
	}
	for _, o := range dt.arrange.Overlaps {
		a, b := int(min(o.Over, o.Under)), int(max(o.Over, o.Under))
		strength, is := open[[2]int{a, b}]
		if !is || o.DepthMM < table.BesideMM {
			continue
		}
		overlap := geometry.ClipConvex(dt.arrange.Outline(o.Over), dt.arrange.Outline(o.Under))
		out = append(out, table.OrderUnsettled{Pair: o.Pair, Spot: OnTable(overlap.Centroid(), math.Sqrt(overlap.Area()/math.Pi), math.Max(0.1, strength))})
	}
	return out
}
