package learn

import (
	"cmp"
	"math"
	"slices"

	"referee/geometry"
	"referee/learn/finding"
)

// body is the black middle of a card with all that stands in it.
type body struct {
	In     []bool           // pixels of the body, emblem and symbol included
	Border geometry.Polygon // mm, counter-clockwise, roughly
}

var errNoBody = finding.New(finding.NoBody)

// half is the share from which a pixel counts as of an ink.
const half = 0.5

// What the body of a card is, and what may spoil its border.
const (
	bodyLeast = 0.1 // of the card's area: a body that edge shapes leave least of has a third
	// bodyGapStepMM and bodyGapMM are by what steps and up to which width a gap in
	// the body is closed where the suit's figure stands so near the outline that
	// blur makes one of them: a triangle's corner is so wide 2.5 mm from its point.
	bodyGapStepMM = 0.8
	bodyGapMM     = 4.0
)

// findBody finds the largest black region that has the card's centre within
// its border. The rim of dark table that shows along the cut edge goes round the
// centre too, so regions are compared by what of them is black.
func findBody(f *flat, m *mix) (*body, error) {
	on := make([]uint8, f.W*f.H)
	for i := range on {
		if m.White.V[i]+m.Ink.V[i] < half && f.onCard(i, 0.2) {
			on[i] = 255
		}
	}
	regions, err := f.regions(&bitmap{f.W, f.H, on})
	if err != nil {
		return nil, err
	}
	for _, r := range regions {
		if r.Contains(geometry.Point{}) {
			return f.bodyWithin(r), nil
		}
	}
	for gap := bodyGapStepMM; gap <= bodyGapMM; gap += bodyGapStepMM {
		for _, r := range regions {
			if closed := f.closedRound(r, gap); closed != nil {
				return f.bodyWithin(closed), nil
			}
		}
	}
	return nil, errNoBody
}

func (f *flat) bodyWithin(border geometry.Polygon) *body {
	b := &body{Border: border.CounterClockwise(), In: make([]bool, f.W*f.H)}
	f.fill(b.Border, b.In)
	return b
}

// regions returns the outer borders of the regions that are large enough for a
// body, the largest first.
func (f *flat) regions(b *bitmap) ([]geometry.Polygon, error) {
	rings, err := b.rings()
	if err != nil {
		return nil, errNoBody
	}
	type region struct {
		border geometry.Polygon
		area   float64 // mm², holes left out
	}
	all := make([]region, len(rings))
	for k, r := range rings {
		border := f.onFlat(r.Border)
		if r.HoleOf != nil {
			all[*r.HoleOf].area -= border.Area()
		} else {
			all[k].border, all[k].area = border, all[k].area+border.Area()
		}
	}
	all = slices.DeleteFunc(all, func(r region) bool { return r.area < bodyLeast*f.Width*f.Height })
	slices.SortStableFunc(all, func(a, b region) int { return cmp.Compare(b.area, a.area) })
	out := make([]geometry.Polygon, len(all))
	for i, r := range all {
		out[i] = r.border
	}
	return out, nil
}

// closedRound returns the border of a region with the one gap closed, narrower
// than so many mm, that keeps it from going round the card's centre; nil if there
// is none. Its other gaps stay open: they are the points of edge shapes.
func (f *flat) closedRound(border geometry.Polygon, gapMM float64) geometry.Polygon {
	open := f.area(border)
	closed := bitsOf(open, f.W, f.H).closed(int(gapMM*f.PerMM) | 1).bytes()
	gaps := make([]bool, len(open))
	for i := range gaps {
		gaps[i] = closed[i] > open[i]
	}
	for _, gap := range components(gaps, f.W) {
		one := slices.Clone(open)
		for _, i := range gap {
			one[i] = 255
		}
		with, err := f.regions(&bitmap{f.W, f.H, one})
		if err == nil && len(with) > 0 && with[0].Contains(geometry.Point{}) {
			return with[0]
		}
	}
	return nil
}

// area is what a border encloses, with its own pixels.
func (f *flat) area(border geometry.Polygon) []uint8 {
	in := make([]bool, f.W*f.H)
	f.fill(border, in)
	out := make([]uint8, len(in))
	for i, v := range in {
		if v {
			out[i] = 255
		}
	}
	for _, q := range border {
		x, y := f.Px(q)
		out[int(math.Round(y))*f.W+int(math.Round(x))] = 255
	}
	return out
}

// onFlat is where a border of px lies on the card, mm.
func (f *flat) onFlat(px geometry.Polygon) geometry.Polygon {
	out := make(geometry.Polygon, len(px))
	for i, p := range px {
		out[i] = f.MM(p[0], p[1])
	}
	return out
}

// fill marks the pixels within a polygon, row by row.
func (f *flat) fill(p geometry.Polygon, in []bool) {
	for y := range f.H {
		at := f.MM(0, float64(y))[1]
		for i, a := range p {
			b := p[(i+1)%len(p)]
			if (a[1] > at) == (b[1] > at) {
				continue
			}
			x, _ := f.Px(geometry.Point{a[0] + (at-a[1])/(b[1]-a[1])*(b[0]-a[0]), at})
			for k := max(0, int(x+1)); k < f.W; k++ {
				in[y*f.W+k] = !in[y*f.W+k]
			}
		}
	}
}
