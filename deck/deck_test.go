package deck_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
)

func TestTheBuiltInDeckHasSixColorsOfEighteenCardsWithSixtyThreeDots(t *testing.T) {
	d := deck.Default()
	require.Len(t, d.Colors, 6)
	require.Len(t, d.Designs, 18)
	dots := 0
	for _, l := range d.Designs {
		dots += l.Value
	}
	require.Equal(t, 63, dots)
	require.Len(t, d.Start.Face(deck.Front).Shapes, 18)
	require.Equal(t, 0.7, d.StartStyle.SlotLine)
}

func TestOnlyCircleSixAndTheStartingCardLookTheSameFromBothSides(t *testing.T) {
	d := deck.Default()
	for _, l := range append(d.Designs, d.Start) {
		require.Equal(t, l.ID == "circle-6" || l.IsStart(), l.FacesAlike(), l.ID)
	}
}
