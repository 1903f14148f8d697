package board

import (
	"cmp"
	"math"
	"slices"

	"referee/board"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/quantile"
	"referee/internal/srgb"
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
	c := cam.R.Transpose().Mul3x1(cam.T).Mul(-1)
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
}

func (e *eye) stand(foot geometry.Point, f figure) stand {
	head, k := e.raised(foot, f.height)
	return stand{foot: foot, head: head, footR: f.radius, headR: f.radius * k}
}

// outline samples the line round the pawn, pushed out by so many mm.
func (s *stand) outline(out float64) []geometry.Point {
	const n = 24
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
	const along, across = 9, 5
	for i := range along {
		t := float64(i) / (along - 1)
		c, r := geometry.Lerp(s.foot, s.head, t), s.footR+(s.headR-s.footR)*t
		for k := range across {
			for m := range across {
				p := geometry.Point{(float64(k)+0.5)/across*2 - 1, (float64(m)+0.5)/across*2 - 1}
				if p.Len() <= 1 {
					visit(c.Add(p.Mul(0.96 * r)))
				}
			}
		}
	}
}

// holds tells whether a point lies within the pawn, grown by so many mm.
func (s *stand) holds(q geometry.Point, grow float64) bool {
	d := s.head.Sub(s.foot)
	t := 0.0
	if l := d.Dot(d); l > 0 {
		t = max(0, min(1, q.Sub(s.foot).Dot(d)/l))
	}
	return geometry.Distance(q, geometry.Lerp(s.foot, s.head, t)) <= s.footR+(s.headR-s.footR)*t+grow
}

// marks are the pixels of a sheet that do not look like the board.
type marks struct {
	s  *sheet
	on []bool
}

func (m *marks) at(q geometry.Point) bool {
	x, y := m.s.px(q)
	i, j := int(x+0.5), int(y+0.5)
	return i >= 0 && j >= 0 && i < m.s.W && j < m.s.H && m.on[j*m.s.W+i]
}

// weigh fills in how well a pawn explains the marks.
func (m *marks) weigh(s *stand) {
	hit, n := 0.0, 0.0
	s.within(func(q geometry.Point) {
		n++
		if m.at(q) {
			hit++
		}
	})
	s.covered = hit / n
	round := s.outline(spillMM)
	for _, q := range round {
		if m.at(q) {
			s.spill += 1 / float64(len(round))
		}
	}
}

func (s *stand) score() float64 { return s.covered - 0.5*s.spill }

// Settings of the search for standing pawns, mm: sizes of pawns that stand on
// the cells of a table board, and how far off its cell's middle one may stand.
const (
	spillMM       = 2.5
	pawnLeastTall = 6.0
	pawnMostTall  = 40.0
	offCentreMM   = 5.0
	offStepMM     = 1.0
)

// The radius of a pawn against that of the cell that it stands on.
const pawnLeastR, pawnMostR = 0.5, 0.95

// cellRadius is that of the board's round cells, mm.
func cellRadius(b *board.Board) float64 {
	var r []float64
	for i := range b.Cells {
		r = append(r, math.Sqrt(b.Cells[i].Outline.Area()/math.Pi))
	}
	return quantile.Median(r)
}

// bestAt looks for the place round a cell at which a pawn explains most.
func (m *marks) bestAt(e *eye, f figure, cell int, centre geometry.Point, stepMM float64) stand {
	var best stand
	for dy := -offCentreMM; dy <= offCentreMM; dy += stepMM {
		for dx := -offCentreMM; dx <= offCentreMM; dx += stepMM {
			off := geometry.Point{dx, dy}
			if off.Len() > offCentreMM {
				continue
			}
			s := e.stand(centre.Add(off), f)
			s.cell = cell
			m.weigh(&s)
			// Of equals the one nearer to the middle.
			if s.score()-4e-3*off.Len() > best.score()-4e-3*geometry.Distance(best.foot, centre) || best.footR == 0 {
				best = s
			}
		}
	}
	return best
}

// figureOf finds the size of pawns that explains the marks best: all pawns of a
// set are alike.
func (m *marks) figureOf(e *eye, b *board.Board) (figure, bool) {
	var sizes []figure
	cell := cellRadius(b)
	for r := pawnLeastR * cell; r <= pawnMostR*cell; r += 0.075 * cell {
		for h := pawnLeastTall; h <= pawnMostTall; h += 2 {
			sizes = append(sizes, figure{r, h})
		}
	}
	// Cells with nothing on them say nothing of the size.
	var taken []int
	for i := range b.Cells {
		c := b.Cells[i].Centre()
		hit := 0
		for k := range 9 {
			if m.at(c.Add(geometry.Point{float64(k%3-1) * 3, float64(k/3-1) * 3})) {
				hit++
			}
		}
		if hit >= 5 {
			taken = append(taken, i)
		}
	}
	if len(taken) == 0 {
		return figure{}, false
	}
	sums := make([]float64, len(sizes))
	parallel.For(len(sizes), func(k int) {
		for _, i := range taken {
			s := m.bestAt(e, sizes[k], i, b.Cells[i].Centre(), 2.5)
			sums[k] += max(0, s.explained())
		}
	})
	best := 0
	for k := range sums {
		if sums[k] > sums[best] {
			best = k
		}
	}
	return sizes[best], sums[best] > 0
}

// explained is how many mm² of marks the pawn explains, less those that it
// should have hidden and did not, which weigh more: a pawn hides all of its
// place, while marks may be missing for a colour like the board's.
func (s *stand) explained() float64 {
	const missing = 1.5
	area := math.Pi*s.footR*s.footR + 2*s.footR*geometry.Distance(s.foot, s.head)
	return area * (s.covered - missing*(1-s.covered))
}

// What a pawn must cover of its own place, and how much of that must be its
// own, not that of another before it.
const (
	pawnCovered = 0.78
	pawnOpen    = 0.5 // from which it is at least possible
	pawnOwn     = 0.35
)

// standing finds the pawns that explain the marks, and the cells on which one
// may stand.
func (m *marks) standing(e *eye, f figure, b *board.Board) (sure, open []stand) {
	all := make([]stand, len(b.Cells))
	parallel.For(len(all), func(i int) { all[i] = m.bestAt(e, f, i, b.Cells[i].Centre(), offStepMM) })
	slices.SortStableFunc(all, func(a, b stand) int { return cmp.Compare(b.score(), a.score()) })
	for i := range all {
		s := &all[i]
		if s.covered < pawnOpen {
			continue
		}
		own, n := 0.0, 0.0
		s.within(func(q geometry.Point) {
			n++
			if m.at(q) && !slices.ContainsFunc(sure, func(o stand) bool { return o.holds(q, 0.5) }) {
				own++
			}
		})
		switch {
		case own/n < pawnOwn:
		case s.covered >= pawnCovered && s.spill < 0.75:
			sure = append(sure, *s)
		default:
			open = append(open, *s)
		}
	}
	return sure, open
}

// pixelsAt lists the pixels within a disc.
func (a *aligned) pixelsAt(c geometry.Point, radius float64) []int {
	s := a.photo
	x, y := s.px(c)
	r := radius * s.PerMM
	var out []int
	for j := int(math.Ceil(y - r)); float64(j) <= y+r; j++ {
		for i := int(math.Ceil(x - r)); float64(i) <= x+r; i++ {
			if i >= 0 && j >= 0 && i < s.W && j < s.H && math.Hypot(float64(i)-x, float64(j)-y) <= r && s.Seen[j*s.W+i] {
				out = append(out, j*s.W+i)
			}
		}
	}
	return out
}

// top is what the top of a pawn shows: its colour, how dark the darkest spot in
// its middle is against the rest, from 0, black, to 1, and how bright the
// darkest place all round that spot is: a hole has the top round it, a shaded
// side has the dark on one side.
func (a *aligned) top(s *stand) (colour srgb.Lab, spot, round float64) {
	colour = a.colourOf(a.pixelsAt(s.head, 0.75*s.headR))
	ring := max(1, a.brightness(a.pixelsAt(s.head, 0.8*s.headR), 0.7))
	spot = math.Inf(1)
	var at geometry.Point
	for dy := -0.35; dy <= 0.351; dy += 0.0875 {
		for dx := -0.35; dx <= 0.351; dx += 0.0875 {
			q := s.head.Add(geometry.Point{dx, dy}.Mul(s.headR))
			if v := a.brightness(a.pixelsAt(q, 0.17*s.headR), 0.5); v < spot {
				spot, at = v, q
			}
		}
	}
	var about []float64
	for k := range 12 {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / 12)
		q := at.Add(geometry.Point{cos, sin}.Mul(0.56 * s.headR))
		about = append(about, a.brightness(a.pixelsAt(q, 0.16*s.headR), 0.5))
	}
	// A side that is dark takes up more than two places of twelve.
	slices.Sort(about)
	round = about[2]
	return colour, spot / ring, round / ring
}

// brightness is a quantile of the brightness of pixels.
func (a *aligned) brightness(pixels []int, part float64) float64 {
	v := make([]float64, 0, len(pixels))
	for _, i := range pixels {
		v = append(v, float64(a.photo.Pix[i].luma()))
	}
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return v[int(part*float64(len(v)-1))]
}
