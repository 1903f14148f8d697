package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// twoCards lie one on the other, the upper one shifted along the long side.
func twoCards(t *testing.T, shiftMM float64) *table.Layout {
	t.Helper()
	d := deck.Default()
	face := d.Designs[0].Face(deck.Front)
	return table.New(d, []table.Card{
		{Face: face, Color: &d.Colors[0]},
		{Face: face, Color: &d.Colors[1], Pose: geometry.Pose{At: geometry.Point{0, shiftMM}}},
	}, table.Stacked)
}

func TestACardRestsOnTheOneBeneathAndOnTheTable(t *testing.T) {
	l := twoCards(t, 60)
	half := l.Deck.Style.Height / 2
	rises := l.Rest(table.CardMM, nil)
	require.True(t, rises[0].Level())
	require.Zero(t, rises[0].HighMM)
	inner := geometry.Point{0, half - 60} // of what they share, on the upper card
	require.InDelta(t, table.CardMM, rises[1].At(inner), 1e-9, "it touches the card beneath where that ends")
	require.InDelta(t, 0, rises[1].At(geometry.Point{0, half}), 1e-9, "its other end lies on the table")
	require.Greater(t, rises[1].At(geometry.Point{0, -half}), table.CardMM, "beyond the edge it rests on it rises")
}

func TestACardRightOnAnotherLiesAsHighAsThatIsThick(t *testing.T) {
	rises := twoCards(t, 0).Rest(table.CardMM, nil)
	require.InDelta(t, table.CardMM, rises[1].HighMM, 1e-9)
	require.InDelta(t, 0, rises[1].Slope.Len(), 1e-9)
}

func TestABentCardLiesOnItsEndsOrOnItsMiddle(t *testing.T) {
	l := twoCards(t, 300)
	half := l.Deck.Style.Height / 2
	rises := l.Rest(table.CardMM, []float64{-1, 1})
	require.InDelta(t, 1, rises[0].At(geometry.Point{}), 1e-9, "the middle is up")
	require.InDelta(t, 0, rises[0].At(geometry.Point{0, half}), 1e-9)
	require.InDelta(t, 0, rises[1].At(geometry.Point{}), 1e-9, "the ends are up")
	require.InDelta(t, 1, rises[1].At(geometry.Point{0, half}), 0.3)
}

func TestOrdersThatGoRoundInACircleEndAtTheTable(t *testing.T) {
	d := deck.Default()
	face := d.Designs[0].Face(deck.Front)
	var cards []table.Card
	for k := range 3 {
		at := geometry.Pose{Turn: geometry.Angle(k) * 120 * geometry.Degree}.Apply(geometry.Point{0, 40})
		cards = append(cards, table.Card{Face: face, Color: &d.Colors[k], Pose: geometry.Pose{At: at}})
	}
	l := table.New(d, cards, func(a, b table.CardID) table.CardID {
		if (a+1)%3 == b {
			return b
		}
		return a
	})
	require.Len(t, l.Rest(table.CardMM, nil), 3)
}
