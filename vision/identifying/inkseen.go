package identifying

import (
	"math"
	"sort"

	"referee/geometry"
	"referee/internal/quantile"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// inkSaturation is the median saturation, relative to white, of the places
// where ink should be, and how many are seen.
func (fr *FacesRead) inkSaturation(m *printing.Face, pose geometry.Pose, l *raster.Light, visible func(p geometry.Point) bool) (float64, int) {
	var all []float64
	fr.EachColored(m, pose, visible, func(_ int, px geometry.Point) {
		if c, ok := fr.Raster.SmoothAt(px); ok {
			all = append(all, scene.NewInkSample(l.Relative(c)).Saturation)
		}
	})
	return quantile.Median(all), len(all)
}

// emblemInk estimates the ink from suit and symbol, and says if they show it.
// Their thin lines mix with black, which changes the brightness of the ink but
// not its chroma.
func (fr *FacesRead) emblemInk(pose geometry.Pose, l *raster.Light, visible func(p geometry.Point) bool) (raster.RGB, bool) {
	var all []raster.RGB
	cam := fr.Plane.Camera()
	add := func(q geometry.Point) {
		p := pose.Apply(q)
		if !visible(p) {
			return
		}
		if c, ok := fr.Raster.SmoothAt(cam.Project(p)); ok {
			all = append(all, l.Relative(c))
		}
	}
	reach := fr.Deck.Style.EmblemRadius
	for y := -reach; y <= reach; y += symbolStepMM {
		for x := -reach; x <= reach; x += symbolStepMM {
			if math.Hypot(x, y) <= reach {
				add(geometry.Point{x, y})
			}
		}
	}
	symbol := fr.Sizes.SymbolReachMM - 1
	for y := -symbol; y <= symbol; y += symbolStepMM {
		for x := -symbol; x <= symbol; x += symbolStepMM {
			add(fr.Sizes.SymbolAt.Add(geometry.Point{x, y}))
		}
	}
	if len(all) < 4*scene.MinInkSamples {
		return raster.RGB{}, false
	}
	return tinted(all)
}

// tinted is the mean of those places that show most of the tint which all of
// them have together; false if that is faint. White, of which the numeral is,
// and noise have no part in it, however bright they are.
func tinted(all []raster.RGB) (raster.RGB, bool) {
	var sum raster.RGB
	for _, c := range all {
		sum = raster.Plus(sum, raster.TintOf(c), 1)
	}
	size := math.Sqrt(raster.Dot(sum, sum))
	if size == 0 {
		return raster.RGB{}, false
	}
	sort.SliceStable(all, func(a, b int) bool {
		return raster.Dot(raster.TintOf(all[a]), sum) > raster.Dot(raster.TintOf(all[b]), sum)
	})
	all = all[:len(all)/12]
	if raster.Dot(raster.TintOf(all[len(all)-1]), sum)/size < leastTint {
		return raster.RGB{}, false
	}
	var out raster.RGB
	for _, c := range all {
		out = raster.Plus(out, c, 1/float64(len(all)))
	}
	return out, true
}

// How well an emblem's lines show the ink: on made-up pictures of known truth
// nine in ten were up to 0.03 of chroma off across the way to white, and up to
// a quarter of it along. From the spill emblemClearer on they show it better
// than the shapes.
const (
	emblemSigma   = 0.02 // of chroma, across: nine in ten within 0.03, which is 1.65 deviations
	emblemSpill   = 0.3  // along, as a share of the way: a quarter, and a little more
	emblemClearer = 0.6
)

// leastTint, relative to white, tells lines in ink from noise.
const leastTint = 0.08
