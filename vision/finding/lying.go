package finding

import (
	"context"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/scene"
)

// A card that is known to lie somewhere, as another picture of the same table shows it,
// is looked for there: the two pictures tell the place to a few millimetres, and a
// degree.
const (
	lyingReachMM = 4.0                 // two readings of a table agree so far over a metre (the fit of live's frames)
	lyingStepMM  = 1.6                 // a reach of lyingRoughMM to either side overlaps the next one's
	lyingRoughMM = 2 * scene.RoughMM   // as wide as the steps leave it
	lyingTurn    = 1 * geometry.Degree // 0.7 mm at a card's end, within lyingRoughMM
)

// seat takes in the cards that are known to lie somewhere of which as much is seen
// there, of what no other card hides, as keeps a card that was read before, and enough
// of it by lines of its own. How dark they are inside is not asked: glare is what they
// are missed for mostly.
func (fd *finder) seat(ctx context.Context, lying []scene.Detection) error {
	cam := fd.Plane.Camera()
	found := make([]scene.Detection, len(lying))
	err := parallel.ForContext(ctx, len(lying), func(i int) { found[i] = fd.lookFor(lying[i], &cam) })
	if err != nil {
		return err
	}
	c := newSelection(fd.Set, fd.Cards)
	for i := range found {
		if h := &found[i]; c.admits(h) && c.seenFraction(h) >= c.leastCovered(h) {
			c.take(h)
			fd.Cards = append(fd.Cards, *h)
		}
	}
	fd.known = len(fd.Cards)
	return nil
}

// lookFor finds where near a place most of a card's border is seen.
func (fd *finder) lookFor(h scene.Detection, cam *geometry.Camera) scene.Detection {
	best := h
	see := func(h *scene.Detection, toleranceMM float64) bool {
		v := fd.VerifierAt(h.Pose, cam, toleranceMM)
		v.Light = nil
		return v.Verify(h, leastCoveredStart)
	}
	for _, turn := range [3]geometry.Angle{0, -lyingTurn, lyingTurn} {
		for x := -lyingReachMM; x <= lyingReachMM; x += lyingStepMM {
			for y := -lyingReachMM; y <= lyingReachMM; y += lyingStepMM {
				at := h
				at.Pose = h.Pose.Compose(geometry.Pose{At: geometry.Point{x, y}, Turn: turn})
				if see(&at, lyingRoughMM) && at.Count > best.Count {
					best = at
				}
			}
		}
	}
	if best.Count == 0 || !see(&best, scene.RoughMM) {
		return h
	}
	nudge(&best, fd.Sizes.RadiusMM, func(h *scene.Detection) bool { return see(h, scene.RoughMM) })
	return best
}
