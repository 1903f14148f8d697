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

// contest is between proposals, of which the one is taken that is seen best. What
// was found out about one stands until a card is taken near it.
type contest struct {
	*finder
	proposed []scene.Detection
	scores   []*float64 // of the proposals; nil: to be found out
	known    []scene.Rendering
	unknown  []bool // by card: it looks otherwise than in known
}

// keep leaves the proposals that pass a test.
func (c *contest) keep(passes func(*scene.Detection) bool) {
	n := 0
	for i := range c.proposed {
		if !passes(&c.proposed[i]) {
			continue
		}
		c.proposed[n] = c.proposed[i]
		if i < len(c.scores) {
			c.scores[n] = c.scores[i]
		}
		n++
	}
	c.proposed, c.scores = c.proposed[:n], c.scores[:min(n, len(c.scores))]
}

// seen is the proposal that the picture shows best, nil if it shows none of them
// beyond doubt.
func (c *contest) seen(ctx context.Context) (*scene.Detection, error) {
	if len(c.proposed) == 0 {
		return nil, nil
	}
	for len(c.scores) < len(c.proposed) {
		c.scores = append(c.scores, nil)
	}
	known, err := c.renderings(ctx)
	if err != nil {
		return nil, err
	}
	err = parallel.ForContext(ctx, len(c.proposed), func(i int) {
		if c.scores[i] == nil {
			score, hidden := c.recoverScore(ctx, &c.proposed[i], known)
			c.scores[i], c.proposed[i].Hidden = &score, hidden
		}
	})
	if err != nil {
		return nil, err
	}
	best, most := (*scene.Detection)(nil), math.Inf(-1) // of one that is out of the question
	for i, score := range c.scores {
		if *score > most {
			best, most = &c.proposed[i], *score
		}
	}
	if best == nil {
		return nil, nil
	}
	out := *best
	return &out, nil
}

// forget drops what a card that was taken makes another: it may hide what is seen
// of its neighbours, which then look otherwise beside theirs. One with a light of
// its own changes that in which others near by are seen.
func (c *contest) forget(taken *scene.Detection) {
	reach := 2 * c.Sizes.RadiusMM
	for j := range c.known {
		if taken.Light != nil || geometry.Distance(c.Cards[j].Pose.At, taken.Pose.At) < reach {
			c.unknown[j] = true
		}
	}
	for i := range c.proposed {
		if taken.Light != nil || geometry.Distance(c.proposed[i].Pose.At, taken.Pose.At) < 2*reach {
			c.scores[i] = nil
		}
	}
}

// renderings is what the cards accepted so far look like, by card.
func (c *contest) renderings(ctx context.Context) (map[int]scene.Rendering, error) {
	for len(c.known) < len(c.Cards) {
		c.known, c.unknown = append(c.known, scene.Rendering{}), append(c.unknown, true)
	}
	err := parallel.ForContext(ctx, len(c.known), func(j int) {
		h := &c.Cards[j]
		if l := c.LightNear(h.Pose.At); c.unknown[j] && l != nil {
			c.known[j] = c.PlainRendering(&c.Models[h.Model], h.Pose, l, c.Uncovered(j))
		}
		c.unknown[j] = false
	})
	known := make(map[int]scene.Rendering, len(c.known))
	for j := range c.known {
		known[j] = c.known[j]
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
		is := func(places []markedPlace) bool {
			_, _, proved := fd.recovered(places)
			return proved
		}
		places := fd.sightAs(ctx, h, t, l, known, is)
		seen, cuts, proved := fd.recovered(places)
		if !proved {
			continue
		}
		if !seen.proved() && fd.bareTable(h.Pose, bodyShown(h, cuts, places), l) {
			continue
		}
		if score := seen.gain(); score > best {
			best, bestCuts = score, cuts
		}
	}
	return best, bestCuts
}

// recovered tells whether places prove a card, all of them or those on one side of
// something that hides the rest.
func (fd *finder) recovered(places []markedPlace) (seen tally, cuts []scene.Cut, proved bool) {
	if seen = tallied(places, &fd.Sizes); seen.proved() || seen.washedOut() {
		return seen, nil, true
	}
	if !seen.enoughForHalf() {
		return seen, nil, false
	}
	seen, cuts = halfSeen(places, &fd.Sizes)
	return seen, cuts, cuts != nil
}

// plausibleAgrees of a face must agree, of the places that no card covers, before
// it is asked which cards lie on it: that takes most of the time.
const (
	plausibleAgrees = 0.4
	// plausibleFace is the part of a card's area that must be seen to tell, of which a
	// quarter of the places is looked at.
	plausibleFace = 0.0047
)

func (fd *finder) plausible(h *scene.Detection, t printing.Twin, l *raster.Light) bool {
	seen := scene.Agreement{}
	pose := h.Pose.Compose(geometry.Pose{Turn: t.Turn})
	clear := fd.ClearOf(h.Pose.At, func(int) bool { return true })
	fd.EachPure(&fd.Models[t.Model], pose, l, clear, 2*scene.SampleEvery, func(_ geometry.Point, _ deck.Paint, agrees bool) { seen.Add(agrees) })
	return seen.Share() >= plausibleAgrees || float64(seen.Total()) < plausibleFace*fd.Sizes.AreaMM2*placesPerMM2
}

// washedOut tells whether the face as a whole proves the card, though lines
// are missing.
func (t *tally) washedOut() bool {
	return t.hasBorder(t.border.Match, minVisibleBorder) && t.border.Share() >= washedBorder &&
		t.hasFace(t.face.Total(), washedFace) && t.face.Share() >= washedAgrees && t.printSeen()
}
