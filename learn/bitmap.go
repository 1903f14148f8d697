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
	var out []geometry.Polygon
	for _, k := range openings {
		clean := opened(m, k)
		if k == openings[0] {
			copy(b.On, clean.ToBytes())
		}
		found := outerBorders(clean)
		clean.Close()
		out = append(out, found...)
		for _, f := range found {
			if f.Area() >= quadLeastArea*float64(b.W*b.H) {
				out = append(out, filledBorders(f, openings[1:])...)
			}
		}
	}
	return out, nil
}

// opened is the bitmap without what a disc finds no room in.
func (b *bitmap) opened(diameter int) (*bitmap, error) {
	m, err := gocv.NewMatFromBytes(b.H, b.W, gocv.MatTypeCV8U, b.On)
	if err != nil || m.Empty() {
		return nil, errMask
	}
	defer m.Close()
	out := opened(m, diameter)
	defer out.Close()
	return &bitmap{b.W, b.H, out.ToBytes()}, nil
}

// opened leaves out what a disc finds no room in. The caller closes it.
func opened(m gocv.Mat, diameter int) gocv.Mat {
	kernel := gocv.GetStructuringElement(gocv.MorphEllipse, image.Pt(diameter, diameter))
	defer kernel.Close()
	out := gocv.NewMat()
	gocv.MorphologyEx(m, &out, gocv.MorphOpen, kernel)
	return out
}

// filledBorders opens what a border encloses.
func filledBorders(border geometry.Polygon, diameters []int) []geometry.Polygon {
	const room = 2
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
	for _, k := range diameters {
		clean := opened(m, k)
		for _, b := range outerBorders(clean) {
			for i := range b {
				b[i] = b[i].Add(shift)
			}
			out = append(out, b)
		}
		clean.Close()
	}
	return out
}

// outerBorders returns the outer borders of connected pixels, of those within
// the holes of others too.
func outerBorders(m gocv.Mat) []geometry.Polygon {
	// Two levels: outer borders, and those of holes.
	levels := gocv.NewMat()
	defer levels.Close()
	found := gocv.FindContoursWithParams(m, &levels, gocv.RetrievalCComp, gocv.ChainApproxNone)
	defer found.Close()
	var out []geometry.Polygon
	for k, pts := range found.ToPoints() {
		const parent = 3
		if levels.GetVeciAt(0, k)[parent] >= 0 {
			continue // a hole
		}
		poly := make(geometry.Polygon, len(pts))
		for i, q := range pts {
			poly[i] = geometry.Point{float64(q.X), float64(q.Y)}
		}
		out = append(out, poly)
	}
	return out
}
