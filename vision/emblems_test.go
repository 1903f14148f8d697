package vision

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/internal/truth"
	"referee/vision/identifying"
	"referee/vision/picture"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// Both pictures are of made-up tables, at about a pixel a millimetre.
func TestTheEmblemTellsACard(t *testing.T) {
	if testing.Short() {
		t.Skip("reads pictures")
	}
	for name, of := range map[string]string{
		"suits": "whose shapes lie under other cards",
		"tints": "whose ink is seen on no shape but its rim, beside white",
	} {
		t.Run(of, func(t *testing.T) {
			known, err := truth.Read("../testdata/made/"+name+".json", deck.Default())
			require.NoError(t, err)
			pic, err := picture.Open("../testdata/made/" + name + ".jpg")
			require.NoError(t, err)
			defer pic.Close()
			got, err := readerOf(t, known.Deck).Read(context.Background(), pic, Prior{})
			require.NoError(t, err)
			require.Equal(t, names(known.Layout), names(got.Layout))
		})
	}
}

func TestAStartingCardHasNoEmblemToBeToldBy(t *testing.T) {
	d := deck.Default()
	pr := &printing.Set{Deck: d, Models: []printing.Face{{Face: d.Start.Face(deck.Front)}}}
	rd := &identifying.FacesRead{Scene: &scene.Scene{Set: pr, Raster: &raster.Raster{}, Cards: make([]scene.Detection, 1)}, Identities: []identifying.Identity{{}}}
	list := []identifying.Candidate{{Score: 5}}
	require.False(t, rd.AddLikeness(0, list, identifying.NumeralSide(&rd.Deck.Style), identifying.SeenEmblem, func(*deck.Design) []identifying.Patch { return nil }))
	require.Equal(t, 5.0, list[0].Score)
}
