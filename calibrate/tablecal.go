package calibrate

import (
	"math"
	"time"

	"gocv.io/x/gocv"

	"referee/geometry"
	"referee/internal/fault"
	"referee/table"
)

// Length is a distance on the table that the user knows.
type Length struct {
	From, To geometry.Point // px
	MM       float64
}

// TableOptions say what is known of a table beforehand.
type TableOptions struct {
	Corners []geometry.Point // px, four in order round the table; none: look for the edge
	Length  *Length
	// Inks are the deck's inks as the picture shows them.
	Inks []InkFile
}

// sigmaByHandPx is how well a corner is given by hand, in parts of the
// picture's longer side: 2 px of 1000.
const sigmaByHandPart = 0.002

// MeasureTable takes the table's edge and plane from a picture of cards on it
// that was read. The pixels may be those of a smaller copy of the view's picture.
func MeasureTable(pixels gocv.Mat, v *table.View, l *table.Layout, o TableOptions, date time.Time) (*TableFile, error) {
	if len(l.Cards) == 0 {
		return nil, fault.Errorf("there is no card to tell the size of the table by")
	}
	s, err := shadeOf(pixels, v.Width)
	if err != nil {
		return nil, err
	}
	f := &TableFile{
		Kind: tableKind, Version: tableVersion, Date: date.Format(time.DateOnly),
		Resolution: Resolution{v.Width, v.Height}, Plane: planeOf(&v.Camera), Inks: o.Inks,
	}
	if f.Plane.LengthError, err = lengthError(o.Length, v); err != nil {
		return nil, err
	}
	var sides []sideLine
	byHand := len(o.Corners) > 0
	if byHand {
		sides, err = sidesByHand(o.Corners, s, v, l)
		if err != nil {
			return nil, err
		}
	} else {
		sides = findSides(s, v, l)
	}
	f.Sides = sidesFile(sides, v)
	return f, f.Validate()
}

func lengthError(k *Length, v *table.View) (float64, error) {
	if k == nil {
		return 0, nil
	}
	mm := geometry.Distance(v.Camera.Unproject(k.From), v.Camera.Unproject(k.To))
	if !(k.MM > 0) || !(mm > 0) || math.IsInf(mm, 0) {
		return 0, fault.Errorf("the known length has no length on the table")
	}
	e := mm/k.MM - 1
	if math.Abs(e) > 0.2 {
		return 0, fault.Errorf("the length of %g mm measures %.0f mm by the cards: check its ends, its length and the deck", k.MM, mm)
	}
	return e, nil
}

// sidesByHand are the sides between four corners.
func sidesByHand(corners []geometry.Point, s *shade, v *table.View, l *table.Layout) ([]sideLine, error) {
	if len(corners) != 4 {
		return nil, fault.Errorf("%d corners of the table: must be four", len(corners))
	}
	poly := make(geometry.Polygon, 4)
	for i, c := range corners {
		if poly[i] = v.Camera.Unproject(c); !finitePoint(poly[i]) {
			return nil, fault.Errorf("corner %.0f,%.0f does not lie on the table", c[0], c[1])
		}
	}
	if poly = poly.CounterClockwise(); !poly.Contains(cardsMiddle(l)) {
		return nil, fault.Errorf("the cards do not lie between the corners: give them in order round the table, in px of the picture")
	}
	var out []sideLine
	for i, a := range poly {
		b := poly[(i+1)%4]
		along := b.Sub(a)
		if along.Len() < 10 {
			return nil, fault.Errorf("two corners are the same place")
		}
		n := geometry.Perp(along).Mul(-1 / along.Len())
		side := sideLine{n: n, d: n.Dot(a), from: a, to: b, sigmaPx: sigmaByHandPart * float64(max(v.Width, v.Height))}
		if probe := side; probe.visible(&v.Camera, s, cardsMiddle(l)) {
			probe.judge(&v.Camera, s)
			side.support, side.step = probe.support, probe.step
			side.clip(&probe)
		}
		out = append(out, side)
	}
	if !convex(poly) {
		return nil, fault.Errorf("the corners cross: give them in order round the table")
	}
	return out, nil
}

// clip shortens a side to what of it is in the picture.
func (l *sideLine) clip(seen *sideLine) {
	along := geometry.Perp(l.n)
	lo := math.Max(math.Min(along.Dot(l.from), along.Dot(l.to)), math.Min(along.Dot(seen.from), along.Dot(seen.to)))
	hi := math.Min(math.Max(along.Dot(l.from), along.Dot(l.to)), math.Max(along.Dot(seen.from), along.Dot(seen.to)))
	if lo < hi {
		on := l.n.Mul(l.d)
		l.from, l.to = on.Add(along.Mul(lo)), on.Add(along.Mul(hi))
	}
}

func convex(p geometry.Polygon) bool {
	for i := range p {
		a, b, c := p[i], p[(i+1)%len(p)], p[(i+2)%len(p)]
		if geometry.Cross(b.Sub(a), c.Sub(b)) <= 0 {
			return false
		}
	}
	return true
}

// between cuts a side to what of it lies between its neighbours, and directs
// it so that the table is to its left.
func between(sides []sideLine, i int) sideLine {
	out := sides[i]
	along := geometry.Perp(out.n)
	lo, hi := along.Dot(out.from), along.Dot(out.to)
	if lo > hi {
		lo, hi = hi, lo
	}
	for k := range sides {
		if rate := sides[k].n.Dot(along); k != i && math.Abs(rate) > 0.5 {
			// Where the neighbour crosses.
			t := (sides[k].d - sides[k].n.Dot(out.n)*out.d) / rate
			if rate > 0 {
				hi = math.Min(hi, t)
			} else {
				lo = math.Max(lo, t)
			}
		}
	}
	on := out.n.Mul(out.d)
	out.from, out.to = on.Add(along.Mul(lo)), on.Add(along.Mul(math.Max(lo, hi)))
	return out
}

// sidesFile cuts the sides to what is seen of them between their neighbours,
// and writes them down as seen.
func sidesFile(sides []sideLine, v *table.View) []SideFile {
	var out []SideFile
	for i := range sides {
		side := between(sides, i)
		from, to := v.Camera.Project(side.from), v.Camera.Project(side.to)
		if !finitePoint(from) || !finitePoint(to) || geometry.Distance(side.from, side.to) < 1 {
			continue
		}
		out = append(out, SideFile{
			From: roundPx(from), To: roundPx(to), SigmaPx: math.Round(100*sides[i].sigmaPx) / 100,
			Seen: sides[i].support >= minSupport && sides[i].step >= minStep,
		})
	}
	return out
}

func roundPx(p geometry.Point) [2]float64 {
	return [2]float64{math.Round(100*p[0]) / 100, math.Round(100*p[1]) / 100}
}

// ErrMoved tells that the camera no longer stands where it stood when the
// table was measured.
var ErrMoved = fault.Errorf("the camera has moved since the table was measured")

const (
	// movedPart is how far two readings of one plane may be apart, in parts
	// of the distance to it, when no lens was calibrated.
	movedPart = 0.01
	// stillSeen is the part of a side that must still be seen as one, where
	// nothing covers it.
	stillSeen = 0.35
)

// EdgeIn returns the sides of the table in the frame of a later picture from
// the same camera. It is ErrMoved when the plane that was found there, or
// what is seen along the sides, does not agree with the file. The pixels may be those of a
// smaller copy of the view's picture.
func (f *TableFile) EdgeIn(pixels gocv.Mat, v *table.View) ([]table.Side, error) {
	at, err := f.scaledTo(v)
	if err != nil {
		return nil, err
	}
	was := at.Plane.camera()
	apart, ok := planesApart(&was, v)
	if !ok || apart > movedPart*was.T.Len() {
		return nil, ErrMoved
	}
	s, err := shadeOf(pixels, v.Width)
	if err != nil {
		return nil, err
	}
	var out []table.Side
	seen, gone := 0, 0
	for _, side := range at.Sides {
		now := table.Side{A: v.Camera.Unproject(side.From), B: v.Camera.Unproject(side.To)}
		if !finitePoint(now.A) || !finitePoint(now.B) || geometry.Distance(now.A, now.B) < 1 {
			return nil, ErrMoved
		}
		perPx := 1 / v.Camera.ScaleAt(geometry.Lerp(now.A, now.B, 0.5))
		now.SigmaMM = math.Hypot(side.SigmaPx*perPx, apart/2)
		out = append(out, now)
		if !side.Seen {
			continue
		}
		seen++
		if !at.stillThere(&now, v, s) {
			gone++
		}
	}
	if 2*gone > seen {
		return nil, ErrMoved
	}
	return out, nil
}

// stillThere tells whether colours change where a side was.
func (f *TableFile) stillThere(side *table.Side, v *table.View, s *shade) bool {
	along := side.B.Sub(side.A)
	n := geometry.Perp(along).Mul(-1 / along.Len())
	line := sideLine{n: n, d: n.Dot(side.A), from: side.A, to: side.B}
	line.judge(&v.Camera, s)
	return line.support >= stillSeen && line.step >= minStep/2
}

// planesApart is how far apart, mm, the places are at which two cameras see
// the table in the same pixels: the root of the mean square over a grid.
func planesApart(was *geometry.Camera, v *table.View) (float64, bool) {
	sum, n := 0.0, 0
	for y := 1; y < 6; y++ {
		for x := 1; x < 6; x++ {
			px := geometry.Point{float64(x*v.Width) / 6, float64(y*v.Height) / 6}
			a, b := was.Unproject(px), v.Camera.Unproject(px)
			if !finitePoint(a) || !finitePoint(b) {
				return 0, false
			}
			d := geometry.Distance(a, b)
			sum, n = sum+d*d, n+1
		}
	}
	return math.Sqrt(sum / float64(n)), true
}
