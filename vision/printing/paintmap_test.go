package printing

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
)

// TestThePaintMapSaysWhatTheDeckSays asks both at many places, within the card
// and beyond it.
func TestThePaintMapSaysWhatTheDeckSays(t *testing.T) {
	other, err := deck.ReadFile("../../testdata/decks/tacta-b.json")
	require.NoError(t, err)
	for _, d := range []*deck.Deck{deck.Default(), other} {
		random := rand.New(rand.NewSource(1))
		for _, l := range append([]*deck.Design{d.Start}, d.Designs...) {
			front := newPaintMap(d, l.Face(deck.Front))
			back := front.mirrored(l.Face(deck.Back))
			known := 0
			const n = 4000
			for range n {
				q := geometry.Point{(random.Float64() - 0.5) * 1.05 * d.Style.Width, (random.Float64() - 0.5) * 1.05 * d.Style.Height}
				require.Equal(t, d.PaintAt(front.face, q), front.At(q), "%s at %v", l.ID, q)
				require.Equal(t, d.PaintAt(back.face, q), back.At(q), "back of %s at %v", l.ID, q)
			}
			for _, p := range front.cells {
				if p != mixed {
					known++
				}
			}
			require.Greater(t, known, len(front.cells)*6/10, l.ID)
		}
	}
}
