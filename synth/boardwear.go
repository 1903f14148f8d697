package synth

import (
	"math"
	"math/rand/v2"

	"referee/geometry"
)

// What years of play do to a print: the sun fades it, edges and middles of
// cells are rubbed bright, fingers and cups leave stains, things scratch it.
const (
	fadesMost      = 0.35 // of the way to the paper's white
	scratchesMost  = 60   // on a board, as the rest of these: chosen to look like one of some years
	scratchLongMM  = 70.0 // a finger's draw
	scratchWideMM  = 0.35 // a grain of sand's
	stainsMost     = 10   // cups and fingers
	stainRadiusMM  = 28.0 // a cup's foot
	stainDark      = 0.22 // of the light that it takes away
	rubbedMost     = 50   // places where pawns are set down
	rubbedRadiusMM = 5.0  // a pawn's foot
	rubbedBright   = 0.35 // of the way to the paper's white
	patchLonger    = 1.2  // than wide, at most
)

// wear ages a print in linear light; 1 is the most.
func (f *frame) wear(much, perMM float64, rng *rand.Rand) {
	paper := rgb{0.82, 0.79, 0.7}
	fade := float32(much * fadesMost * rng.Float64())
	for i := range f.w * f.h {
		for c := range 3 {
			f.pix[3*i+c] += fade * (paper[c] - f.pix[3*i+c])
		}
	}
	somewhere := func() geometry.Point {
		return geometry.Point{rng.Float64() * float64(f.w), rng.Float64() * float64(f.h)}
	}
	for range int(much * stainsMost * rng.Float64()) {
		tint := rgb{1 - float32(much*stainDark*rng.Float64()), 1 - float32(much*stainDark), 1 - float32(1.5*much*stainDark)}
		f.patch(somewhere(), stainRadiusMM*perMM*(0.3+0.7*rng.Float64()), rng, func(c rgb) rgb { return c.times(tint) })
	}
	for range int(much * rubbedMost * rng.Float64()) {
		bright := float32(much * rubbedBright * rng.Float64())
		f.patch(somewhere(), rubbedRadiusMM*perMM*(0.3+0.7*rng.Float64()), rng, func(c rgb) rgb { return mix(c, paper, bright) })
	}
	for range int(much * scratchesMost * rng.Float64()) {
		a := somewhere()
		sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
		b := a.Add(geometry.Point{cos, sin}.Mul(scratchLongMM * perMM * rng.Float64()))
		f.scratch(a, b, max(0.5, scratchWideMM*perMM*rng.Float64()), mix(paper, rgb{}, float32(rng.IntN(2))))
	}
}

// patch changes an oval of the print, most in its middle.
func (f *frame) patch(at geometry.Point, radius float64, rng *rand.Rand, as func(rgb) rgb) {
	wide := radius * (1 + (patchLonger-1)*rng.Float64())
	for y := max(0, int(at[1]-radius)); y < min(f.h, int(at[1]+radius)+1); y++ {
		for x := max(0, int(at[0]-wide)); x < min(f.w, int(at[0]+wide)+1); x++ {
			d := math.Hypot((float64(x)-at[0])/wide, (float64(y)-at[1])/radius)
			p := (*rgb)(f.pix[3*(y*f.w+x):])
			*p = mix(*p, as(*p), float32(max(0, min(1, 3*(1-d)))))
		}
	}
}

// scratch draws a line of half the strength of its colour.
func (f *frame) scratch(a, b geometry.Point, radius float64, colour rgb) {
	lo, hi := geometry.Polygon{a, b}.Bounds()
	for y := max(0, int(lo[1]-radius)-1); y < min(f.h, int(hi[1]+radius)+2); y++ {
		for x := max(0, int(lo[0]-radius)-1); x < min(f.w, int(hi[0]+radius)+2); x++ {
			d := geometry.SegmentDistance(geometry.Point{float64(x), float64(y)}, a, b)
			p := (*rgb)(f.pix[3*(y*f.w+x):])
			*p = mix(*p, colour, 0.5*float32(max(0, min(1, radius-d+0.5))))
		}
	}
}
