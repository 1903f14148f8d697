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

// seenFace is what the picture shows of a card lying at a pose, whatever face it
// is: the tones at every sampleEvery-th place of a paint grid, row by row.
type seenFace struct {
	pose  geometry.Pose
	tones []tone
	known []bool // false where another card may lie, or a symbol stands
}

// seeFace looks at all places of a card that visible says no other hides.
func (rd *reader) seeFace(g *paintGrid, pose geometry.Pose, l *light, visible func(p geometry.Point) bool) *seenFace {
	out := &seenFace{pose: pose}
	cam := rd.plane.camera()
	place, eye := pose.Motion(), cam.Place(pose)
	symbolAt, symbolR := rd.symbolAt(), rd.symbolReach()
	g.each(sampleEvery, func(i int) {
		q := g.at(i)
		var seen tone
		known := geometry.Distance(q, symbolAt) >= symbolR && visible(place.Apply(q))
		if known {
			var col rgb
			if col, known = rd.r.colorAt(eye.Project(q)); known {
				seen = toneOf(l.relative(col))
			}
		}
		out.tones, out.known = append(out.tones, seen), append(out.known, known)
	})
	return out
}

// compare judges a face by what is seen where it has one paint all round. The
// emblem is left out.
func (rd *reader) compare(m *faceModel, seen *seenFace) agreement {
	var out agreement
	k := 0
	m.Grid.each(sampleEvery, func(i int) {
		if seen.known[k] && m.Grid.tells(i) {
			out.add(rd.tones.agrees(m.Grid.paint[i], seen.tones[k]))
		}
		k++
	})
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
	g.each(every, func(i int) {
		if !g.tells(i) {
			return
		}
		q := g.at(i)
		p := pose.Apply(q)
		if geometry.Distance(q, symbolAt) < symbolR || !visible(p) {
			return
		}
		if col, ok := rd.r.colorAt(cam.Project(p)); ok {
			f(p, g.paint[i], rd.tones.agrees(g.paint[i], toneOf(l.relative(col))))
		}
	})
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
