package vision

import (
	"math"
	"sort"

	"referee/deck"
	"referee/geometry"
)

// inkSample is a colour relative to white and black, with its saturation.
type inkSample struct {
	c          rgb
	saturation float64
}

func newInkSample(c rgb) inkSample {
	return inkSample{c, max(c[0], c[1], c[2]) - max(0, min(c[0], c[1], c[2]))}
}

func bySaturation(s []inkSample) {
	sort.SliceStable(s, func(a, b int) bool { return s[a].saturation > s[b].saturation })
}

// eachColored calls f for the visible places of a face that should show ink,
// with their index in the paint grid and their place in the picture.
func (rd *reader) eachColored(m *faceModel, pose geometry.Pose, visible func(p geometry.Point) bool, f func(i int, px geometry.Point)) {
	cam := rd.plane.camera()
	for i, paint := range m.Grid.paint {
		if paint != deck.Colored {
			continue
		}
		if p := pose.Apply(m.Grid.at(i)); visible(p) {
			f(i, cam.Project(p))
		}
	}
}

// inkOf estimates the colour of a card's ink, relative to its white and black,
// from the most saturated of the places where ink should be; false if too
// few of them are seen.
func (rd *reader) inkOf(m *faceModel, pose geometry.Pose, l *light, visible func(p geometry.Point) bool) (rgb, bool) {
	var all []inkSample
	broad := 0
	rd.eachColored(m, pose, visible, func(i int, px geometry.Point) {
		c, ok := rd.r.pixelAt(px)
		if !ok {
			return
		}
		if m.Grid.pure[i] {
			broad++
		}
		all = append(all, newInkSample(l.relative(c)))
	})
	if len(all) < minInkSamples {
		return rgb{}, false
	}
	bySaturation(all)
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
	rd.eachColored(m, pose, visible, func(_ int, px geometry.Point) {
		if c, ok := rd.r.smoothAt(px); ok {
			all = append(all, newInkSample(l.relative(c)).saturation)
		}
	})
	return median(all), len(all)
}

// emblemInk estimates the ink from suit and symbol, and says if they show it.
// Their thin lines mix with black, which changes the brightness of the ink but
// not its chroma.
func (rd *reader) emblemInk(pose geometry.Pose, l *light, visible func(p geometry.Point) bool) (rgb, bool) {
	var all []rgb
	cam := rd.plane.camera()
	add := func(q geometry.Point) {
		p := pose.Apply(q)
		if !visible(p) {
			return
		}
		if c, ok := rd.r.smoothAt(cam.Project(p)); ok {
			all = append(all, l.relative(c))
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
	return tinted(all)
}

// tinted is the mean of those places that show most of the tint which all of
// them have together; false if that is faint. White, of which the numeral is,
// and noise have no part in it, however bright they are.
func tinted(all []rgb) (rgb, bool) {
	var sum rgb
	for _, c := range all {
		sum = plus(sum, tintOf(c), 1)
	}
	size := math.Sqrt(dot(sum, sum))
	if size == 0 {
		return rgb{}, false
	}
	sort.SliceStable(all, func(a, b int) bool { return dot(tintOf(all[a]), sum) > dot(tintOf(all[b]), sum) })
	all = all[:len(all)/12]
	if dot(tintOf(all[len(all)-1]), sum)/size < leastTint {
		return rgb{}, false
	}
	var out rgb
	for _, c := range all {
		out = plus(out, c, 1/float64(len(all)))
	}
	return out, true
}

// tintOf is what a colour has beside white of its luminance.
func tintOf(c rgb) rgb {
	y := luminance(c)
	return rgb{c[0] - y, c[1] - y, c[2] - y}
}

func dot(a, b rgb) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// How well an emblem's lines show the ink: on made-up pictures of known truth
// nine in ten were up to 0.03 of chroma off across the way to white, and up to
// a quarter of it along. From the spill emblemClearer on they show it better
// than the shapes.
const (
	emblemSigma   = 0.02
	emblemSpill   = 0.3
	emblemClearer = 0.6
)

// leastTint, relative to white, tells lines in ink from noise.
const leastTint = 0.08

// minInkSamples is the least number of places, a square millimetre each, that
// must show a card's ink.
const minInkSamples = 25
