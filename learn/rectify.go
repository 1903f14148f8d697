package learn

import (
	"math"

	"referee/geometry"
)

// The rectified picture of a card: its scale in px/mm, for a first look and
// for measuring, and how far it reaches beyond the card's edge. The latter is
// about twice what a phone resolves with 18 cards in view.
const (
	glancePerMM  = 5.0  // enough for rim and body: a line of 0.6 mm has three px
	measurePerMM = 10.0 // borders are interpolated between px of a tenth of a mm
	flatMarginMM = 1.5  // holds the cut edge and its shadow
)

// flat is one card as seen straight from above, at true scale, without the
// lens's distortion.
type flat struct {
	Photo         string
	Place         geometry.Placed
	Centre        geometry.Point // px in the photo
	Width, Height float64        // mm of the card as it stands here
	geometry.TrueScale
	SeenPerMM float64 // px of the photo
	Pix       []rgb
}

// flatten takes a card out of its photo, turned counter-clockwise by quarter
// turns from the frame of its pose.
func flatten(p *picture, v *view, i, quarters int, perMM float64) *flat {
	f := &flat{Photo: p.Path, Width: v.Short, Height: v.Long, TrueScale: geometry.TrueScale{PerMM: perMM}, Centre: v.Camera.Project(v.Poses[i].At), SeenPerMM: v.Camera.ScaleAt(v.Poses[i].At)}
	if quarters%2 == 1 {
		f.Width, f.Height = f.Height, f.Width
	}
	pose := v.Poses[i]
	pose.Turn += geometry.Angle(quarters) * 90 * geometry.Degree
	f.Place = v.Camera.Place(pose)
	f.W = int(math.Ceil((f.Width + 2*flatMarginMM) * f.PerMM))
	f.H = int(math.Ceil((f.Height + 2*flatMarginMM) * f.PerMM))
	f.Pix = make([]rgb, f.W*f.H)
	for y := range f.H {
		for x := range f.W {
			f.Pix[y*f.W+x], _ = p.at(f.Place.Project(f.MM(float64(x), float64(y))))
		}
	}
	return f
}

// The size that a quad is taken to have, in mm, before any size is known.
const seemingWidthMM, seemingHeightMM, seemingPerMM = 60.0, 86.0, 4.0

// seemsCard tells whether a quad shows a black body within a white line, and a
// rim that is nowhere black.
func seemsCard(p *picture, q *quad) bool {
	seen, err := glanceAt(seemingFlat(p, q))
	return err == nil && seen.hasRim(rimMostOn)
}

// seemingFlat takes a card out of its photo by its corners alone.
func seemingFlat(p *picture, q *quad) *flat {
	// The corners in order round: the longer sides upright.
	a, b, c, d := q[0], q[1], q[2], q[3]
	if geometry.Distance(a, b)+geometry.Distance(c, d) > geometry.Distance(b, c)+geometry.Distance(d, a) {
		a, b, c, d = b, c, d, a
	}
	f := &flat{Photo: p.Path, Width: seemingWidthMM, Height: seemingHeightMM, TrueScale: geometry.TrueScale{PerMM: seemingPerMM}}
	f.W = int(math.Ceil((f.Width + 2*flatMarginMM) * f.PerMM))
	f.H = int(math.Ceil((f.Height + 2*flatMarginMM) * f.PerMM))
	f.Pix = make([]rgb, f.W*f.H)
	for i := range f.Pix {
		// Perspective bends a single card little: its corners are interpolated.
		m := f.MM(float64(i%f.W), float64(i/f.W))
		u, v := m[0]/f.Width+0.5, m[1]/f.Height+0.5
		f.Pix[i], _ = p.at(geometry.Lerp(geometry.Lerp(a, b, u), geometry.Lerp(d, c, u), v))
	}
	return f
}

// field is one value for every pixel of a flat.
type field struct {
	f *flat
	V []float32
}

func newField(f *flat) *field { return &field{f, make([]float32, f.W*f.H)} }

// at interpolates; beyond the border its values continue.
func (d *field) at(q geometry.Point) float64 {
	x, y := d.f.Px(q)
	x = max(0, min(float64(d.f.W)-1.001, x))
	y = max(0, min(float64(d.f.H)-1.001, y))
	i, j := int(x), int(y)
	fx, fy := x-float64(i), y-float64(j)
	k := j*d.f.W + i
	top := float64(d.V[k])*(1-fx) + float64(d.V[k+1])*fx
	low := float64(d.V[k+d.f.W])*(1-fx) + float64(d.V[k+d.f.W+1])*fx
	return top*(1-fy) + low*fy
}
