package finding

import (
	"math"

	"referee/geometry"
	"referee/internal/quantile"
	"referee/vision/raster"
	"referee/vision/scene"
)

const (
	// tableStepMM is the spacing of the places at which the table is looked at.
	tableStepMM = 4
	// leastTablePlaces of a kind are needed to say what it looks like.
	leastTablePlaces = 20
	// darkTable is how bright, as a part of the cards' white in linear light, a table is
	// that cannot be told from their black: half of what the shadow of a card's edge and
	// the noise of a dim picture make of black.
	darkTable = 0.06
)

// bareTable tells whether what a proposal takes for black, at some points of the
// table, is the table itself: in dim light that is dark enough, but then looks more
// like what lies round the cards than like their black.
func (fd *finder) bareTable(pose geometry.Pose, body []geometry.Point, l *raster.Light) bool {
	var within channels
	cam := fd.Plane.Camera()
	for _, p := range body {
		if seen, ok := fd.Raster.SmoothAt(cam.Project(p)); ok {
			within.add(l.Relative(seen))
		}
	}
	around := fd.tableAround(pose, l)
	if len(within[0]) < leastTablePlaces || len(around[0]) < leastTablePlaces {
		return false
	}
	seen, bare, black := noDarker(within.median()), noDarker(around.median()), raster.RGB{}
	return raster.Difference(bare, black) > darkTable*darkTable && raster.Difference(seen, bare) < raster.Difference(seen, black)
}

// noDarker takes what is darker than black for black: on small cards blur makes the
// black by which the light is known brighter than it is.
func noDarker(c raster.RGB) raster.RGB {
	for k := range c {
		c[k] = max(c[k], 0)
	}
	return c
}

// bodyShown are the points of a proposal's body on this side of the cuts beyond which
// something hides it.
func bodyShown(h *scene.Detection, cuts []scene.Cut, places []markedPlace) []geometry.Point {
	shown := scene.Detection{Pose: h.Pose, Hidden: cuts}
	var out []geometry.Point
	for i := range places {
		if p := places[i].at.Add(h.Pose.At); places[i].body && !shown.Hides(p) {
			out = append(out, p)
		}
	}
	return out
}

// tableAround is what is seen round a pose, as far as two cards reach, where neither a
// card there nor one that was found lies.
func (fd *finder) tableAround(pose geometry.Pose, l *raster.Light) channels {
	cards := []geometry.Pose{pose}
	far := 2*math.Sqrt2*fd.Sizes.RadiusMM + fd.Sizes.RadiusMM + scene.TableAsideMM
	for i := range fd.Cards {
		if at := fd.Cards[i].Pose; geometry.Distance(at.At, pose.At) <= far {
			cards = append(cards, at)
		}
	}
	bare := scene.ClearOfCards(&fd.Deck.Style, cards, scene.TableAsideMM)
	var out channels
	reach := geometry.Point{2 * fd.Sizes.RadiusMM, 2 * fd.Sizes.RadiusMM}
	fd.EachPlace(pose.At.Sub(reach), pose.At.Add(reach), tableStepMM, func(p geometry.Point, seen raster.RGB) {
		if bare(p) {
			out.add(l.Relative(seen))
		}
	})
	return out
}

// channels are colours relative to a light's black and white, channel by channel.
type channels [3][]float64

func (c *channels) add(colour raster.RGB) {
	for k, v := range colour {
		c[k] = append(c[k], v)
	}
}

func (c *channels) median() (out raster.RGB) {
	for k := range c {
		out[k] = quantile.Median(c[k])
	}
	return out
}
