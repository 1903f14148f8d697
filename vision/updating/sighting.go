package updating

import (
	"context"
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/doubting"
	"referee/vision/identifying"
	"referee/vision/ordering"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// sighting is what a picture shows of a card as it was read: of its border, its
// face and its emblem, at fixed places, so that two pictures can be compared
// place by place. What lies on the card hides some places in either.
type sighting struct {
	hits   []bool // by edge point
	open   []bool // by edge point: no card lies on it
	face   *scene.SeenFace
	emblem identifying.Patch
	light  raster.Light
	// lies is where the border by itself says that the card lies, with the camera
	// held: it is compared with another one only.
	lies geometry.Pose
}

// sightings looks at the cards asked for; nil stands for the others.
func sightings(ctx context.Context, st *ordering.Stacked, asked func(i int) bool) ([]*sighting, error) {
	above := st.CardsAbove()
	out := make([]*sighting, len(st.Cards))
	err := parallel.ForContext(ctx, len(out), func(i int) {
		if asked(i) {
			out[i] = lookAt(st.FacesRead, i, func(j int) bool { return above[i][j] })
		}
	})
	return out, err
}

// lookAt looks at card i, on which the cards selected lie.
func lookAt(fr *identifying.FacesRead, i int, above func(j int) bool) *sighting {
	best := &fr.Identities[i].Best
	pose, m := fr.PoseOf(i, best), &fr.Models[best.Model]
	clear := fr.ClearOf(pose.At, above)
	cam := fr.Plane.Camera()
	h := scene.Detection{Model: best.Model, Pose: pose}
	fr.Verify(&h, &cam, scene.FineMM)
	open := make([]bool, len(h.Hits))
	for k := range h.Hits {
		open[k] = clear(pose.Apply(m.Edges[k].At))
		h.Hits[k] = h.Hits[k] && open[k]
	}
	out := &sighting{hits: h.Hits, open: open, light: scene.MeasureLight(fr.Raster, &h, m, &cam)}
	out.face = fr.SeeFace(m.Grid, pose, &out.light, clear)
	out.emblem = fr.PatchAt(pose, &out.light, int(2*fr.Deck.Style.EmblemRadius/identifying.PatchStepMM)+1, clear)
	out.lies = pose.Compose(fr.BorderStep(&h, m, &cam))
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
func contrastOf(fr *identifying.FacesRead, i int, was, now *sighting) contrast {
	best := &fr.Identities[i].Best
	pose, m := fr.PoseOf(i, best), &fr.Models[best.Model]
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
	_, c.lostMM = scene.LargestPatch(gone)
	c.addFaces(fr.Tones, m, was.face, now.face)
	c.emblemAlike = emblemLikeness(&was.emblem, &now.emblem)
	off := was.lies.Inverse().Compose(now.lies)
	c.movedMM = off.At.Len() + fr.Sizes.RadiusMM*math.Abs(float64(off.Turn.Normalized()))
	return c
}

// addFaces compares the tones of two faces, and the ink where it is
// printed.
func (c *contrast) addFaces(look printing.Tones, m *printing.Face, was, now *scene.SeenFace) {
	var inkWas, inkNow raster.Rgb
	k, inked := 0, 0
	m.Grid.Each(scene.SampleEvery, func(i int) {
		defer func() { k++ }()
		c.same = c.same && was.Known[k] == now.Known[k] && was.Colors[k] == now.Colors[k]
		if !was.Known[k] || !now.Known[k] || !m.Grid.Tells(i) {
			return
		}
		paint := m.Grid.Paint[i]
		if look.Agrees(paint, was.Tones[k]) && !look.Agrees(paint, now.Tones[k]) {
			c.wrong++
		}
		if paint == deck.Colored {
			inkWas, inkNow = raster.Plus(inkWas, was.Colors[k], 1), raster.Plus(inkNow, now.Colors[k], 1)
			inked++
		}
	})
	if inked >= scene.MinInkSamples/(scene.SampleEvery*scene.SampleEvery) {
		c.inkOff = identifying.ChromaOf(inkWas).Distance(identifying.ChromaOf(inkNow))
	}
}

// emblemLikeness is the correlation of two patches where both are seen; 1 where
// that is less than half of them.
func emblemLikeness(a, b *identifying.Patch) float64 {
	n := 0
	masked := identifying.NewPatch(a.Side)
	for k := range a.V {
		masked.V[k] = a.V[k] + 0*b.V[k] // not a number where either is not
		if !math.IsNaN(masked.V[k]) {
			n++
		}
	}
	if float64(n) < identifying.LeastPatch*float64(len(a.V)) {
		return 1
	}
	return identifying.CorrelateAt(&masked, b, 0, 0)
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
	return float64(c.lost) <= standsLost*float64(c.lost+c.kept) && c.lostMM < doubting.LineHiddenMM &&
		float64(c.wrong*scene.SampleEvery*scene.SampleEvery) < doubting.ObscuredMM2 &&
		c.inkOff <= identifying.MostSpread && c.emblemAlike >= standsEmblem &&
		c.movedMM <= math.Max(standsMM, standsSigmas*sigmaMM)
}
