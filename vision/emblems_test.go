package vision

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/internal/truth"
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
			pic, err := Open("../testdata/made/" + name + ".jpg")
			require.NoError(t, err)
			defer pic.Close()
			got, err := Read(context.Background(), pic, known.Deck, DefaultSettings())
			require.NoError(t, err)
			require.Equal(t, names(known.Layout), names(got.Layout))
		})
	}
}

func TestAStartingCardHasNoEmblemToBeToldBy(t *testing.T) {
	d := deck.Default()
	pr := &printing{deck: d, models: []faceModel{{Face: d.Start.Face(deck.Front)}}}
	rd := &facesRead{scene: &scene{printing: pr, r: &raster{}, cards: make([]hypothesis, 1)}, read: []identity{{}}}
	list := []candidate{{Score: 5}}
	require.False(t, rd.addLikeness(0, list, numeralSide, seenEmblem, func(*deck.Design) []patch { return nil }))
	require.Equal(t, 5.0, list[0].Score)
}
