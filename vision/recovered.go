package vision

import (
	"context"
	"math"
	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
)

// bestSeen is the index of the proposal that the picture shows best, or −1 if
// it shows none of them beyond doubt.
func (fd *finder) bestSeen(ctx context.Context, proposed []hypothesis) (int, error) {
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
func (fd *finder) plainRenderings(ctx context.Context) (map[int]rendering, error) {
	looks := make([]rendering, len(fd.cards))
	err := parallel.ForContext(ctx, len(looks), func(j int) {
		c := &fd.cards[j]
		if l := fd.lightNear(c.Pose.At); l != nil {
			looks[j] = fd.plainRendering(&fd.models[c.Model], c.Pose, l, fd.uncovered(j))
		}
	})
	known := make(map[int]rendering, len(looks))
	for j := range looks {
		known[j] = looks[j]
	}
	return known, err
}

// recoverScore is how well the picture shows a proposal as the best of the
// faces that share its outline, and the cuts beyond which something hides it;
// −∞ if not beyond doubt.
func (fd *finder) recoverScore(ctx context.Context, h *hypothesis, known map[int]rendering) (float64, []cut) {
	best, bestCuts := math.Inf(-1), []cut(nil)
	l := h.Light
	if l == nil {
		l = fd.lightNear(h.Pose.At)
	}
	if l == nil {
		return best, nil
	}
	for _, t := range fd.models[h.Model].Twins {
		if !fd.plausible(h, t, l) {
			continue
		}
		places := fd.sightAs(ctx, h, t, l, known)
		seen, cuts := tallied(places), []cut(nil)
		if !seen.proved(fd.sizes.plainBorder) && !seen.washedOut() {
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

func (fd *finder) plausible(h *hypothesis, t twin, l *light) bool {
	seen := agreement{}
	pose := h.Pose.Compose(geometry.Pose{Turn: t.Turn})
	clear := fd.clearOf(h.Pose.At, func(int) bool { return true })
	fd.eachPure(&fd.models[t.Model], pose, l, clear, 2*sampleEvery, func(_ geometry.Point, _ deck.Paint, agrees bool) { seen.add(agrees) })
	return seen.share() >= plausibleLook || seen.total() < minVisibleSamples/4
}

// washedOut tells whether the face as a whole proves the card, though lines
// are missing.
func (t *tally) washedOut() bool {
	return t.border.match >= minVisibleBorder && t.border.share() >= washedBorder &&
		t.face.total() >= washedSamples && t.face.share() >= washedLook && t.printSeen()
}
