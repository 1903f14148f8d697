package synth

import (
	"math"
	"math/rand/v2"

	"referee/geometry"
)

// tiles are the squares of a checked cloth or the planks of a table, as factors
// of its brightness that repeat along both axes.
type tiles struct {
	x, y stripes
}

// stripes repeat along one axis: each is bright or dark by its own factor, with a
// dark joint between one and the next.
type stripes struct {
	wideMM, jointMM float64
	factor          []float32 // in turn
	joint           float32
}

// drawChecks draws a gingham: where two light threads cross it is brightest,
// where two dark ones do darkest.
func drawChecks(rng *rand.Rand) *tiles {
	dark := float32(between(rng, 0.45, 0.75))
	weave := stripes{wideMM: between(rng, 12, 45), jointMM: 0, factor: []float32{1.25, dark}}
	return &tiles{weave, weave}
}

// drawPlanks draws planks as wide as a hand.
func drawPlanks(rng *rand.Rand) *tiles {
	t := &tiles{y: stripes{wideMM: between(rng, 70, 140), jointMM: between(rng, 1, 3), joint: 0.3}}
	for range 16 {
		t.y.factor = append(t.y.factor, float32(between(rng, 0.75, 1.2)))
	}
	return t
}

func (t *tiles) at(q geometry.Point) float32 { return t.x.at(q[0]) * t.y.at(q[1]) }

// tileEdgeMM is how wide the passage from one stripe to the next is.
const tileEdgeMM = 0.8

func (s *stripes) at(mm float64) float32 {
	if len(s.factor) == 0 {
		return 1
	}
	n, t := math.Modf(mm/s.wideMM + 1e4) // the table is not 10,000 stripes wide
	k := int(n)
	own, next := s.factor[k%len(s.factor)], s.factor[(k+1)%len(s.factor)]
	left := (1 - t) * s.wideMM // to the next one
	if s.jointMM > 0 {
		edge := float32(math.Min(1, math.Max(0, (s.jointMM-left)/tileEdgeMM+0.5)))
		return own + edge*(s.joint-own)
	}
	edge := float32(math.Min(1, math.Max(0, 1-left/tileEdgeMM)))
	return own + edge*(next-own)
}
