package live

import (
	"image"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/record"
	"referee/table"
	"referee/vision"
)

// A region of a known table is read for itself. What is seen of it may be an arm, or
// that the camera was bumped: then all of the picture is looked at, and stays so until
// that is told.
func TestAPictureIsLookedAtAsAWholeWhereItMayShowThatTheCameraWasBumped(t *testing.T) {
	w := watching(t, laidAt(geometry.Pose{At: geometry.Point{300, 0}}))
	w.s = DefaultSettings()
	w.prev, w.grid = &thumb{w: 400, h: 300, scale: 2}, &grid{w: 100, h: 75}
	for i := range 40 {
		w.recent.at = append(w.recent.at, time.Duration(i)*100*time.Millisecond)
	}
	inside, edge := []int{50*100 + 50}, []int{50 * 100}
	for name, c := range map[string]struct {
		tiles    []int
		stillFor int
		part     float64
		last     *attempt
		whole    bool
	}{
		"a first reading":                      {inside, 2, 0.01, nil, false},
		"a large part has changed":             {inside, 2, 0.5, nil, true},
		"its cards were seen":                  {inside, 3, 0.01, &attempt{}, false},
		"its cards were not seen":              {inside, 3, 0.01, &attempt{other: true}, true},
		"an arm lies over them":                {edge, 3, 0.01, &attempt{other: true}, false},
		"what reaches in there stays for long": {edge, 20, 0.01, &attempt{other: true}, true},
	} {
		t.Run(name, func(t *testing.T) {
			r := &region{tiles: c.tiles, stillFor: c.stillFor, part: c.part, px: image.Rect(100, 100, 200, 200)}
			prior, _ := w.priorFor(r, c.last)
			require.Equal(t, c.whole, prior.Changed == nil)
			require.Equal(t, !c.whole, prior.OtherTable == vision.GiveUp, "only what is read for itself is given up")
		})
	}
}

// What was likely right at a first reading is looked for again, and not read anew.
func TestASecondReadingBuildsOnAFirstOneThatWasLikelyRight(t *testing.T) {
	cards := laidAt(geometry.Pose{At: geometry.Point{300, 0}})
	w := watching(t, cards[:1])
	w.s = DefaultSettings()
	w.prev, w.grid = &thumb{w: 400, h: 300, scale: 2}, &grid{w: 100, h: 75}
	w.recent.at = []time.Duration{0}
	for name, c := range map[string]struct {
		change func(a *attempt)
		builds bool
	}{
		"a card that is likely what it seems":        {func(*attempt) {}, true},
		"one that may be another":                    {func(a *attempt) { a.seen.changes[0].card.Confidence = 0.6 }, false},
		"one of which something is not as it should": {func(a *attempt) { a.seen.layout.Doubts = []table.Doubt{table.Misfit{Card: 1}} }, false},
		"there is more than cards account for":       {func(a *attempt) { a.seen.explained = false }, false},
		"something lies on cards":                    {func(a *attempt) { a.seen.hidden = true }, false},
		"another card was told meanwhile":            {func(a *attempt) { a.beside = &vision.Reading{} }, false},
		"nothing could be read":                      {func(a *attempt) { a.seen = nil }, false},
	} {
		t.Run(name, func(t *testing.T) {
			laid := append([]table.Card(nil), cards...)
			laid[1].Confidence = 0.95
			l := table.New(w.now.Deck, laid, table.Stacked)
			a := &attempt{beside: w.before, seen: &differences{reading: readingOf(l), layout: l, explained: true, changes: []change{{kind: record.Placed, id: 1, card: laid[1]}}}}
			first := a.seen.reading
			c.change(a)
			got, _ := w.priorFor(&region{px: image.Rect(100, 100, 200, 200)}, a)
			if c.builds {
				require.Same(t, first, got.Before)
				return
			}
			require.Same(t, w.before, got.Before)
		})
	}
}

// Where the camera was bumped, a second reading that knew nothing of the first missed
// one card in this place and the next in that, and never agreed with it.
func TestASecondReadingFromWhereACameraWasBumpedToBuildsOnTheFirst(t *testing.T) {
	cards := laidAt(geometry.Pose{At: geometry.Point{300, 0}})
	w := watching(t, cards)
	w.s = DefaultSettings()
	w.prev, w.grid = &thumb{w: 400, h: 300, scale: 2}, &grid{w: 100, h: 75}
	w.recent.at = []time.Duration{0}
	bumped := geometry.Pose{At: geometry.Point{12, 3}, Turn: 0.01}
	a := &attempt{beside: w.before, seen: &differences{reading: readingOf(w.now), layout: w.now, frame: bumped, shifted: &shift{mm: 12}}}
	prior, from := w.priorFor(&region{px: image.Rect(100, 100, 200, 200)}, a)
	require.Same(t, a.seen.reading, prior.Before)
	require.Equal(t, bumped, from)
	require.Nil(t, prior.Changed, "all of it looks otherwise from there")

	a.seen.changes = []change{{kind: record.Removed, card: cards[0]}}
	prior, from = w.priorFor(&region{part: 0.5}, a)
	require.Same(t, w.before, prior.Before, "what else was seen may be wrong")
	require.Equal(t, w.recordFromReading, from)
}
