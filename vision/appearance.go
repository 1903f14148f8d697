package vision

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/internal/srgb"
)

// printed is black and white as the deck file has them.
func printed(d *deck.Deck) light {
	return light{Black: inkLight(d.Style.Body), White: inkLight(d.Style.Outline)}
}

func inkLight(i deck.Ink) rgb { return rgb{srgb.Linear[i.R], srgb.Linear[i.G], srgb.Linear[i.B]} }

// printedInk is an ink of the deck file relative to its white and black.
func printedInk(d *deck.Deck, i deck.Ink) rgb {
	l := printed(d)
	return l.relative(inkLight(i))
}

// tones says which tone each paint of a deck shows; that of the dots differs
// between printings, which may have them dark on bright shapes.
type tones struct{ dot tone }

func tonesOf(d *deck.Deck) tones { return tones{dot: toneOf(printedInk(d, d.Style.Dot))} }

// agrees tells whether a tone is what a paint should show.
func (t tones) agrees(p deck.Paint, seen tone) bool {
	switch p {
	case deck.Body, deck.Hollow:
		return seen == dark
	case deck.Outline:
		return seen == white
	case deck.Dot:
		return seen == t.dot
	case deck.Colored:
		return seen == colored
	}
	return true
}

// agreement counts the samples of a face that look as they should.
type agreement struct{ match, mismatch int }

func (a *agreement) add(agrees bool) {
	if agrees {
		a.match++
	} else {
		a.mismatch++
	}
}

func (a *agreement) plus(o agreement) {
	a.match += o.match
	a.mismatch += o.mismatch
}

func (a agreement) total() int { return a.match + a.mismatch }

// share is the part that agrees; 0 when nothing was judged.
func (a agreement) share() float64 {
	if a.total() == 0 {
		return 0
	}
	return float64(a.match) / float64(a.total())
}

// sampleEvery thins the paint grid for judging whole cards: 2 mm apart.
const sampleEvery = 2

// compare judges a face at a pose by the colours seen at its pure samples,
// where visible says that no other card may lie.
func (rd *reader) compare(m *faceModel, pose geometry.Pose, l *light, visible func(p geometry.Point) bool) agreement {
	var out agreement
	rd.eachPure(m, pose, l, visible, sampleEvery, func(_ geometry.Point, _ deck.Paint, agrees bool) { out.add(agrees) })
	return out
}

// bright tells whether a paint shows on a dark table, too.
func bright(p deck.Paint) bool { return p == deck.Outline || p == deck.Colored || p == deck.Dot }

// eachPure calls f for the visible pure samples of a face, every so many in
// either direction, with their place on the table, what is printed there and
// whether they look as they should. The emblem and the symbol are left out.
func (rd *reader) eachPure(m *faceModel, pose geometry.Pose, l *light, visible func(p geometry.Point) bool, every int, f func(p geometry.Point, paint deck.Paint, agrees bool)) {
	cam := rd.plane.camera()
	g := m.Grid
	symbolAt, symbolR := rd.symbolAt(), rd.symbolReach()
	for r := 0; r < g.rows; r += every {
		for c := 0; c < g.cols; c += every {
			i := r*g.cols + c
			paint := g.paint[i]
			if !g.pure[i] || paint == deck.Emblem || paint == deck.Off {
				continue
			}
			q := g.at(i)
			p := pose.Apply(q)
			if geometry.Distance(q, symbolAt) < symbolR || !visible(p) {
				continue
			}
			if col, ok := rd.r.colorAt(cam.Project(p)); ok {
				f(p, paint, rd.tones.agrees(paint, toneOf(l.relative(col))))
			}
		}
	}
}

// symbolAt is where the symbols of the deck stand, symbolReach how far they
// reach; colours whose symbol stands elsewhere only lose a few samples.
func (rd *reader) symbolAt() geometry.Point {
	if len(rd.deck.Colors) == 0 {
		return geometry.Point{}
	}
	return rd.deck.Colors[0].Symbol.At
}

func (rd *reader) symbolReach() float64 {
	reach := 0.0
	for i := range rd.deck.Colors {
		for _, p := range rd.deck.Colors[i].Symbol.Polygons {
			for _, q := range p {
				reach = math.Max(reach, q.Len())
			}
		}
	}
	return reach + 1
}

// uncovered returns a test for points of card i that no other card can hide,
// nor what is known to lie on it.
func (rd *reader) uncovered(i int) func(p geometry.Point) bool {
	h := &rd.cards[i]
	clear := rd.clearOf(h.Pose.At, func(j int) bool { return j != i })
	if h.Hidden == nil {
		return clear
	}
	return func(p geometry.Point) bool { return !h.hides(p) && clear(p) }
}
