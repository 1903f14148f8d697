package finding

import (
	"context"
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// bestSeen is the index of the proposal that the picture shows best, or −1 if
// it shows none of them beyond doubt.
func (fd *finder) bestSeen(ctx context.Context, proposed []scene.Detection) (int, error) {
	known, err := fd.plainRenderings(ctx)
	if err != nil {
		return -1, err
	}
	scores := make([]float64, len(proposed))
	err = parallel.ForContext(ctx, len(proposed), func(i int) { scores[i], proposed[i].Hidden = fd.recoverScore(ctx, &proposed[i], known) })
	best := -1
	for i := range scores {
		if !math.IsInf(scores[i], -1) && (best < 0 || scores[i] > scores[best]) {
			best = i
		}
	}
	return best, err
}

// plainRenderings is what the cards accepted so far look like, by card.
func (fd *finder) plainRenderings(ctx context.Context) (map[int]scene.Rendering, error) {
	renderings := make([]scene.Rendering, len(fd.Cards))
	err := parallel.ForContext(ctx, len(renderings), func(j int) {
		c := &fd.Cards[j]
		if l := fd.LightNear(c.Pose.At); l != nil {
			renderings[j] = fd.PlainRendering(&fd.Models[c.Model], c.Pose, l, fd.Uncovered(j))
		}
	})
	known := make(map[int]scene.Rendering, len(renderings))
	for j := range renderings {
		known[j] = renderings[j]
	}
	return known, err
}

// recoverScore is how well the picture shows a proposal as the best of the
// faces that share its outline, and the cuts beyond which something hides it;
// −∞ if not beyond doubt.
func (fd *finder) recoverScore(ctx context.Context, h *scene.Detection, known map[int]scene.Rendering) (float64, []scene.Cut) {
	best, bestCuts := math.Inf(-1), []scene.Cut(nil)
	l := h.Light
	if l == nil {
		l = fd.LightNear(h.Pose.At)
	}
	if l == nil {
		return best, nil
	}
	for _, t := range fd.Models[h.Model].Twins {
		if !fd.plausible(h, t, l) {
			continue
		}
		places := fd.sightAs(ctx, h, t, l, known)
		seen, cuts := tallied(places), []scene.Cut(nil)
		if !seen.proved(fd.Sizes.PlainBorder) && !seen.washedOut() {
			if seen, cuts = halfSeen(places); cuts == nil {
				continue
			}
		}
		if score := seen.gain(); score > best {
			best, bestCuts = score, cuts
		}
	}
	return best, bestCuts
}

// plausibleLook of a face must agree, of the places that no card covers, before
// it is asked which cards lie on it: that takes most of the time.
const plausibleLook = 0.4

func (fd *finder) plausible(h *scene.Detection, t printing.Twin, l *raster.Light) bool {
	seen := scene.Agreement{}
	pose := h.Pose.Compose(geometry.Pose{Turn: t.Turn})
	clear := fd.ClearOf(h.Pose.At, func(int) bool { return true })
	fd.EachPure(&fd.Models[t.Model], pose, l, clear, 2*scene.SampleEvery, func(_ geometry.Point, _ deck.Paint, agrees bool) { seen.Add(agrees) })
	return seen.Share() >= plausibleLook || seen.Total() < minVisibleSamples/4
}

// washedOut tells whether the face as a whole proves the card, though lines
// are missing.
func (t *tally) washedOut() bool {
	return t.border.Match >= minVisibleBorder && t.border.Share() >= washedBorder &&
		t.face.Total() >= washedSamples && t.face.Share() >= washedLook && t.printSeen()
}
