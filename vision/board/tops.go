package board

import (
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/quantile"
	"referee/internal/srgb"
)

// All pawns of a game are as tall as one another, so that no pawn hides another's
// top: whatever stands before one, its top is seen whole, a disc in one colour, and
// tells better than its foot where it stands.

// paint is the colour that the tops of one team's pawns have, and how far, as a
// rule, a pixel of them is off it.
type paint struct {
	colour srgb.Lab
	spread float64
}

// Settings of finding a top by its paint: how far a pixel of it may be off, in
// spreads and at least and at most in CIELAB; how much of its radius is looked at,
// its edge being blurred, and of that which part may be a hole; where round it nothing may match; how far, mm, it is looked
// for, and in which steps.
const (
	topSpreads  = 3.0  // one pixel in 370 of the same paint is further off
	topLeast    = 9.0  // as floodLeast: the shading of a rounded top
	topMostOff  = 20.0 // CIELAB; chosen: a paint of much spread must not take in the next one
	topInside   = 0.88 // of the radius: 0.7 mm of 6 are blurred
	topHole     = 0.42 // of the radius: a stake's hole with the shade round it
	topAround   = 1.2  // clear of the blur, before the next cell begins
	topReachMM  = 4.0  // what size and place of a pawn may be off before its top is looked for
	topStepMM   = 0.5  // 1.5 px of the sheet
	topRoundFor = 0.5  // what the match round it counts against that within
)

// paintOf is the paint of pawns that surely stand.
func (a *aligned) paintOf(stands []*stand) paint {
	var v [3][]float64
	each := func(visit func(c srgb.Lab)) {
		for _, s := range stands {
			for _, i := range a.pixelsAt(s.head, 0.6*s.headR) {
				visit(labOf(a.relit.Pix[i]))
			}
		}
	}
	each(func(c srgb.Lab) { v[0], v[1], v[2] = append(v[0], c.L), append(v[1], c.A), append(v[2], c.B) })
	p := paint{colour: srgb.Lab{L: quantile.Median(v[0]), A: quantile.Median(v[1]), B: quantile.Median(v[2])}}
	var off []float64
	each(func(c srgb.Lab) { off = append(off, p.off(c)) })
	p.spread = quantile.Median(off)
	return p
}

// off is how far a colour is from the paint, in CIELAB; its lightness counts less,
// for what falls on a top may be the shadow of another pawn.
func (p *paint) off(c srgb.Lab) float64 {
	return math.Sqrt(sq(teamLight*(c.L-p.colour.L)) + sq(c.A-p.colour.A) + sq(c.B-p.colour.B))
}

// on tells whether a colour is the paint's.
func (p *paint) on(c srgb.Lab) bool {
	return p.off(c) < min(topMostOff, max(topLeast, topSpreads*p.spread))
}

// painted marks where a sheet has the colour of a paint, round a place.
type painted struct {
	s      *sheet
	x0, y0 int
	w, h   int
	is     []bool
}

func (a *aligned) paintedRound(p *paint, at geometry.Point, reachMM float64) *painted {
	s := a.photo
	x, y := s.Px(at)
	r := reachMM * s.PerMM
	x0, y0 := max(0, int(x-r)), max(0, int(y-r))
	m := &painted{s: s, x0: x0, y0: y0, w: min(s.W, int(x+r)+2) - x0, h: min(s.H, int(y+r)+2) - y0}
	if m.w <= 0 || m.h <= 0 {
		m.w, m.h = 0, 0
		return m
	}
	m.is = make([]bool, m.w*m.h)
	for v := range m.h {
		for u := range m.w {
			i := (y0+v)*s.W + x0 + u
			m.is[v*m.w+u] = s.Seen[i] && p.on(labOf(a.relit.Pix[i]))
		}
	}
	return m
}

func (m *painted) at(q geometry.Point) bool {
	x, y := m.s.Px(q)
	u, v := int(x+0.5)-m.x0, int(y+0.5)-m.y0
	return u >= 0 && v >= 0 && u < m.w && v < m.h && m.is[v*m.w+u]
}

// topFit is how much of a pawn's top has a paint: of all but what may be a hole, and of
// the two eighths of its rim that have the least: a pen is as long as a top but not as
// wide.
type topFit struct{ share, rim float64 }

// topStands is the share of a top that must have its paint, and topRim that of its rim.
const topStands, topRim = 0.75, 0.4

// whole tells whether a top is seen, all of it in one paint.
func (f topFit) whole() bool { return f.share > topStands && f.rim > topRim }

// rimFrom is where, of the radius, what is looked at of the rim begins.
const rimFrom = 0.62

// discAt is how much of a disc has the paint, and how much of the line round it.
func (m *painted) discAt(at geometry.Point, radius float64) (fit topFit, round float64) {
	const across, about, eighths = 13, 24, 8 // across, 110 places between hole and rim; about it one each 15°; rims by eighths, as edges are
	var n, in float64
	var rim, rims [eighths]float64
	for k := range across * across {
		p := geometry.Point{(float64(k%across)+0.5)/across*2 - 1, (float64(k/across)+0.5)/across*2 - 1}
		if p.Len() > 1 || p.Len() < topHole {
			continue
		}
		hit := 0.0
		if m.at(at.Add(p.Mul(topInside * radius))) {
			hit = 1
		}
		n, in = n+1, in+hit
		if p.Len() > rimFrom/topInside {
			e := int((math.Atan2(p[1], p[0])/(2*math.Pi)+0.5)*eighths) % eighths
			rims[e], rim[e] = rims[e]+1, rim[e]+hit
		}
	}
	for k := range about {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / about)
		if m.at(at.Add(geometry.Point{cos, sin}.Mul(topAround * radius))) {
			round += 1.0 / about
		}
	}
	for e := range rim {
		rim[e] /= max(1, rims[e])
	}
	slices.Sort(rim[:])
	return topFit{in / n, (rim[0] + rim[1]) / 2}, round
}

// onTop moves a pawn to where its top is seen, near to where it was looked for, and
// returns how much of the top has its paint, or, in the shadow of another pawn, a
// shade of it.
func (a *aligned) onTop(s *stand, p *paint) topFit {
	fit := a.onTopOf(s, p)
	if fit.share > topMoved {
		return fit
	}
	own := a.paintOf([]*stand{s})
	if own.shadeOf(p) {
		if shade := a.onTopOf(s, &own); shade.share > fit.share {
			return shade
		}
	}
	return fit
}

// shadeLike is how far, of the way to grey, a shade of a paint may be off it.
const shadeLike = 0.3

// shadeOf tells whether a colour is that of a paint in another light.
func (p *paint) shadeOf(of *paint) bool {
	a, b := perLight(p.colour)
	c, d := perLight(of.colour)
	return math.Hypot(a-c, b-d) < shadeLike*math.Hypot(c, d)
}

// perLight is a colour's chroma by its lightness, which light changes alike.
func perLight(c srgb.Lab) (a, b float64) { return c.A / max(10, c.L), c.B / max(10, c.L) }

// onTopOf is onTop for one shade.
func (a *aligned) onTopOf(s *stand, p *paint) topFit {
	m := a.paintedRound(p, s.head, topReachMM+1.3*s.headR)
	best, at := math.Inf(-1), geometry.Point{}
	var fit topFit
	eachOffset(topReachMM, topStepMM, func(d geometry.Point) {
		f, round := m.discAt(s.head.Add(d), s.headR)
		if v := f.share - topRoundFor*round - 4e-3*d.Len(); v > best {
			best, at, fit = v, d, f
		}
	})
	if fit.share > topMoved {
		s.headTo(at)
	}
	return fit
}

// headTo moves a pawn's head by so much, and its foot with it.
func (s *stand) headTo(d geometry.Point) {
	s.head = s.head.Add(d)
	s.foot = s.foot.Add(d.Mul(s.footR / s.headR))
}

// eachOffset visits places of a square about 0.
func eachOffset(reach, step float64, visit func(d geometry.Point)) {
	for dy := -reach; dy <= reach; dy += step {
		for dx := -reach; dx <= reach; dx += step {
			visit(geometry.Point{dx, dy})
		}
	}
}

// topMoved is the share of a top that must have its paint for a pawn to be moved
// there.
const topMoved = 0.7
