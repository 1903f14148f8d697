package learn

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
)

// The two photos show the built-in deck, which is known exactly.
func TestTheBuiltInDeckIsLearnedFromTwoPhotosOfIt(t *testing.T) {
	if testing.Short() {
		t.Skip("two photos take some seconds")
	}
	r, err := Deck(t.Context(), []string{"../testdata/learn/LA.jpg"}, []string{"../testdata/learn/LB.jpg"}, DefaultSettings())
	require.NoError(t, err)
	require.Empty(t, r.Faults)
	require.Empty(t, r.Questions)
	want := deck.Default()

	require.Len(t, r.Deck.Designs, len(want.Designs))
	for _, l := range r.Deck.Designs {
		w, known := want.Design(l.ID)
		require.True(t, known, l.ID)
		assert.True(t, deck.SameShapes(l.Face(deck.Front), geometry.Pose{}, w.Face(deck.Front)), "%s differs by more than 0.3 mm", l.ID)
		assert.Equal(t, w.FacesAlike(), l.FacesAlike(), "%s has another symmetry", l.ID)
	}
	assert.True(t, deck.SameShapes(r.Deck.Start.Face(deck.Front), geometry.Pose{}, want.Start.Face(deck.Front)), "the starting card's slots differ")
	for what, mm := range map[string][2]float64{
		"height":       {r.Deck.Style.Height, want.Style.Height},
		"frame":        {r.Deck.Style.FrameWidth, want.Style.FrameWidth},
		"outline":      {r.Deck.Style.OutlineWidth, want.Style.OutlineWidth},
		"stroke":       {r.Deck.Style.ShapeStroke, want.Style.ShapeStroke},
		"dot":          {r.Deck.Style.DotDiameter, want.Style.DotDiameter},
		"radius":       {r.Deck.Style.CornerRadius, want.Style.CornerRadius},
		"slot line":    {r.Deck.StartStyle.SlotLine, want.StartStyle.SlotLine},
		"start, frame": {r.Deck.StartStyle.FrameWidth, want.StartStyle.FrameWidth},
	} {
		assert.InDelta(t, mm[1], mm[0], 0.2, what)
	}
	for i := range want.Colors {
		w := &want.Colors[i]
		c, known := r.Deck.Color(w.Name)
		if assert.True(t, known, "no colour is called %s", w.Name) {
			assert.NotEmpty(t, c.Symbol.Polygons, w.Name)
			lo, hi := c.Symbol.Bounds()
			wlo, whi := w.Symbol.Bounds()
			assert.InDelta(t, geometry.Distance(wlo, whi), geometry.Distance(lo, hi), 1.2, "the symbol of %s has another size", w.Name)
		}
	}
	assert.Len(t, r.Cards, 24)
}

func TestAPhotoWithoutCardsSaysWhatToDo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "plain.png")
	require.NoError(t, writePNG(path, plainPicture(400, 300)))
	_, err := Deck(t.Context(), []string{path}, nil, DefaultSettings())
	require.ErrorContains(t, err, "plain.png: no card is seen: lay the cards apart")
}

func TestWhatIsNoPhotoIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text.jpg")
	require.NoError(t, os.WriteFile(path, []byte("no picture"), 0o666))
	_, err := Deck(t.Context(), []string{path}, nil, DefaultSettings())
	require.ErrorContains(t, err, "text.jpg")
}

func TestAWidthThatNoCardHasIsRefused(t *testing.T) {
	for _, mm := range []float64{0, -3, 5000, math.NaN(), math.Inf(1)} {
		s := DefaultSettings()
		s.WidthMM = mm
		assert.ErrorContains(t, s.Validate(), "width of a card", "%g", mm)
	}
}
