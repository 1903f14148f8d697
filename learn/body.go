package learn

import (
	"image"

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

// findBody finds the largest black region that has the card's centre within
// its border.
func findBody(f *flat, m *mix) (*body, error) {
	on := make([]uint8, f.W*f.H)
	for i := range on {
		if m.White.V[i]+m.Ink.V[i] < half && f.onCard(i, 0.2) {
			on[i] = 255
		}
	}
	mat, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8U, on)
	if err != nil || mat.Empty() {
		return nil, errNoBody
	}
	defer mat.Close()
	levels := gocv.NewMat()
	defer levels.Close()
	found := gocv.FindContoursWithParams(mat, &levels, gocv.RetrievalCComp, gocv.ChainApproxNone)
	defer found.Close()
	var best geometry.Polygon
	bestArea := 0.0
	for k, pts := range found.ToPoints() {
		if levels.GetVeciAt(0, k)[3] >= 0 {
			continue
		}
		poly := f.polygon(pts)
		if a := poly.Area(); a > bestArea && poly.Contains(geometry.Point{}) {
			best, bestArea = poly, a
		}
	}
	const leastShare = 0.1 // of the card
	if bestArea < leastShare*f.Width*f.Height {
		return nil, errNoBody
	}
	b := &body{Border: best.CounterClockwise(), In: make([]bool, len(on))}
	f.fill(b.Border, b.In)
	return b, nil
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
