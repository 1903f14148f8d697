package table_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

func TestCardsLaidElsewhereKeepTheirOrderWhereTheyStillOverlap(t *testing.T) {
	d := deck.Default()
	face := d.Designs[0].Face(deck.Front)
	at := func(x float64) geometry.Pose { return geometry.Pose{At: geometry.Point{x, 0}} }
	l := table.New(d, []table.Card{
		{Face: face, Color: &d.Colors[0], Pose: at(0)},
		{Face: face, Color: &d.Colors[1], Pose: at(30)},
		{Face: face, Color: &d.Colors[2], Pose: at(60)},
	}, func(a, b table.CardID) table.CardID { return min(a, b) }) // the first on top
	cards := slices.Clone(l.Cards)
	cards[1].Pose, cards[2].Pose = at(35), at(300)
	moved := l.Laid(cards)
	require.Len(t, moved.Overlaps, 1)
	require.Equal(t, table.Pair{Over: 0, Under: 1}, moved.Overlaps[0].Pair)
	require.Equal(t, at(30), l.Cards[1].Pose, "the layout itself stays")
}
