package vision

import (
	"referee/deck"
	"referee/geometry"
	"sort"
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
func (sc *scene) eachColored(m *faceModel, pose geometry.Pose, visible func(p geometry.Point) bool, f func(i int, px geometry.Point)) {
	cam := sc.plane.camera()
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
func (sc *scene) inkOf(m *faceModel, pose geometry.Pose, l *light, visible func(p geometry.Point) bool) (rgb, bool) {
	var all []inkSample
	broad := 0
	sc.eachColored(m, pose, visible, func(i int, px geometry.Point) {
		c, ok := sc.r.pixelAt(px)
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

// minInkSamples is the least number of places, a square millimetre each, that
// must show a card's ink.
const minInkSamples = 25
