package synth

import (
	"math"

	"referee/deck"
	"referee/geometry"
)

// faceTexelsPerMM resolves the outline (1 to 2 mm) finer than any picture of
// the size a phone takes: 12 MP of nine cards show about 8 px/mm.
const faceTexelsPerMM = 8

// cellTexels is the side of the cells that are taken to be of one paint when
// their corners and centre are: 0.5 mm, narrower than any printed line.
const cellTexels = 4

// faceTexture draws a face without its emblem and symbol.
func faceTexture(d *deck.Deck, f *deck.Face) *texture {
	st := &d.Style
	w := int(math.Ceil(st.Width*faceTexelsPerMM/cellTexels)) * cellTexels
	h := int(math.Ceil(st.Height*faceTexelsPerMM/cellTexels)) * cellTexels
	p := &facePainter{d: d, f: f, out: newCoverage(w, h), left: -st.Width / 2, top: st.Height / 2}
	p.known = make([]uint8, (w+1)*(h+1))
	for y := 0; y < h; y += cellTexels {
		for x := 0; x < w; x += cellTexels {
			p.cell(x, y, cellTexels)
		}
	}
	t := newTexture(p.left, p.top, faceTexelsPerMM, p.out)
	t.findFlat()
	return t
}

// facePainter asks the deck for paint only where paints meet.
type facePainter struct {
	d         *deck.Deck
	f         *deck.Face
	out       *coverage
	left, top float64
	known     []uint8 // paint + 1 at the corners of texels; 0: not asked yet
}

// corner is the paint at the upper left corner of a texel.
func (p *facePainter) corner(x, y int) deck.Paint {
	k := &p.known[y*(p.out.w+1)+x]
	if *k == 0 {
		*k = uint8(p.paint(float64(x), float64(y))) + 1
	}
	return deck.Paint(*k - 1)
}

func (p *facePainter) paint(x, y float64) deck.Paint {
	q := geometry.Point{p.left + x/faceTexelsPerMM, p.top - y/faceTexelsPerMM}
	return flat(p.d.PaintAt(p.f, inside(q, &p.d.Style)))
}

// flat merges the paints that look alike in this texture.
func flat(p deck.Paint) deck.Paint {
	if p == deck.Hollow || p == deck.Emblem || p == deck.Off {
		return deck.Body
	}
	return p
}

// inside moves a point beyond the card's edge onto it, so that the print
// continues beyond the edge, which is cut elsewhere.
func inside(q geometry.Point, st *deck.Style) geometry.Point {
	const eps = 1e-6 // mm: puts a point on the edge within it
	w, h := st.Width/2-eps, st.Height/2-eps
	q = geometry.Point{math.Max(-w, math.Min(w, q[0])), math.Max(-h, math.Min(h, q[1]))}
	r := st.CornerRadius
	c := geometry.Point{math.Copysign(math.Max(0, st.Width/2-r), q[0]), math.Copysign(math.Max(0, st.Height/2-r), q[1])}
	v := q.Sub(c)
	if v[0]*c[0] > 0 && v[1]*c[1] > 0 && v.Len() > r-eps {
		return c.Add(v.Mul((r - eps) / v.Len()))
	}
	return q
}

// cell paints a square of texels, dividing it where paints meet.
func (p *facePainter) cell(x, y, size int) {
	first := p.corner(x, y)
	same := first == p.corner(x+size, y) && first == p.corner(x, y+size) &&
		first == p.corner(x+size, y+size) && first == p.corner(x+size/2, y+size/2)
	switch half := size / 2; {
	case same:
		p.fill(x, y, size, first)
	case size > 1:
		p.cell(x, y, half)
		p.cell(x+half, y, half)
		p.cell(x, y+half, half)
		p.cell(x+half, y+half, half)
	default:
		p.texel(x, y)
	}
}

func (p *facePainter) fill(x, y, size int, paint deck.Paint) {
	ch, printed := channel(paint)
	if !printed {
		return
	}
	for j := y; j < y+size; j++ {
		for i := x; i < x+size; i++ {
			p.out.pix[4*(j*p.out.w+i)+ch] = 255
		}
	}
}

// texel averages a texel in which paints meet.
func (p *facePainter) texel(x, y int) {
	const n = 2 // samples a texel and direction
	var count [3]int
	for j := range n {
		for i := range n {
			ch, printed := channel(p.paint(float64(x)+(float64(i)+0.5)/n, float64(y)+(float64(j)+0.5)/n))
			if printed {
				count[ch]++
			}
		}
	}
	for ch, k := range count {
		p.out.pix[4*(y*p.out.w+x)+ch] = uint8(255 * k / (n * n))
	}
}

// channel is that of a paint in a coverage; the body has none.
func channel(p deck.Paint) (ch int, printed bool) {
	switch p {
	case deck.Colored:
		return chInk, true
	case deck.Outline:
		return chOutline, true
	case deck.Dot:
		return chDot, true
	}
	return 0, false
}
