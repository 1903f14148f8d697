package ordering

import (
	"math"

	"referee/geometry"
	"referee/table"
)

// sinkMM is how far one card may sink into another before it is taken to rest on that:
// tilts and bends are known to some tenths of a mm, and cards are 0.3 mm thick.
const sinkMM = 0.3

// resting are cards that come to rest on one another.
type resting struct {
	*table.Layout
	liftMM []float64 // of each, over where it would lie on the table; NaN: not known yet
}

// liftsMM tells how much higher than on the bare table each card lies for those
// beneath it: none sinks into another.
func liftsMM(l *table.Layout) []float64 {
	r := &resting{l, make([]float64, len(l.Cards))}
	for i := range r.liftMM {
		r.liftMM[i] = math.NaN()
	}
	for i := range r.liftMM {
		r.lift(table.CardID(i))
	}
	return r.liftMM
}

func (r *resting) lift(id table.CardID) float64 {
	if !math.IsNaN(r.liftMM[id]) {
		return r.liftMM[id]
	}
	r.liftMM[id] = 0 // should orders that were read wrongly go round in a circle
	high := 0.0
	for _, o := range r.Below(id) {
		high = math.Max(high, r.lift(o.Under)+r.deepest(o.Pair)-sinkMM)
	}
	r.liftMM[id] = high
	return high
}

// deepest is how far the upper card of a pair would sink into the lower one if both lay
// on the table.
func (r *resting) deepest(p table.Pair) float64 {
	over, under := &r.Cards[p.Over], &r.Cards[p.Under]
	shared := geometry.ClipConvex(r.Outline(p.Over), r.Outline(p.Under))
	toOver, toUnder := over.Pose.Inverse(), under.Pose.Inverse()
	deep := math.Inf(-1)
	for _, q := range shared {
		deep = math.Max(deep, under.Rise.At(toUnder.Apply(q))-over.Rise.At(toOver.Apply(q)))
	}
	return deep
}
