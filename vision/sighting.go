package vision

import (
	"context"
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
)

// sighting is what a picture shows of a card as it was read: of its border, its
// face and its emblem, at fixed places, so that two pictures can be compared
// place by place. What lies on the card hides some places in either.
type sighting struct {
	hits   []bool // by edge point
	open   []bool // by edge point: no card lies on it
	face   *seenFace
	emblem patch
	light  light
	// lies is where the border by itself says that the card lies, with the camera
	// held: it is compared with another one only.
	lies geometry.Pose
}

// sightings looks at the cards asked for; nil stands for the others.
func sightings(ctx context.Context, st *stacked, asked func(i int) bool) ([]*sighting, error) {
	above := st.cardsAbove()
	out := make([]*sighting, len(st.cards))
	err := parallel.ForContext(ctx, len(out), func(i int) {
		if asked(i) {
			out[i] = lookAt(st.facesRead, i, func(j int) bool { return above[i][j] })
		}
	})
	return out, err
}

// lookAt looks at card i, on which the cards selected lie.
func lookAt(fr *facesRead, i int, above func(j int) bool) *sighting {
	best := &fr.read[i].Best
	pose, m := fr.poseOf(i, best), &fr.models[best.Model]
	clear := fr.clearOf(pose.At, above)
	cam := fr.plane.camera()
	h := hypothesis{Model: best.Model, Pose: pose}
	fr.verify(&h, &cam, fineMM)
	open := make([]bool, len(h.Hits))
	for k := range h.Hits {
		open[k] = clear(pose.Apply(m.Edges[k].At))
		h.Hits[k] = h.Hits[k] && open[k]
	}
	out := &sighting{hits: h.Hits, open: open, light: measureLight(fr.r, &h, m, &cam)}
	out.face = fr.seeFace(m.Grid, pose, &out.light, clear)
	out.emblem = fr.patchAt(pose, &out.light, int(2*fr.deck.Style.EmblemRadius/patchStepMM)+1, clear)
	out.lies = pose.Compose(fr.borderStep(&h, m, &cam))
	return out
}

// contrast is how two sightings of a card differ, at the places seen in both.
type contrast struct {
	lost, kept  int // border points seen before, and of those now
	lostMM      float64
	wrong       int // places of the face that agreed with it before and do not now
	same        bool
	inkOff      float64 // chroma
	emblemAlike float64 // correlation; 1 where it is not seen
	movedMM     float64 // of a corner, at the most
}

// contrastOf compares what was seen of card i with what is seen now, where the
// cards that lie on it now, all together, leave it open.
func contrastOf(fr *facesRead, i int, was, now *sighting) contrast {
	best := &fr.read[i].Best
	pose, m := fr.poseOf(i, best), &fr.models[best.Model]
	c := contrast{same: slices.Equal(was.hits, now.hits) && was.lies == now.lies}
	var gone []geometry.Point
	for k, hit := range was.hits {
		switch {
		case hit && now.hits[k]:
			c.kept++
		case hit && now.open[k]:
			c.lost++
			gone = append(gone, pose.Apply(m.Edges[k].At))
		}
	}
	_, c.lostMM = largestPatch(gone)
	c.addFaces(fr.tones, m, was.face, now.face)
	c.emblemAlike = emblemLikeness(&was.emblem, &now.emblem)
	off := was.lies.Inverse().Compose(now.lies)
	c.movedMM = off.At.Len() + fr.sizes.radiusMM*math.Abs(float64(off.Turn.Normalized()))
	return c
}

// addFaces compares the tones of two faces, and the ink where it is
// printed.
func (c *contrast) addFaces(look tones, m *faceModel, was, now *seenFace) {
	var inkWas, inkNow rgb
	k, inked := 0, 0
	m.Grid.each(sampleEvery, func(i int) {
		defer func() { k++ }()
		c.same = c.same && was.known[k] == now.known[k] && was.colors[k] == now.colors[k]
		if !was.known[k] || !now.known[k] || !m.Grid.tells(i) {
			return
		}
		paint := m.Grid.paint[i]
		if look.agrees(paint, was.tones[k]) && !look.agrees(paint, now.tones[k]) {
			c.wrong++
		}
		if paint == deck.Colored {
			inkWas, inkNow = plus(inkWas, was.colors[k], 1), plus(inkNow, now.colors[k], 1)
			inked++
		}
	})
	if inked >= minInkSamples/(sampleEvery*sampleEvery) {
		c.inkOff = chromaOf(inkWas).distance(chromaOf(inkNow))
	}
}

// emblemLikeness is the correlation of two patches where both are seen; 1 where
// that is less than half of them.
func emblemLikeness(a, b *patch) float64 {
	n := 0
	masked := newPatch(a.side)
	for k := range a.v {
		masked.v[k] = a.v[k] + 0*b.v[k] // not a number where either is not
		if !math.IsNaN(masked.v[k]) {
			n++
		}
	}
	if float64(n) < leastPatch*float64(len(a.v)) {
		return 1
	}
	return correlateAt(&masked, b, 0, 0)
}

// Limits within which a card counts as the same in the same place. What goes
// beyond any is read again, which costs time but harms nothing.
const (
	standsLost = 0.1 // part of its border not seen any more
	// standsEmblem is the correlation of two pictures of one emblem; that of two
	// emblems hardly reaches 0.8.
	standsEmblem = 0.85
	// standsMM is how far the corners of a card may seem moved, and in standard
	// deviations of its pose.
	standsMM     = 0.3
	standsSigmas = 4.0
)

// stands tells whether a card is still the same, in the same place.
func (c *contrast) stands(sigmaMM float64) bool {
	return float64(c.lost) <= standsLost*float64(c.lost+c.kept) && c.lostMM < lineHiddenMM &&
		float64(c.wrong*sampleEvery*sampleEvery) < obscuredMM2 &&
		c.inkOff <= mostSpread && c.emblemAlike >= standsEmblem &&
		c.movedMM <= math.Max(standsMM, standsSigmas*sigmaMM)
}
