package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// chain lays three cards in a row, each over the end of the one before.
func chain() *reader {
	rd := &reader{deck: deck.Default(), settings: &Settings{Prior: table.LaidOnOneAnother()}}
	st := &rd.deck.Style
	for i := range 3 {
		rd.cards = append(rd.cards, hypothesis{Pose: geometry.Pose{At: geometry.Point{0, float64(i) * (st.Height - 12)}}})
	}
	return rd
}

func TestWhatThePictureLeavesOpenIsTakenAsLaidByTheRules(t *testing.T) {
	strong, weak, none := 3.0, 0.5, 0.0
	for name, c := range map[string]struct {
		second    float64 // evidence that the middle card lies on the last
		middleTop bool
		settled   bool
	}{
		"an open order: the card that lies on nothing yet is the upper one":           {none, false, false},
		"weak evidence that one card lies on two and another on none is not followed": {weak, false, false},
		"strong evidence of the same is":                                              {strong, true, true},
		"weak evidence that agrees with the rules stands":                             {-weak, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			rd := chain()
			rd.orders = []orderReading{
				{A: 1, B: 0, Evidence: strong, Places: 1000},
				{A: 1, B: 2, Evidence: c.second, Places: 1000},
			}
			rd.likelyOrders()
			require.True(t, rd.orders[0].AOver)
			require.Equal(t, c.middleTop, rd.orders[1].AOver)
			require.Equal(t, c.settled, rd.orders[1].settled())
		})
	}
}

func TestWhereTheRulesSayNothingThePictureAloneSaysTheOrder(t *testing.T) {
	rd := chain()
	rd.settings = &Settings{}
	rd.orders = []orderReading{
		{A: 1, B: 0, Evidence: 3, Places: 1000},
		{A: 1, B: 2, Evidence: 0.5, Places: 1000},
	}
	rd.likelyOrders()
	require.True(t, rd.orders[0].AOver)
	require.True(t, rd.orders[1].AOver, "although it lies on two then, and another on none")
}

func TestNothingLiesUnderTheStartingCard(t *testing.T) {
	rd := chain()
	rd.models = []faceModel{{Face: rd.deck.Designs[0].Face(deck.Front)}, {Face: rd.deck.Start.Face(deck.Front)}}
	rd.read = make([]identity, 3)
	rd.read[1].Best.Model = 1 // the middle one
	rd.orders = []orderReading{
		{A: 1, B: 0, Evidence: 4, Places: 1000},
		{A: 1, B: 2, Evidence: -4, Places: 1000},
	}
	rd.likelyOrders()
	require.False(t, rd.orders[0].AOver)
	require.False(t, rd.orders[0].settled(), "it is told that the picture says otherwise")
	require.True(t, rd.orders[1].settled())
}

func TestACardThatLiesOnSeveralMayLieOnOneMore(t *testing.T) {
	// 0 was laid on 1, and 3 across 0, 1 and 2: what is open between 0 and 3 is
	// no second card under 0.
	rd := &reader{deck: deck.Default(), cards: make([]hypothesis, 4), settings: &Settings{Prior: table.LaidOnOneAnother()}}
	rd.orders = []orderReading{
		{A: 0, B: 1, Evidence: 4, Places: 1000},
		{A: 3, B: 1, Evidence: 4, Places: 1000},
		{A: 3, B: 2, Evidence: 4, Places: 1000},
		{A: 0, B: 3, Evidence: 0.1, Places: 1000},
	}
	rd.likelyOrders()
	require.False(t, rd.orders[3].AOver)
}
