package learn

import (
	"cmp"
	"image"
	"slices"

	"gocv.io/x/gocv"

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
	// blur makes one of them: as wide as the corner of a triangle 2 mm from its
	// point. Edge shapes are wider than that.
	bodyGapStepMM = 0.6
	bodyGapMM     = 2.4
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
	regions, err := f.regions(on)
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
			if closed, err := f.closed(r, gap); err == nil && closed.Contains(geometry.Point{}) {
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
func (f *flat) regions(on []uint8) ([]geometry.Polygon, error) {
	mat, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8U, on)
	if err != nil || mat.Empty() {
		return nil, errNoBody
	}
	defer mat.Close()
	levels := gocv.NewMat()
	defer levels.Close()
	found := gocv.FindContoursWithParams(mat, &levels, gocv.RetrievalCComp, gocv.ChainApproxNone)
	defer found.Close()
	type region struct {
		border geometry.Polygon
		area   float64 // mm², holes left out
	}
	all := make([]region, found.Size())
	for k, pts := range found.ToPoints() {
		border := f.polygon(pts)
		if outer := levels.GetVeciAt(0, k)[3]; outer >= 0 {
			all[outer].area -= border.Area()
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

// closed returns the border of a region without the gaps that are narrower than
// so many mm.
func (f *flat) closed(border geometry.Polygon, gapMM float64) (geometry.Polygon, error) {
	in := make([]bool, f.W*f.H)
	f.fill(border, in)
	on := make([]uint8, len(in))
	for i, v := range in {
		if v {
			on[i] = 255
		}
	}
	mat, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8U, on)
	if err != nil || mat.Empty() {
		return nil, errNoBody
	}
	defer mat.Close()
	side := int(gapMM*f.PerMM) | 1
	kernel := gocv.GetStructuringElement(gocv.MorphEllipse, image.Pt(side, side))
	defer kernel.Close()
	out := gocv.NewMat() // mat is on's own memory
	defer out.Close()
	gocv.MorphologyEx(mat, &out, gocv.MorphClose, kernel)
	regions, err := f.regions(out.ToBytes())
	if err != nil || len(regions) == 0 {
		return nil, errNoBody
	}
	return regions[0], nil
}

func (f *flat) polygon(pts []image.Point) geometry.Polygon {
	out := make(geometry.Polygon, len(pts))
	for i, p := range pts {
		out[i] = f.MM(float64(p.X), float64(p.Y))
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
