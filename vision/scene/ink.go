package scene

import (
	"sort"

	"referee/deck"
	"referee/geometry"
	"referee/internal/quantile"
	"referee/vision/printing"
	"referee/vision/raster"
)

// inkSample is a colour relative to white and black, with its saturation.
type inkSample struct {
	c          raster.RGB
	Saturation float64
}

// NewInkSample is the sample of a colour relative to white and black.
func NewInkSample(c raster.RGB) inkSample {
	return inkSample{c, max(c[0], c[1], c[2]) - max(0, min(c[0], c[1], c[2]))}
}

func bySaturation(s []inkSample) {
	sort.SliceStable(s, func(a, b int) bool { return s[a].Saturation > s[b].Saturation })
}

// EachColored calls f for the visible places of a face that should show ink,
// with their index in the paint grid and their place in the picture.
func (sc *Scene) EachColored(m *printing.Face, pose geometry.Pose, visible func(p geometry.Point) bool, f func(i int, px geometry.Point)) {
	cam := sc.Plane.Camera()
	for i, paint := range m.Grid.Paint {
		if paint != deck.Colored {
			continue
		}
		if p := pose.Apply(m.Grid.At(i)); visible(p) {
			f(i, cam.Project(p))
		}
	}
}

// inkOf estimates the colour of a card's ink, relative to its white and black,
// from the most saturated of the places where ink should be; false if too
// few of them are seen.
func (sc *Scene) inkOf(m *printing.Face, pose geometry.Pose, l *raster.Light, visible func(p geometry.Point) bool) (raster.RGB, bool) {
	var all []inkSample
	broad := 0
	sc.EachColored(m, pose, visible, func(i int, px geometry.Point) {
		c, ok := sc.Raster.PixelAt(px)
		if !ok {
			return
		}
		if m.Grid.Pure[i] {
			broad++
		}
		all = append(all, NewInkSample(l.Relative(c)))
	})
	if len(all) < MinInkSamples {
		return raster.RGB{}, false
	}
	bySaturation(all)
	// Leave out the very best saturated, which may be noise; of thin strokes
	// alone, which blur mixes with white, take only what is left of the best.
	last := len(all) / 2
	if broad < MinInkSamples {
		last = len(all) / 6
	}
	all = all[len(all)/20 : max(last, len(all)/20+1)]
	var out raster.RGB
	for k := range out {
		v := make([]float64, len(all))
		for i := range all {
			v[i] = all[i].c[k]
		}
		out[k] = quantile.Median(v)
	}
	return out, true
}

// MinInkSamples is the least number of places, a square millimetre each, that
// must show a card's ink.
const MinInkSamples = 25
