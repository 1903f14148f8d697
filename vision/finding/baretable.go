package finding

import (
	"referee/geometry"
	"referee/internal/quantile"
	"referee/vision/raster"
	"referee/vision/scene"
)

const (
	// tableStepMM is the spacing of the places at which the table is looked at.
	tableStepMM = 4
	// tableAsideMM from a card there is neither its shadow nor the halo of its edge.
	tableAsideMM = 4
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
		within.add(fd.Raster, cam.Project(p), l)
	}
	around := fd.tableAround(pose, l, &cam)
	if len(within[0]) < leastTablePlaces || len(around[0]) < leastTablePlaces {
		return false
	}
	seen, bare, black := within.median(), around.median(), raster.RGB{}
	return raster.Difference(bare, black) > darkTable*darkTable && raster.Difference(seen, bare) < raster.Difference(seen, black)
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
func (fd *finder) tableAround(pose geometry.Pose, l *raster.Light, cam *geometry.Camera) channels {
	cards := []geometry.Pose{pose}
	for i := range fd.Cards {
		cards = append(cards, fd.Cards[i].Pose)
	}
	bare := scene.ClearOfCards(&fd.Deck.Style, cards, tableAsideMM)
	var out channels
	reach := 2 * fd.Sizes.RadiusMM
	for y := -reach; y <= reach; y += tableStepMM {
		for x := -reach; x <= reach; x += tableStepMM {
			if p := pose.At.Add(geometry.Point{x, y}); bare(p) {
				out.add(fd.Raster, cam.Project(p), l)
			}
		}
	}
	return out
}

// channels are colours relative to a light's black and white, channel by channel.
type channels [3][]float64

// add takes in what is seen at a place of the picture, px, if that lies within it.
func (c *channels) add(r *raster.Raster, px geometry.Point, l *raster.Light) {
	if seen, ok := r.SmoothAt(px); ok {
		for k, v := range l.Relative(seen) {
			c[k] = append(c[k], v)
		}
	}
}

func (c *channels) median() (out raster.RGB) {
	for k := range c {
		out[k] = quantile.Median(c[k])
	}
	return out
}
