package identifying

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/vision/raster"
)

// emblemReading is what the middle of a card shows, in one turn of the card:
// how clearly each suit is drawn round the numeral, and how clearly a symbol
// stands where the deck has it.
type emblemReading struct {
	Seen   bool                  // more than half of some suit's line is in view
	Suits  map[deck.Suit]float64 // mean brightness on the line less beside it
	Symbol float64               // mean brightness where symbols stand
}

// suitCurve is the closed line of a suit for a half-size of 1 mm.
type suitCurve struct {
	suit   deck.Suit
	points geometry.Polygon
	// shifts are offsets along y, in half-sizes, that are tried: where a
	// triangle's centre stands differs between printings.
	shifts []float64
}

// The suits of the rule book. A printing draws them at some size round the
// numeral; size and line are found, only the form is given.
var suitCurves = []suitCurve{
	{"circle", curvePoints(circlePolygon(48)), []float64{0}},
	{"square", curvePoints(geometry.Polygon{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}), []float64{0}},
	{"triangle", curvePoints(geometry.Polygon{{-1.1547, -1}, {1.1547, -1}, {0, 1}}), []float64{-0.3, -0.15, 0, 0.15, 0.3, 0.45}},
}

func circlePolygon(n int) geometry.Polygon {
	out := make(geometry.Polygon, n)
	for i := range out {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		out[i] = geometry.Point{c, s}
	}
	return out
}

// curvePoints spreads 36 points, about a mm apart, evenly along a closed line.
func curvePoints(p geometry.Polygon) geometry.Polygon {
	const n = 36 // about a mm apart on an emblem whose radius is 8.5 mm
	total := p.Perimeter()
	var out geometry.Polygon
	walked := 0.0
	for i, a := range p {
		b := p[(i+1)%len(p)]
		l := geometry.Distance(a, b)
		for float64(len(out))*total/n < walked+l-1e-9 && len(out) < n {
			out = append(out, geometry.Lerp(a, b, (float64(len(out))*total/n-walked)/l))
		}
		walked += l
	}
	return out
}

// Search range of a suit's half-size, in parts of the deck's emblem radius.
const (
	suitSmallest = 0.5 // suits drawn by other hands, and their sides nearer than their corners
	suitLargest  = 1.0 // the emblem's radius is that of its largest suit
	suitSteps    = 16  // a thirtieth of the radius each: 0.3 mm, finer than the line's blur
)

// readEmblem judges the middle of a card lying at pose.
func (fr *FacesRead) readEmblem(pose geometry.Pose, l *raster.Light, visible func(p geometry.Point) bool) emblemReading {
	cam := fr.Plane.Camera()
	place, eye := pose.Motion(), cam.Place(pose)
	seen := newBrightness(fr.Raster, l, eye.Project(geometry.Point{}), fr.Deck.Style.EmblemRadius*cam.ScaleAt(pose.At))
	bright := func(q geometry.Point) (float64, bool) {
		if !visible(place.Apply(q)) {
			return 0, false
		}
		return seen.at(eye.Project(q))
	}
	out := emblemReading{Suits: map[deck.Suit]float64{}}
	// A suit is drawn with the line of hollow shapes: a width beside it is none of it.
	radius, beside := fr.Deck.Style.EmblemRadius, fr.Deck.Style.ShapeStroke
	for _, c := range suitCurves {
		best := 0.0
		for k := 0; k < suitSteps; k++ {
			size := radius * (suitSmallest + (suitLargest-suitSmallest)*float64(k)/(suitSteps-1))
			for _, shift := range c.shifts {
				s, seen := lineContrast(c.points, size, shift*size, beside, bright)
				best, out.Seen = math.Max(best, s), out.Seen || seen
			}
		}
		out.Suits[c.suit] = best
	}
	out.Symbol = fr.symbolBrightness(bright)
	return out
}

// lineContrast is the mean brightness on a curve of the given size less that so many mm
// beside it on either side; false if less than half of it is in view.
func lineContrast(curve geometry.Polygon, size, shift, besideMM float64, bright func(geometry.Point) (float64, bool)) (float64, bool) {
	on, beside := 0.0, 0.0
	n, m := 0, 0
	for _, u := range curve {
		if v, ok := bright(geometry.Point{u[0] * size, u[1]*size + shift}); ok {
			on += v
			n++
		}
		for _, s := range [2]float64{size - besideMM, size + besideMM} {
			if v, ok := bright(geometry.Point{u[0] * s, u[1]*s + shift}); ok {
				beside += v
				m++
			}
		}
	}
	if n < len(curve)/2 || m == 0 {
		return 0, false
	}
	return on/float64(n) - beside/float64(m), true
}

// symbolBrightness is the mean brightness of the places that any colour's
// symbol inks.
func (fr *FacesRead) symbolBrightness(bright func(geometry.Point) (float64, bool)) float64 {
	best := 0.0
	for i := range fr.Deck.Colors {
		s := &fr.Deck.Colors[i].Symbol
		if m, n := maskMean(s, bright); n > 0 && m > best {
			best = m
		}
	}
	return best
}

// symbolStepMM is the spacing of the places looked at within a symbol.
const symbolStepMM = 0.5

// maskMean is the mean brightness over the inked places of a symbol.
func maskMean(s *deck.Symbol, bright func(geometry.Point) (float64, bool)) (mean float64, n int) {
	lo, hi := geometry.Point{}, geometry.Point{}
	for _, p := range s.Polygons {
		a, b := p.Bounds()
		lo = geometry.Point{math.Min(lo[0], a[0]), math.Min(lo[1], a[1])}
		hi = geometry.Point{math.Max(hi[0], b[0]), math.Max(hi[1], b[1])}
	}
	for y := lo[1]; y <= hi[1]; y += symbolStepMM {
		for x := lo[0]; x <= hi[0]; x += symbolStepMM {
			if !s.Contains(geometry.Point{x, y}) {
				continue
			}
			if v, ok := bright(s.At.Add(geometry.Point{x, y})); ok {
				mean += v
				n++
			}
		}
	}
	if n > 0 {
		mean /= float64(n)
	}
	return mean, n
}
