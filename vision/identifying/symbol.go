package identifying

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/vision/raster"
	"referee/vision/scene"
)

// The window round a symbol in which it is compared: its spacing, the margin
// beyond the symbol, and how far it may stand off its place, in mm.
const (
	symbolWindowStep = 0.4 // finer than a px of a photo of a whole set; a symbol has ten and more across
	symbolMarginMM   = 0.8 // two steps, past the blur of its border
	symbolShiftMM    = 0.4 // one step: what print is off the cut, beyond what the pose takes up
)

// symbolLikeness compares what stands at the symbol's place with every
// colour's symbol, blurred like the photo: one log likelihood a colour, 0 for
// the likeliest; nil when another card may hide the place.
//
// For a least-squares fit of brightness = a + b·symbol with normal errors of
// unknown size, the likelihood falls with (1 − r²)^(−n/2), r the correlation
// and n the number of independent pixels.
func (fr *FacesRead) symbolLikeness(i int) []float64 {
	id := &fr.Identities[i]
	if !id.Light.OK {
		return nil
	}
	cam := fr.Plane.Camera()
	visible := fr.Uncovered(i)
	scale := cam.ScaleAt(fr.Cards[i].Pose.At)
	blurMM := symbolBlur * fr.Blur.Px / scale
	reach := fr.Sizes.SymbolReachMM - 1 + symbolMarginMM
	steps := int(2*reach/symbolWindowStep) + 1
	shift := int(symbolShiftMM / symbolWindowStep)
	out := make([]float64, len(fr.Deck.Colors))
	var seen []float64
	for k := range fr.Deck.Colors {
		s := &fr.Deck.Colors[k].Symbol
		if len(s.Polygons) == 0 {
			return nil
		}
		// Most decks have all symbols in one place: it is looked at once.
		if k == 0 || s.At != fr.Deck.Colors[k-1].Symbol.At {
			corner := s.At.Add(geometry.Point{-reach, reach})
			if seen = fr.lumaWindow(i, corner, shift, steps+2*shift, visible); seen == nil {
				return nil
			}
		}
		out[k] = bestShift(seen, symbolTemplate(s, reach, steps, blurMM), steps, shift)
	}
	side := 2 * reach * scale
	trust := math.Max(0, math.Min(1, (scale-symbolFromPx)/(symbolFullPx-symbolFromPx)))
	return logLikelihoods(out, trust*side*side/pixelsPerFact, trust*symbolLeast)
}

// lumaWindow is the luma, row by row, in a square window of card i whose upper
// left corner lies so many steps outside the given one; nil when a place of it
// is hidden.
func (fr *FacesRead) lumaWindow(i int, corner geometry.Point, outside, side int, visible func(geometry.Point) bool) []float64 {
	id := &fr.Identities[i]
	pose := fr.MiddlePoseOf(i, &id.Best)
	cam := fr.Plane.Camera()
	out := make([]float64, 0, side*side)
	for y := -outside; y < side-outside; y++ {
		for x := -outside; x < side-outside; x++ {
			p := pose.Apply(corner.Add(geometry.Point{float64(x), -float64(y)}.Mul(symbolWindowStep)))
			c, ok := fr.Raster.SmoothAt(cam.Project(p))
			if !ok || !visible(p) {
				return nil
			}
			out = append(out, raster.Luma(id.Light.Relative(c)))
		}
	}
	return out
}

// Resolutions, px/mm, from which symbols count, and from which they count in
// full. Below, all small symbols blur into the same blob, and the roundest of
// them fits best whatever stands there, in one picture on all cards of a colour.
const (
	symbolFromPx = 1.2 // a symbol of 5 mm has six px
	symbolFullPx = 2.5 // the same has a dozen
)

// symbolBlur is the part of the blur that gave made-up pictures and photos of
// both decks the highest likelihood of the true symbols.
const symbolBlur = 0.85

// symbolLeast bounds how much one symbol can speak against a colour where it
// counts in full.
const symbolLeast = -4.0

// pixelsPerFact is how many pixels, correlated by blur and demosaicing, tell
// as much as one independent one.
const pixelsPerFact = 3

// logLikelihoods turns correlations over n independent pixels into log
// likelihoods relative to the best, none below least.
func logLikelihoods(r []float64, n, least float64) []float64 {
	best := math.Inf(-1)
	for k := range r {
		// Nothing correlates perfectly: keep the logarithm finite.
		c := math.Max(0, math.Min(0.99, r[k]))
		r[k] = -n / 2 * math.Log(1-c*c)
		best = math.Max(best, r[k])
	}
	for k := range r {
		r[k] = math.Max(least, r[k]-best)
	}
	return r
}

// symbolTemplate draws a symbol's blurred ink on the window.
func symbolTemplate(s *deck.Symbol, reach float64, steps int, blurMM float64) []float64 {
	out := make([]float64, steps*steps)
	lo, hi := s.Bounds()
	for i := range out {
		q := geometry.Point{float64(i%steps)*symbolWindowStep - reach, reach - float64(i/steps)*symbolWindowStep}
		for _, o := range scene.BlurKernel {
			at := q.Add(o.At.Mul(blurMM))
			if at[0] < lo[0] || at[1] < lo[1] || at[0] > hi[0] || at[1] > hi[1] {
				continue
			}
			if s.Contains(at) {
				out[i] += o.Weight
			}
		}
	}
	return out
}

// bestShift is the highest normalised correlation over all shifts of the
// template within the larger window.
func bestShift(seen, template []float64, steps, shift int) float64 {
	best := -1.0
	wide := steps + 2*shift
	for dy := 0; dy <= 2*shift; dy++ {
		for dx := 0; dx <= 2*shift; dx++ {
			var n, sa, sb, saa, sbb, sab float64
			for y := 0; y < steps; y++ {
				for x := 0; x < steps; x++ {
					a, b := seen[(y+dy)*wide+x+dx], template[y*steps+x]
					n, sa, sb, saa, sbb, sab = n+1, sa+a, sb+b, saa+a*a, sbb+b*b, sab+a*b
				}
			}
			va, vb := saa-sa*sa/n, sbb-sb*sb/n
			if va > 1e-9 && vb > 1e-9 {
				best = math.Max(best, (sab-sa*sb/n)/math.Sqrt(va*vb))
			}
		}
	}
	return best
}
