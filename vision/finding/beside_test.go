package finding

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/vision/adjusting"
	"referee/vision/handmade"
	"referee/vision/scene"
)

// A few lines that nobody accounted for were proposed as a card, could not be put in
// place, and nothing was read at all: no card that was laid was told.
func TestAProposalThatCannotBePutInPlaceIsNoCard(t *testing.T) {
	on := &handmade.Table{Set: handmade.BuiltIn(), WidthMM: 360, HeightMM: 160, Cards: []handmade.Card{
		{Model: 2, Pose: geometry.Pose{At: geometry.Point{-90, 0}}}, {Model: 4, Pose: geometry.Pose{At: geometry.Point{0, 0}}},
	}}
	sc := on.Read().Scene
	nothing := scene.Detection{Model: 2, Pose: geometry.Pose{At: geometry.Point{100, 0}}, Border: scene.Border{Hits: make([]bool, len(sc.Models[2].Edges))}}
	fd := &finder{Scene: sc.Clone(), known: 2}
	fd.Cards = append(fd.Cards, nothing)
	require.ErrorIs(t, fd.PlaceCards(t.Context(), []int{2}, scene.ReachFirstMM), adjusting.ErrAdjust, "or the test shows nothing")

	require.NoError(t, fd.place(t.Context(), 2, scene.ReachFirstMM))
	require.Len(t, fd.Cards, 2)
	require.Len(t, fd.Adjusted.CovHeld, 2)
	for i, c := range sc.Cards {
		require.Less(t, geometry.Distance(c.Pose.At, fd.Cards[i].Pose.At), 0.5, "mm")
	}
}
