package live

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/record"
	"referee/table"
)

// A thing that just covers a card leaves as little to be seen of it as taking it away
// does, but not what was seen in its place before it lay there.
func TestAThingPutOnACardDoesNotTakeItAway(t *testing.T) {
	for name, c := range map[string]struct {
		thing bool // lies there; else what lay beneath the card is seen
		told  bool
	}{"the card was taken away": {false, true}, "a mug was put on it": {true, false}} {
		t.Run(name, func(t *testing.T) {
			cards := laidAt(geometry.Pose{At: geometry.Point{150, -100}})
			w := watching(t, cards)
			bare := noisy(rand.New(rand.NewPCG(1, 3)), 400, 300, 2, 1)
			w.prev, w.ref, w.light = bare, newReference(bare), light{mid: gain{1, 1, 1}, w: 100, h: 75}
			for i := range w.noise.sigma {
				w.noise.sigma[i] = 2
			}
			w.grid, w.changed.v = newGrid(w.prev), slices.Repeat([]float32{1}, 7500)
			f := footprintOf(w.before, 1)
			w.beneath = map[table.PieceID]*patch{2: w.patchUnder(f)}
			lo, hi := f.outline.Bounds()
			x0, y0, x1, y1 := int(lo[0]/3), int(lo[1]/3), int(hi[0]/3), int(hi[1]/3)
			withCard := noisy(rand.New(rand.NewPCG(1, 4)), 400, 300, 2, 1)
			withCard.paint(x0, y0, x1, y1, 20)
			w.ref = newReference(withCard)
			w.prev = noisy(rand.New(rand.NewPCG(1, 5)), 400, 300, 2, 1)
			if c.thing {
				w.prev.paint(x0, y0, x1, y1, 230)
			}
			w.grid = compare(w.prev, w.ref.pix, w.light, &w.noise, w.ref)
			w.still = still{w: 100, h: 75, n: make([]int, 7500)}
			seen := table.New(deck.Default(), cards[:1], table.Stacked)
			d := &differences{layout: seen, reading: readingOf(seen)}
			w.compareWithRecord(d)
			require.Equal(t, record.Removed, d.changes[0].kind)
			all := regions(w.grid, &w.still, 3)
			require.Len(t, all, 1)
			w.weigh(d, &all[0])
			require.Equal(t, c.told, d.explained)
		})
	}
}
