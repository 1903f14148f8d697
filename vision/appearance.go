package vision

import (
	"referee/deck"
	"referee/geometry"
)

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
	tones  []tone
	colors []rgb  // relative to the card's black and white
	known  []bool // false where another card may lie, or a symbol stands
}

// seeFace looks at all places of a card that visible says no other hides.
func (sc *scene) seeFace(g *paintGrid, pose geometry.Pose, l *light, visible func(p geometry.Point) bool) *seenFace {
	out := &seenFace{}
	cam := sc.plane.camera()
	place, eye := pose.Motion(), cam.Place(pose)
	symbolAt, symbolR := sc.sizes.symbolAt, sc.sizes.symbolReachMM
	g.each(sampleEvery, func(i int) {
		q := g.at(i)
		var seen tone
		var rel rgb
		known := geometry.Distance(q, symbolAt) >= symbolR && visible(place.Apply(q))
		if known {
			var col rgb
			if col, known = sc.r.colorAt(eye.Project(q)); known {
				rel = l.relative(col)
				seen = toneOf(rel)
			}
		}
		out.tones, out.colors, out.known = append(out.tones, seen), append(out.colors, rel), append(out.known, known)
	})
	return out
}

// compare judges a face by what is seen where it has one paint all round. The
// emblem is left out.
func (sc *scene) compare(m *faceModel, seen *seenFace) agreement {
	var out agreement
	k := 0
	m.Grid.each(sampleEvery, func(i int) {
		if seen.known[k] && m.Grid.tells(i) {
			out.add(sc.tones.agrees(m.Grid.paint[i], seen.tones[k]))
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
func (sc *scene) eachPure(m *faceModel, pose geometry.Pose, l *light, visible func(p geometry.Point) bool, every int, f func(p geometry.Point, paint deck.Paint, agrees bool)) {
	cam := sc.plane.camera()
	g := m.Grid
	symbolAt, symbolR := sc.sizes.symbolAt, sc.sizes.symbolReachMM
	g.each(every, func(i int) {
		if !g.tells(i) {
			return
		}
		q := g.at(i)
		p := pose.Apply(q)
		if geometry.Distance(q, symbolAt) < symbolR || !visible(p) {
			return
		}
		if col, ok := sc.r.colorAt(cam.Project(p)); ok {
			f(p, g.paint[i], sc.tones.agrees(g.paint[i], toneOf(l.relative(col))))
		}
	})
}
