package finding

import (
	"context"
	"slices"

	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// sightAs looks for a proposal as one of the faces that share the outline,
// where none of the cards that the picture shows above it lies; nowhere once ctx
// is done, or if what is seen would not pass a test whichever of them lay above.
// known caches what the cards accepted so far look like.
func (fd *finder) sightAs(ctx context.Context, h *scene.Detection, t printing.Twin, l *raster.Light, known map[int]scene.Rendering, passes func([]markedPlace) bool) []markedPlace {
	near := fd.Neighbours(h.Pose.At)
	for _, j := range near {
		if _, ok := known[j]; !ok {
			known[j] = fd.PlainRendering(&fd.Models[fd.Cards[j].Model], fd.Cards[j].Pose, l, fd.ClearOf(fd.Cards[j].Pose.At, func(k int) bool { return k != j }))
		}
	}
	places := fd.markedPlaces(h, t, l)
	hiding := fd.hidingOf(places, h.Pose.At, near)
	if !mayPass(places, hiding, passes) {
		return nil
	}
	pose := h.Pose.Compose(geometry.Pose{Turn: t.Turn})
	own := fd.PlainRendering(&fd.Models[t.Model], pose, l, fd.ClearOf(h.Pose.At, func(int) bool { return true }))
	above := uint64(0)
	for k, j := range near {
		if ctx.Err() != nil {
			return nil
		}
		if hiding&bit(k) == 0 {
			continue // whichever lies on top, it hides nothing
		}
		other := known[j]
		if o := fd.CompareOrders(&own, &other, l, fd.ClearOf(h.Pose.At, func(k int) bool { return k != j })); o.Evidence <= 0 {
			above |= bit(k)
		}
	}
	return without(places, above)
}

// bit stands for the k-th neighbour. Nowhere can more than a few dozen cards
// overlap one; any beyond share the last bit.
func bit(k int) uint64 { return 1 << min(k, 63) }

// hidingOf notes which neighbours of a card would hide each place, and returns
// those that would hide any.
func (fd *finder) hidingOf(places []markedPlace, at geometry.Point, near []int) uint64 {
	all := uint64(0)
	for k, j := range near {
		clear := scene.ClearOfCards(&fd.Deck.Style, []geometry.Pose{fd.Cards[j].Pose}, scene.CoverMarginMM)
		for i := range places {
			if !clear(places[i].at.Add(at)) {
				places[i].under |= bit(k)
				all |= bit(k)
			}
		}
	}
	return all
}

// without are the places that those cards leave open.
func without(places []markedPlace, above uint64) []markedPlace {
	if above == 0 {
		return places
	}
	out := slices.Clone(places)
	return slices.DeleteFunc(out, func(p markedPlace) bool { return p.under&above != 0 })
}

// mostTried is for how many neighbours all ways in which they may lie are tried,
// which takes less time than to find out about one of them.
const mostTried = 5

// mayPass tells whether what is seen passes a test for some of the ways in which
// neighbours may lie above or beneath.
func mayPass(places []markedPlace, hiding uint64, passes func([]markedPlace) bool) bool {
	var bits []uint64
	for b := uint64(1); b != 0; b <<= 1 {
		if hiding&b != 0 {
			bits = append(bits, b)
		}
	}
	if len(bits) > mostTried {
		return true
	}
	for way := range 1 << len(bits) {
		above := uint64(0)
		for k, b := range bits {
			if way>>k&1 != 0 {
				above |= b
			}
		}
		if passes(without(places, above)) {
			return true
		}
	}
	return false
}
