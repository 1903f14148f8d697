package scene

import (
	"referee/deck"
	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/raster"
)

// Agreement counts the samples of a face that look as they should.
type Agreement struct{ Match, Mismatch int }

// Add counts a sample.
func (a *Agreement) Add(agrees bool) {
	if agrees {
		a.Match++
	} else {
		a.Mismatch++
	}
}

// Plus counts those of another.
func (a *Agreement) Plus(o Agreement) {
	a.Match += o.Match
	a.Mismatch += o.Mismatch
}

// Total is how many samples were counted.
func (a Agreement) Total() int { return a.Match + a.Mismatch }

// Share is the part that agrees; 0 when nothing was judged.
func (a Agreement) Share() float64 {
	if a.Total() == 0 {
		return 0
	}
	return float64(a.Match) / float64(a.Total())
}

// SampleEvery thins the paint grid for judging whole cards: 2 mm apart.
const SampleEvery = 2

// SeenFace is what the picture shows of a card lying at a pose, whatever face it
// is: the tones at every sampleEvery-th place of a paint grid, row by row.
type SeenFace struct {
	Tones  []raster.Tone
	Colors []raster.RGB // relative to the card's black and white
	Known  []bool       // false where another card may lie, or a symbol stands
}

// SeeFace looks at all places of a card that visible says no other hides.
func (sc *Scene) SeeFace(g *printing.PaintGrid, pose geometry.Pose, l *raster.Light, visible func(p geometry.Point) bool) *SeenFace {
	n := g.Samples(SampleEvery)
	out := &SeenFace{make([]raster.Tone, 0, n), make([]raster.RGB, 0, n), make([]bool, 0, n)}
	cam := sc.Plane.Camera()
	place, eye := pose.Motion(), cam.Place(pose)
	symbolAt, symbolR := sc.Sizes.SymbolAt, sc.Sizes.SymbolReachMM
	g.Each(SampleEvery, func(i int) {
		q := g.At(i)
		var seen raster.Tone
		var rel raster.RGB
		known := geometry.Distance(q, symbolAt) >= symbolR && visible(place.Apply(q))
		if known {
			var col raster.RGB
			if col, known = sc.Raster.ColorAt(eye.Project(q)); known {
				rel = l.Relative(col)
				seen = l.ToneOf(rel)
			}
		}
		out.Tones, out.Colors, out.Known = append(out.Tones, seen), append(out.Colors, rel), append(out.Known, known)
	})
	return out
}

// Compare judges a face by what is seen where it has one paint all round. The
// emblem is left out.
func (sc *Scene) Compare(m *printing.Face, seen *SeenFace) Agreement {
	var out Agreement
	k := 0
	m.Grid.Each(SampleEvery, func(i int) {
		if seen.Known[k] && m.Grid.Tells(i) {
			out.Add(sc.Tones.Agrees(m.Grid.Paint[i], seen.Tones[k]))
		}
		k++
	})
	return out
}

// Bright tells whether a paint shows on a dark table, too.
func Bright(p deck.Paint) bool { return p == deck.Outline || p == deck.Colored || p == deck.Dot }

// EachPure calls f for the visible pure samples of a face, every so many in
// either direction, with their place on the table, what is printed there and
// whether they look as they should. The emblem and the symbol are left out.
func (sc *Scene) EachPure(m *printing.Face, pose geometry.Pose, l *raster.Light, visible func(p geometry.Point) bool, every int, f func(p geometry.Point, paint deck.Paint, agrees bool)) {
	cam := sc.Plane.Camera()
	g := m.Grid
	symbolAt, symbolR := sc.Sizes.SymbolAt, sc.Sizes.SymbolReachMM
	g.Each(every, func(i int) {
		if !g.Tells(i) {
			return
		}
		q := g.At(i)
		p := pose.Apply(q)
		if geometry.Distance(q, symbolAt) < symbolR || !visible(p) {
			return
		}
		if col, ok := sc.Raster.ColorAt(cam.Project(p)); ok {
			f(p, g.Paint[i], sc.Tones.Agrees(g.Paint[i], l.ToneOf(l.Relative(col))))
		}
	})
}
