package updating

import (
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/vision/identifying"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

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
	m := &fr.Models[best.Model]
	var gone []geometry.Point
	c := contrast{same: slices.Equal(was.hits, now.hits) && was.lies == now.lies}
	for k, hit := range was.hits {
		switch {
		case hit && now.hits[k]:
			c.kept++
		case hit && now.open[k]:
			c.lost++
			gone = append(gone, m.Edges[k].At)
		}
	}
	_, c.lostMM = scene.LargestPatch(gone)
	c.addFaces(fr.Tones, m, was.face, now.face)
	c.emblemAlike = emblemLikeness(&was.emblem, &now.emblem)
	off := was.lies.Inverse().Compose(now.lies)
	c.movedMM = off.At.Len() + fr.Sizes.RadiusMM*math.Abs(float64(off.Turn.Normalized()))
	return c
}

// addFaces compares the tones of two faces, and the ink where both show it.
func (c *contrast) addFaces(tones printing.Tones, m *printing.Face, was, now *scene.SeenFace) {
	var inkWas, inkNow raster.RGB
	k, inked := -1, 0
	m.Grid.Each(scene.SampleEvery, func(i int) {
		k++
		c.same = c.same && was.Known[k] == now.Known[k] && was.Colors[k] == now.Colors[k]
		paint := m.Grid.Paint[i]
		if !was.Known[k] || !now.Known[k] || !m.Grid.Tells(i) || !tones.Agrees(paint, was.Tones[k]) {
			return
		}
		if !tones.Agrees(paint, now.Tones[k]) {
			c.wrong++
			return
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
	both := identifying.Patch{Side: a.Side, V: a.V, Hidden: make([]bool, len(a.V))}
	for k := range both.Hidden {
		if both.Hidden[k] = !a.Shows(k) || !b.Shows(k); !both.Hidden[k] {
			n++
		}
	}
	if float64(n) < identifying.LeastPatch*float64(len(a.V)) {
		return 1
	}
	return identifying.CorrelateAt(&both, b, 0, 0)
}

// Limits within which a card counts as the same in the same place. What goes
// beyond any is read again, which costs time but harms nothing.
const (
	standsLost = 0.1 // part of its border not seen any more
	// standsWrongMM2 of its face may look otherwise, scattered: noise is, a thing on it
	// would be in one piece. standsLineMM is how much of its border may be gone in one.
	standsWrongMM2 = 30
	standsLineMM   = 12 // as much as doubting asks for: lineHiddenMM there
	// standsEmblem is the correlation of two pictures of one emblem, at the least.
	standsEmblem = 0.85
	// standsMM is how far the corners of a card may seem moved, and in standard
	// deviations of its pose.
	standsMM     = 0.3
	standsSigmas = 4.0 // once in 16,000: there are a hundred cards, looked at many times
)

// stands tells whether a card is still the same, in the same place.
func (c *contrast) stands(sigmaMM float64) bool {
	return float64(c.lost) <= standsLost*float64(c.lost+c.kept) && c.lostMM < standsLineMM &&
		float64(c.wrong*scene.SampleEvery*scene.SampleEvery) < standsWrongMM2 &&
		c.inkOff <= identifying.MostSpread && c.emblemAlike >= standsEmblem &&
		c.movedMM <= math.Max(standsMM, standsSigmas*sigmaMM)
}
