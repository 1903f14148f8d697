package board

import (
	"math"

	"referee/geometry"
)

// figure is the form that all pawns of a game have: upright cylinders, near
// enough. One as seen by the camera covers of the board all between its foot and
// its head, which is farther from the point beneath the camera.
type figure struct{ radius, height float64 } // mm

// eye is where the camera is over the board.
type eye struct {
	below  geometry.Point // mm on the board
	height float64        // mm
}

func eyeOf(cam *geometry.Camera) eye {
	c := cam.Eye()
	return eye{geometry.Point{c[0], c[1]}, c[2]}
}

// raised is where on the board a point at a height seems to lie, and how much
// larger what is there seems.
func (e *eye) raised(q geometry.Point, height float64) (geometry.Point, float64) {
	k := e.height / max(1, e.height-height)
	return e.below.Add(q.Sub(e.below).Mul(k)), k
}

// stand is a pawn at a place.
type stand struct {
	foot, head geometry.Point // mm on the board as seen
	footR      float64
	headR      float64
	cell       int     // of the board
	covered    float64 // share of it that does not look like the board
	spill      float64 // share of what lies round it that does not either
	edge       topFit  // how much of its top's edge is seen
	top        topFit  // how much of its top has its paint
}

func (e *eye) stand(foot geometry.Point, f figure) stand {
	head, k := e.raised(foot, f.height)
	return stand{foot: foot, head: head, footR: f.radius, headR: f.radius * k}
}

// outline samples the line round the pawn, pushed out by so many mm.
func (s *stand) outline(out float64) []geometry.Point {
	const n = 24 // 15° apart, under 2 mm round a pawn
	d := s.head.Sub(s.foot)
	turn := math.Atan2(d[1], d[0])
	pts := make([]geometry.Point, 0, n)
	for k := range n {
		a := 2 * math.Pi * (float64(k) + 0.5) / n
		c, r := s.foot, s.footR
		if math.Cos(a) > 0 {
			c, r = s.head, s.headR
		}
		sin, cos := math.Sincos(a + turn)
		pts = append(pts, c.Add(geometry.Point{cos, sin}.Mul(r+out)))
	}
	return pts
}

// within samples the pawn evenly.
func (s *stand) within(visit func(q geometry.Point)) {
	const along = 9 // discs from foot to head, 2 mm apart where a pawn of 25 mm is seen from 35° aside
	for i := range along {
		t := float64(i) / (along - 1)
		c, r := geometry.Lerp(s.foot, s.head, t), s.footR+(s.headR-s.footR)*t
		for _, p := range discSamples {
			visit(c.Add(p.Mul(0.96 * r)))
		}
	}
}

// discSamples are spread evenly over a disc of radius 1.
var discSamples = func() (out []geometry.Point) {
	const across = 5 // 21 places on each disc: what a pawn covers, to a few per cent
	for k := range across {
		for m := range across {
			if p := (geometry.Point{(float64(k)+0.5)/across*2 - 1, (float64(m)+0.5)/across*2 - 1}); p.Len() <= 1 {
				out = append(out, p)
			}
		}
	}
	return out
}()

// holds tells whether a point lies within the pawn, grown by so many mm.
func (s *stand) holds(q geometry.Point, grow float64) bool {
	d := s.head.Sub(s.foot)
	t := 0.0
	if l := d.Dot(d); l > 0 {
		t = max(0, min(1, q.Sub(s.foot).Dot(d)/l))
	}
	return geometry.Distance(q, geometry.Lerp(s.foot, s.head, t)) <= s.footR+(s.headR-s.footR)*t+grow
}
