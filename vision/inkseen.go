package vision

import (
	"math"
	"sort"

	"referee/geometry"
)

// inkSaturation is the median saturation, relative to white, of the places
// where ink should be, and how many are seen.
func (fr *facesRead) inkSaturation(m *faceModel, pose geometry.Pose, l *light, visible func(p geometry.Point) bool) (float64, int) {
	var all []float64
	fr.eachColored(m, pose, visible, func(_ int, px geometry.Point) {
		if c, ok := fr.r.smoothAt(px); ok {
			all = append(all, newInkSample(l.relative(c)).saturation)
		}
	})
	return median(all), len(all)
}

// emblemInk estimates the ink from suit and symbol, and says if they show it.
// Their thin lines mix with black, which changes the brightness of the ink but
// not its chroma.
func (fr *facesRead) emblemInk(pose geometry.Pose, l *light, visible func(p geometry.Point) bool) (rgb, bool) {
	var all []rgb
	cam := fr.plane.camera()
	add := func(q geometry.Point) {
		p := pose.Apply(q)
		if !visible(p) {
			return
		}
		if c, ok := fr.r.smoothAt(cam.Project(p)); ok {
			all = append(all, l.relative(c))
		}
	}
	reach := fr.deck.Style.EmblemRadius
	for y := -reach; y <= reach; y += symbolStepMM {
		for x := -reach; x <= reach; x += symbolStepMM {
			if math.Hypot(x, y) <= reach {
				add(geometry.Point{x, y})
			}
		}
	}
	symbol := fr.sizes.symbolReachMM - 1
	for y := -symbol; y <= symbol; y += symbolStepMM {
		for x := -symbol; x <= symbol; x += symbolStepMM {
			add(fr.sizes.symbolAt.Add(geometry.Point{x, y}))
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
