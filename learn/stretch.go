package learn

import (
	"math"

	"referee/geometry"
)

// How high a card is against its width, one photo tells by perspective alone,
// which is weak for cards that all lie one way: a tenth of a mm and more. The
// shapes tell it better: those of one kind are congruent whether they lie or
// stand, so a height that is taken too small makes the lying ones too flat
// and the standing ones too short.

// When a stretch is believed.
const (
	stretchSigmas = 2.0  // chosen: one wrong in twenty, which then errs by less than stretchSureMM
	stretchMostMM = 1.5  // of the card's height: more is no error of measuring
	stretchSureMM = 0.05 // of the height: less certain, it is left as measured
	stretchKeepMM = 0.02 // of the height: less is not worth another look
)

// trueSize returns the height that a card has, and how far beyond its edge it
// was taken to reach; false if all was taken right, as far as can be told.
func (st *study) trueSize() (height, rim float64, ok bool) {
	height, rim = st.m.Height, st.rim()
	if h, told := st.stretched(); told {
		height, ok = h, true
	}
	// The width is known: it is the unit that all else was measured in.
	height = (height - 2*rim) * st.m.Width / (st.m.Width - 2*rim)
	return height, rim, ok || rim != 0
}

// stretched returns the height that a card has when shapes of one kind are
// congruent; false if the shapes do not tell, or it is the one that was
// taken.
func (st *study) stretched() (height float64, ok bool) {
	s, sigma := stretchOf(st.sidesByLength())
	off := math.Abs(s) * st.m.Height
	if sigma*st.m.Height > stretchSureMM || math.Abs(s) < stretchSigmas*sigma || off < stretchKeepMM || off > stretchMostMM {
		return 0, false
	}
	return st.m.Height * (1 + s), true
}

// measuredSide is a side of a shape as measured: its length, and how fast that
// grows as the card is stretched upwards.
type measuredSide struct{ length, growth float64 }

// sidesByLength gathers the sides that should be of one length.
func (st *study) sidesByLength() [][]measuredSide {
	var shapes []*printed
	for _, c := range st.cards {
		if c.IsStart {
			continue
		}
		for i := range c.Shapes {
			shapes = append(shapes, &c.Shapes[i])
		}
	}
	var out [][]measuredSide
	for _, k := range findKinds(shapes, st.m.Width, st.m.Height) {
		n := len(k.Form)
		class := sideClasses(k)
		group := make([][]measuredSide, n)
		for _, s := range k.members {
			m := matches(k.Form, s.Polygon)[0]
			for i := range n {
				d := s.Polygon[m.corner(i+1, n)].Sub(s.Polygon[m.corner(i, n)])
				group[class[i]] = append(group[class[i]], measuredSide{d.Len(), d[1] * d[1] / d.Len()})
			}
		}
		out = append(out, group...)
	}
	return out
}

// sideClasses names, for each side of a form, the first of those that it comes
// to lie on when the form is laid on itself.
func sideClasses(k *kind) []int {
	n := len(k.Form)
	out := make([]int, n)
	for i := range n {
		out[i] = i
		for _, m := range k.selves {
			a, b := m.corner(i, n), m.corner((i+1)%n, n)
			if m.Mirrored {
				a = b // the side runs the other way
			}
			out[i] = min(out[i], a)
		}
	}
	return out
}

// stretchOf solves length + s·growth = the group's length for s, which all
// groups share, by least squares without what lies far off; sigma is its
// standard deviation, infinite when nothing tells.
func stretchOf(groups [][]measuredSide) (s, sigma float64) {
	const rounds, most = 5, 3.0 // until what lies off no longer changes; most is in deviations
	limit := math.Inf(1)
	sigma = math.Inf(1)
	for range rounds {
		var left, right float64
		var residuals []float64
		for _, g := range groups {
			var kept []measuredSide
			mid := middleOf(g, s)
			for _, d := range g {
				if math.Abs(d.length+s*d.growth-mid) <= limit {
					kept = append(kept, d)
				}
			}
			meanL, meanG := 0.0, 0.0
			for _, d := range kept {
				meanL, meanG = meanL+d.length/float64(len(kept)), meanG+d.growth/float64(len(kept))
			}
			for _, d := range kept {
				left += (d.growth - meanG) * (d.growth - meanG)
				right -= (d.growth - meanG) * (d.length - meanL)
				residuals = append(residuals, math.Abs(d.length+s*d.growth-mid))
			}
		}
		if left < 1 { // mm²: all shapes of a kind stand the same way
			return 0, math.Inf(1)
		}
		s = right / left
		spread := 1.4826 * median(residuals)
		limit = max(1e-6, most*spread)
		// Errors of a photo's sides go together: count them as half as many.
		sigma = math.Sqrt2 * spread / math.Sqrt(left)
	}
	return s, sigma
}

// Shadows beside the cards make them look larger all round, by some hundredths
// of a mm up to two tenths. Dots tell by how much: they stand in the middle of
// their shapes, which reach from their inner sides, measured within the card,
// to its edge. Dots that seem to say the contrary tell of white lines that
// outshine what is beside them.
const (
	rimMostMM = 0.4   // more is how the deck is drawn
	rimKeepMM = 0.015 // less changes no shape's place by a hundredth of a mm
	rimLeast  = 12    // sides
)

// rim returns how far beyond its true edge a card was taken to reach; 0 if
// dots do not tell.
func (st *study) rim() float64 {
	var all []float64
	for _, c := range st.cards {
		for i := range c.Shapes {
			all = append(all, c.Shapes[i].offMiddle(st.m.Width, st.m.Height)...)
		}
	}
	if len(all) < rimLeast {
		return 0
	}
	// A side that is off by one moves the middle by half.
	rim := 2 * robustMean(all)
	dev := make([]float64, len(all))
	for i, d := range all {
		dev[i] = math.Abs(2*d - rim)
	}
	sigma := 1.4826 * median(dev) / math.Sqrt(float64(len(all)))
	if rim < max(rimKeepMM, stretchSigmas*sigma) || rim > rimMostMM {
		return 0
	}
	return rim
}

// offMiddle is how far a rectangle's middle lies beyond that of its dots,
// towards those of the card's edges that it reaches on one side only.
func (s *printed) offMiddle(w, h float64) (out []float64) {
	if len(s.Polygon) != 4 || len(s.Dots) == 0 || !rightAngles(s.Polygon, []float64{90, 90, 90, 90}) {
		return nil
	}
	var mid geometry.Point
	for _, d := range s.Dots {
		mid = mid.Add(d.At.Mul(1 / float64(len(s.Dots))))
	}
	const near = 0.01 // mm: places are exact after they were put onto the edge
	lo, hi := s.Polygon.Bounds()
	for k, edge := range []float64{w / 2, h / 2} {
		off := (lo[k]+hi[k])/2 - mid[k]
		switch low, high := lo[k] < -edge+near, hi[k] > edge-near; {
		case high && !low:
			out = append(out, off)
		case low && !high:
			out = append(out, -off)
		}
	}
	return out
}

// middleOf is the median length of a group when stretched.
func middleOf(g []measuredSide, s float64) float64 {
	v := make([]float64, len(g))
	for i, d := range g {
		v[i] = d.length + s*d.growth
	}
	return median(v)
}
