package identifying

import (
	"context"
	"math"
	"sort"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// Weight of what overlaps say about a card's identity, and the least number
// of places that say anything.
const (
	overlapWeight    = 60 // chosen: of score, for a mean deviation of OrderNoise
	minOverlapPlaces = 60 // square millimetres: two shapes that just touch share less
)

// scoreOverlaps lets the places where cards overlap speak for cards that may
// be several: shapes that lie on other cards were left out so far, as they
// might be hidden. Whoever lies on top, the right face explains what is seen
// there one way or the other; a wrong one does neither. What the cards beneath
// and above are is taken from what was read before, whichever comes first.
func (cr *CardsRead) scoreOverlaps(ctx context.Context, from *CardsRead, asked func(i int) bool) error {
	return parallel.ForContext(ctx, len(cr.Identities), func(i int) {
		id := &cr.Identities[i]
		if !asked(i) || len(id.Others) == 0 || !id.Light.OK {
			return
		}
		list := append([]Candidate{id.Best}, id.Others...)
		unexplained := make([]float64, len(list))
		for k := range list {
			u, ok := from.unexplainedOverlap(i, &list[k])
			if !ok {
				return
			}
			unexplained[k] = u
		}
		for k := range list {
			list[k].Score -= overlapWeight * unexplained[k]
		}
		sort.SliceStable(list, func(a, b int) bool { return list[a].Score > list[b].Score })
		rest := id.Rest
		cr.decide(id, list)
		id.Rest = append(id.Rest, rest...)
	})
}

// unexplainedOverlap is the mean squared deviation, in units of the noise, of
// what is seen where card i overlaps others from the better of the two orders;
// false if it overlaps too little.
func (cr *CardsRead) unexplainedOverlap(i int, c *Candidate) (float64, bool) {
	own := cr.RenderingOf(i)
	own.Model, own.Pose = &cr.Models[c.Model], cr.PoseOf(i, c)
	own.Inv = own.Pose.Inverse().Motion()
	sum, places := 0.0, 0
	for _, j := range cr.Neighbours(cr.Cards[i].Pose.At) {
		if j == i || cr.Identities[j].Best.Hits == nil {
			continue
		}
		other := cr.RenderingOf(j)
		clear := cr.ClearOf(own.Pose.At, func(k int) bool { return k != i && k != j })
		s, n := cr.overlapMisfit(&own, &other, cr.LightOver(i, j), clear)
		sum, places = sum+s, places+n
	}
	if places < minOverlapPlaces {
		return 0, false
	}
	return sum / float64(places), true
}

// overlapMisfit adds up the deviations over an overlap, for the order that
// fits better.
func (cr *CardsRead) overlapMisfit(a, b *scene.Rendering, l *raster.Light, clear func(geometry.Point) bool) (sum float64, places int) {
	withA, withB := 0.0, 0.0
	cr.EachOverlap(a, b, l, clear, printing.PaintStepMM, func(seen, ea, eb raster.RGB) {
		withA += math.Min(scene.OrderClamp, raster.Difference(seen, ea)/(scene.OrderNoise*scene.OrderNoise))
		withB += math.Min(scene.OrderClamp, raster.Difference(seen, eb)/(scene.OrderNoise*scene.OrderNoise))
		places++
	})
	return math.Min(withA, withB), places
}
