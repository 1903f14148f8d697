package vision

import (
	"math"
	"sort"

	"referee/deck"
	"referee/geometry"
)

// tones says which tones each paint of a deck may show.
type tones struct{ dot, ink tone }

// tonesOf derives them from the deck's inks: dots may be dark on bright
// shapes, inks so pale that they pass for white.
func tonesOf(d *deck.Deck) tones {
	white, black := inkLight(d.Style.Outline), inkLight(d.Style.Body)
	l := light{Black: black, White: white}
	out := tones{dot: toneOf(l.relative(inkLight(d.Style.Dot))), ink: colored}
	return out
}

func inkLight(i deck.Ink) rgb { return rgb{linear[i.R], linear[i.G], linear[i.B]} }

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
		return seen == t.ink
	}
	return true
}

// agreement counts the samples of a face that look as they should.
type agreement struct{ match, mismatch int }

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
	cam := rd.plane.camera()
	g := m.Grid
	symbolR := rd.symbolReach()
	for r := 0; r < g.rows; r += sampleEvery {
		for c := 0; c < g.cols; c += sampleEvery {
			i := r*g.cols + c
			paint := g.paint[i]
			if !g.pure[i] || paint == deck.Emblem || paint == deck.Off {
				continue
			}
			q := g.at(i)
			if geometry.Distance(q, rd.symbolAt()) < symbolR {
				continue
			}
			p := pose.Apply(q)
			if !visible(p) {
				continue
			}
			col, ok := rd.r.colorAt(cam.Project(p))
			if !ok {
				continue
			}
			if rd.tones.agrees(paint, toneOf(l.relative(col))) {
				out.match++
			} else {
				out.mismatch++
			}
		}
	}
	return out
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

// uncovered returns a test for points that no card other than i can hide.
func (rd *reader) uncovered(i int) func(p geometry.Point) bool {
	return rd.clearOf(rd.cards[i].Pose.At, func(j int) bool { return j != i })
}

// inkOf estimates the colour of a card's ink, relative to its white and black,
// from the most saturated of the places where ink should be; false if too
// few of them are seen.
func (rd *reader) inkOf(m *faceModel, pose geometry.Pose, l *light, visible func(p geometry.Point) bool) (rgb, bool) {
	type sample struct {
		c   rgb
		sat float64
	}
	var all []sample
	broad := 0
	cam := rd.plane.camera()
	for i, paint := range m.Grid.paint {
		if paint != deck.Colored {
			continue
		}
		p := pose.Apply(m.Grid.at(i))
		if !visible(p) {
			continue
		}
		c, ok := rd.r.pixelAt(cam.Project(p))
		if !ok {
			continue
		}
		if m.Grid.pure[i] {
			broad++
		}
		rel := l.relative(c)
		hi, lo := math.Max(rel[0], math.Max(rel[1], rel[2])), math.Min(rel[0], math.Min(rel[1], rel[2]))
		all = append(all, sample{rel, hi - math.Max(lo, 0)})
	}
	if len(all) < minInkSamples {
		return rgb{}, false
	}
	sort.SliceStable(all, func(a, b int) bool { return all[a].sat > all[b].sat })
	// Leave out the very best saturated, which may be noise; of thin strokes
	// alone, which blur mixes with white, take only what is left of the best.
	last := len(all) / 2
	if broad < minInkSamples {
		last = len(all) / 6
	}
	all = all[len(all)/20 : max(last, len(all)/20+1)]
	var out rgb
	for k := range out {
		v := make([]float64, len(all))
		for i := range all {
			v[i] = all[i].c[k]
		}
		out[k] = median(v)
	}
	return out, true
}

// inkSaturation is the median saturation, relative to white, of the places
// where ink should be, and how many are seen.
func (rd *reader) inkSaturation(m *faceModel, pose geometry.Pose, l *light, visible func(p geometry.Point) bool) (float64, int) {
	var all []float64
	cam := rd.plane.camera()
	for i, paint := range m.Grid.paint {
		if paint != deck.Colored {
			continue
		}
		p := pose.Apply(m.Grid.at(i))
		if !visible(p) {
			continue
		}
		if c, ok := rd.r.smoothAt(cam.Project(p)); ok {
			rel := l.relative(c)
			all = append(all, max(rel[0], rel[1], rel[2])-max(0, min(rel[0], rel[1], rel[2])))
		}
	}
	return median(all), len(all)
}

// emblemInk estimates the ink from suit and symbol, when nothing larger is
// seen. Their thin lines mix with black, which changes the brightness of the
// ink but not its chroma.
func (rd *reader) emblemInk(pose geometry.Pose, l *light, visible func(p geometry.Point) bool) (rgb, bool) {
	type sample struct {
		c   rgb
		sat float64
	}
	var all []sample
	cam := rd.plane.camera()
	add := func(q geometry.Point) {
		p := pose.Apply(q)
		if !visible(p) {
			return
		}
		if c, ok := rd.r.smoothAt(cam.Project(p)); ok {
			rel := l.relative(c)
			hi, lo := max(rel[0], rel[1], rel[2]), min(rel[0], rel[1], rel[2])
			all = append(all, sample{rel, hi - max(lo, 0)})
		}
	}
	reach := rd.deck.Style.EmblemRadius
	for y := -reach; y <= reach; y += symbolStepMM {
		for x := -reach; x <= reach; x += symbolStepMM {
			if math.Hypot(x, y) <= reach {
				add(geometry.Point{x, y})
			}
		}
	}
	symbol := rd.symbolReach() - 1
	for y := -symbol; y <= symbol; y += symbolStepMM {
		for x := -symbol; x <= symbol; x += symbolStepMM {
			add(rd.symbolAt().Add(geometry.Point{x, y}))
		}
	}
	if len(all) < 4*minInkSamples {
		return rgb{}, false
	}
	sort.SliceStable(all, func(a, b int) bool { return all[a].sat > all[b].sat })
	all = all[:len(all)/12]
	if all[len(all)-1].sat < minEmblemSaturation {
		return rgb{}, false
	}
	var out rgb
	for _, s := range all {
		for k := range out {
			out[k] += s.c[k] / float64(len(all))
		}
	}
	return out, true
}

// minEmblemSaturation, relative to white, tells lines in ink from noise.
const minEmblemSaturation = 0.12

// minInkSamples is the least number of places, a square millimetre each, that
// must show a card's ink.
const minInkSamples = 25
