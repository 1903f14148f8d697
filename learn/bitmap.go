package learn

import (
	"errors"
	"image"
	"image/color"

	"gocv.io/x/gocv"

	"referee/geometry"
)

var errMask = errors.New("the picture cannot be taken apart")

// bitmap is a picture of no (0) and yes (255).
type bitmap struct {
	W, H int
	On   []uint8
}

// openings are the diameters, in px of the reduced picture, of the discs that
// must find room in what may be a card: what is thinner is left out, first
// specks, then threads, such as the veins of marble, that tie cards together.
var openings = []int{5, 13, 25}

// borders returns the outer borders of what is on, at every opening, and of
// what lies within: a table nearly as dark as the cards shows of them their
// lines alone.
func (b *bitmap) borders() ([]geometry.Polygon, error) {
	m, err := gocv.NewMatFromBytes(b.H, b.W, gocv.MatTypeCV8U, b.On)
	if err != nil || m.Empty() {
		return nil, errMask
	}
	defer m.Close()
	kernel := gocv.GetStructuringElement(gocv.MorphEllipse, image.Pt(5, 5))
	defer kernel.Close()
	gocv.MorphologyEx(m, &m, gocv.MorphClose, kernel)
	clean := bitsOf(m.ToBytes(), b.W, b.H).opened(openings[0])
	b.On = clean.bytes()
	var out []geometry.Polygon
	for i, k := range openings {
		open := b
		if i > 0 {
			open = &bitmap{b.W, b.H, clean.opened(k).bytes()}
		}
		found, err := open.outerBorders()
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
		for _, f := range found {
			if f.Area() >= quadLeastArea*float64(b.W*b.H) {
				within, err := filledBorders(f, openings[1:])
				if err != nil {
					return nil, err
				}
				out = append(out, within...)
			}
		}
	}
	return out, nil
}

// opened is the bitmap without what a disc of any diameter finds no room in.
func (b *bitmap) opened(diameter int) (*bitmap, error) {
	m, err := gocv.NewMatFromBytes(b.H, b.W, gocv.MatTypeCV8U, b.On)
	if err != nil || m.Empty() {
		return nil, errMask
	}
	defer m.Close()
	kernel := gocv.GetStructuringElement(gocv.MorphEllipse, image.Pt(diameter, diameter))
	defer kernel.Close()
	out := gocv.NewMat() // m is b's own memory
	defer out.Close()
	gocv.MorphologyEx(m, &out, gocv.MorphOpen, kernel)
	return &bitmap{b.W, b.H, out.ToBytes()}, nil
}

// filledBorders opens what a border encloses.
func filledBorders(border geometry.Polygon, diameters []int) ([]geometry.Polygon, error) {
	const room = 2 // px round the border: one that fills look round, and one to spare
	lo, hi := border.Bounds()
	shift := geometry.Point{lo[0] - room, lo[1] - room}
	w, h := int(hi[0]-lo[0])+2*room+1, int(hi[1]-lo[1])+2*room+1
	pts := make([]image.Point, len(border))
	for i, q := range border {
		pts[i] = image.Pt(int(q[0]-shift[0]), int(q[1]-shift[1]))
	}
	m := gocv.NewMatWithSize(h, w, gocv.MatTypeCV8U)
	defer m.Close()
	m.SetTo(gocv.NewScalar(0, 0, 0, 0))
	area := gocv.NewPointsVectorFromPoints([][]image.Point{pts})
	defer area.Close()
	gocv.FillPoly(&m, area, color.RGBA{255, 255, 255, 255})
	var out []geometry.Polygon
	filled := bitsOf(m.ToBytes(), w, h)
	for _, k := range diameters {
		clean := bitmap{w, h, filled.opened(k).bytes()}
		found, err := clean.outerBorders()
		if err != nil {
			return nil, err
		}
		for _, b := range found {
			for i := range b {
				b[i] = b[i].Add(shift)
			}
			out = append(out, b)
		}
	}
	return out, nil
}

// ring is a closed border of connected pixels, seen from outside or along a hole.
type ring struct {
	Border geometry.Polygon // px
	HoleOf *int             // which ring the pixels round the hole have outside; nil: it is none
}

// rings returns all borders of connected pixels, of those within the holes of others
// too.
func (b *bitmap) rings() ([]ring, error) {
	m, err := gocv.NewMatFromBytes(b.H, b.W, gocv.MatTypeCV8U, b.On)
	if err != nil || m.Empty() {
		return nil, errMask
	}
	defer m.Close()
	// Two levels: outer borders, and those of holes.
	levels := gocv.NewMat()
	defer levels.Close()
	found := gocv.FindContoursWithParams(m, &levels, gocv.RetrievalCComp, gocv.ChainApproxNone)
	defer found.Close()
	out := make([]ring, found.Size())
	for k, pts := range found.ToPoints() {
		const parent = 3 // the place in OpenCV's hierarchy of a border's enclosing one
		if outer := int(levels.GetVeciAt(0, k)[parent]); outer >= 0 {
			out[k].HoleOf = &outer
		}
		for _, q := range pts {
			out[k].Border = append(out[k].Border, geometry.Point{float64(q.X), float64(q.Y)})
		}
	}
	return out, nil
}

// outerBorders returns the outer borders of connected pixels, of those within
// the holes of others too.
func (b *bitmap) outerBorders() ([]geometry.Polygon, error) {
	all, err := b.rings()
	var out []geometry.Polygon
	for _, r := range all {
		if r.HoleOf == nil {
			out = append(out, r.Border)
		}
	}
	return out, err
}
