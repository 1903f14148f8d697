package synth

import (
	"math"
	"math/rand/v2"

	"referee/geometry"
)

// surface is a table top: a base colour with two patterns that repeat, one
// coarse (grain of wood, veins of marble) and one fine (fibres, weave).
type surface struct {
	base, accent rgb
	coarse, fine *pattern
	coarseGain   float32 // how far the coarse pattern mixes in the accent
	fineGain     float32 // relative brightness of the fine one
	gloss        float32 // share of a glare that it mirrors
	half         geometry.Point
	middle       geometry.Point
	sin, cos     float64 // of the table's turn
	floor        rgb
	tiles        *tiles // nil: none
}

// pattern is a field of values about 0, from −1 to 1, that repeats.
type pattern struct {
	n     int // side, a power of two
	perMM float64
	v     []float32
}

// at interpolates the pattern at a point in mm.
func (p *pattern) at(x, y float64) float32 {
	u, v := x*p.perMM, y*p.perMM
	fu, fv := math.Floor(u), math.Floor(v)
	tx, ty := float32(u-fu), float32(v-fv)
	mask := p.n - 1
	x0, y0 := int(fu)&mask, int(fv)&mask
	x1, y1 := (x0+1)&mask, (y0+1)&mask
	a, b := p.v[y0*p.n+x0], p.v[y0*p.n+x1]
	c, d := p.v[y1*p.n+x0], p.v[y1*p.n+x1]
	return (a+(b-a)*tx)*(1-ty) + (c+(d-c)*tx)*ty
}

// newNoise sums octaves of smoothed random lattices; stretch > 1 draws the
// pattern out along x. cell is the coarsest lattice's step in values.
func newNoise(n int, perMM float64, cell, octaves int, stretch int, rng *rand.Rand) *pattern {
	p := &pattern{n, perMM, make([]float32, n*n)}
	amp, total := float32(1), float32(0)
	for range octaves {
		if cell < 1 {
			break
		}
		addLattice(p, min(n, cell*stretch), cell, amp, rng)
		total += amp
		amp *= 0.55
		cell /= 2
	}
	for i := range p.v {
		p.v[i] /= total
	}
	return p
}

// addLattice adds random values at every cx, cy-th place, smoothly joined.
func addLattice(p *pattern, cx, cy int, amp float32, rng *rand.Rand) {
	nx, ny := p.n/cx, p.n/cy
	knots := make([]float32, nx*ny)
	for i := range knots {
		knots[i] = amp * float32(2*rng.Float64()-1)
	}
	ease := func(t float32) float32 { return t * t * (3 - 2*t) }
	for y := range p.n {
		j, ty := y/cy, ease(float32(y%cy)/float32(cy))
		for x := range p.n {
			i, tx := x/cx, ease(float32(x%cx)/float32(cx))
			i1, j1 := (i+1)%nx, (j+1)%ny
			a, b := knots[j*nx+i], knots[j*nx+i1]
			c, d := knots[j1*nx+i], knots[j1*nx+i1]
			p.v[y*p.n+x] += (a+(b-a)*tx)*(1-ty) + (c+(d-c)*tx)*ty
		}
	}
}

// weave is the pattern of a plain-woven cloth, a thread every four values.
func weave(n int, perMM float64, rng *rand.Rand) *pattern {
	p := newNoise(n, perMM, 4, 2, 1, rng)
	for y := range n {
		for x := range n {
			thread := math.Cos(math.Pi*float64(x)/2) * math.Cos(math.Pi*float64(y)/2)
			p.v[y*n+x] = 0.5*p.v[y*n+x] + 0.5*float32(thread)
		}
	}
	return p
}

// Sizes of the patterns: the coarse one repeats after 1.28 m, the fine one
// after 102 mm.
const (
	coarseSide, coarsePerMM = 512, 0.4 // texels; px a mm
	fineSide, finePerMM     = 256, 2.5 // texels; px a mm
)

// newSurface draws a table of the kind that holds all cards with room.
func newSurface(kind SurfaceKind, lo, hi geometry.Point, rng *rand.Rand) *surface {
	s := &surface{coarseGain: 0.5, fineGain: 0.06, gloss: 0.15}
	stretch := 1
	var accent rgb
	switch kind {
	case Wood:
		s.base, accent, stretch, s.fineGain = ofPixel(172, 118, 80), ofPixel(128, 82, 54), 8, 0.09
	case DarkWood:
		s.base, accent, stretch, s.fineGain = ofPixel(84, 60, 48), ofPixel(48, 33, 27), 8, 0.12
	case Plain:
		shades := []rgb{ofPixel(196, 198, 200), ofPixel(176, 176, 172), ofPixel(206, 196, 176), ofPixel(120, 130, 140), ofPixel(64, 66, 70)}
		s.base = shades[rng.IntN(len(shades))]
		accent, s.coarseGain, s.fineGain = s.base.scaled(0.9), 0.3, 0.03
	case Cloth:
		shades := []rgb{ofPixel(44, 98, 88), ofPixel(62, 72, 134), ofPixel(126, 42, 48), ofPixel(150, 140, 122)}
		s.base = shades[rng.IntN(len(shades))]
		accent, s.coarseGain, s.fineGain, s.gloss = s.base.scaled(0.75), 0.35, 0.16, 0
	case Marble:
		s.base, accent, s.gloss = ofPixel(206, 202, 210), ofPixel(140, 138, 150), 0.5
	case Checks:
		shades := []rgb{ofPixel(190, 60, 60), ofPixel(70, 90, 170), ofPixel(60, 120, 80), ofPixel(130, 130, 130)}
		s.base = shades[rng.IntN(len(shades))]
		accent, s.coarseGain, s.fineGain, s.gloss = s.base.scaled(0.85), 0.2, 0.12, 0
		s.tiles = drawChecks(rng)
	case Planks:
		s.base, accent, stretch, s.fineGain = ofPixel(150, 108, 76), ofPixel(110, 74, 50), 8, 0.1
		s.tiles = drawPlanks(rng)
	}
	s.base = s.base.scaled(float32(between(rng, 0.7, 1.15)))
	s.accent = mix(s.base, accent, 1)
	s.coarse = newNoise(coarseSide, coarsePerMM, 64, 6, stretch, rng)
	s.fine = newNoise(fineSide, finePerMM, 8, 4, min(stretch, 4), rng)
	if kind == Marble {
		veins(s.coarse)
	}
	if kind == Cloth {
		s.fine = weave(fineSide, finePerMM, rng)
	}
	s.middle = geometry.Lerp(lo, hi, 0.5)
	s.sin, s.cos = math.Sincos(between(rng, -0.3, 0.3))
	reach := geometry.Distance(lo, hi) / 2
	s.half = geometry.Point{reach + between(rng, 90, 600), reach + between(rng, 60, 400)}
	s.floor = gray(float32(between(rng, 0.02, 0.12))).times(rgb{1.1, 1, 0.85})
	return s
}

// veins turns noise into thin dark lines where it changes sign.
func veins(p *pattern) {
	for i, v := range p.v {
		p.v[i] = 2*float32(math.Exp(-40*math.Abs(float64(v)))) - 1 + 0.4*v
	}
}

// farMM is where coordinates are cut off, for looks at the horizon.
const farMM = 1e5

// at returns the colour and gloss at a point in mm, without the fine
// pattern, and whether it is the table (not the floor).
func (s *surface) at(q geometry.Point) (c rgb, gloss float32, onTable bool) {
	q = s.local(q)
	if !(math.Abs(q[0]) < farMM && math.Abs(q[1]) < farMM) {
		return s.floor, 0, false
	}
	if math.Abs(q[0]) > s.half[0] || math.Abs(q[1]) > s.half[1] {
		return s.floor.scaled(1 + 0.3*s.coarse.at(q[0]/3, q[1]/3)), 0, false
	}
	t := 0.5 + 0.9*s.coarse.at(q[0], q[1])
	return mix(s.base, s.accent, s.coarseGain*2*max(0, min(1, t))), s.gloss, true
}

// fineAt is the factor by which the fine pattern changes the table's
// brightness at a point in mm; strength (0 to 1) is how much of it shows.
func (s *surface) fineAt(q geometry.Point, strength float32) float32 {
	q = s.local(q)
	if !(math.Abs(q[0]) < farMM && math.Abs(q[1]) < farMM) {
		return 1
	}
	fine := 1 + strength*s.fineGain*2*s.fine.at(q[0], q[1])
	if s.tiles == nil || math.Abs(q[0]) > s.half[0] || math.Abs(q[1]) > s.half[1] {
		return fine
	}
	return fine * s.tiles.at(q)
}

func (s *surface) local(q geometry.Point) geometry.Point {
	x, y := q[0]-s.middle[0], q[1]-s.middle[1]
	return geometry.Point{s.cos*x + s.sin*y, s.cos*y - s.sin*x}
}
