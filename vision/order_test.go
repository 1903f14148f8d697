package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// tableOf is a table of cards that all show the first design.
func tableOf(cards int) *stacked {
	pr := &printing{deck: deck.Default(), sizes: sizesOf(deck.Default())}
	pr.models = []faceModel{{Face: pr.deck.Designs[0].Face(deck.Front)}, {Face: pr.deck.Start.Face(deck.Front)}}
	sc := &scene{printing: pr, cards: make([]hypothesis, cards)}
	return &stacked{cardsRead: &cardsRead{facesRead: &facesRead{scene: sc, read: make([]identity, cards)}}, game: table.LaidOnOneAnother()}
}

// chain lays three cards in a row, each over the end of the one before.
func chain() *stacked {
	rd := tableOf(3)
	st := &rd.deck.Style
	for i := range 3 {
		rd.cards[i].Pose.At = geometry.Point{0, float64(i) * (st.Height - 12)}
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
				{A: 1, B: 0, orderEvidence: orderEvidence{Evidence: strong, Places: 1000}},
				{A: 1, B: 2, orderEvidence: orderEvidence{Evidence: c.second, Places: 1000}},
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
	rd.game = table.Prior{}
	rd.orders = []orderReading{
		{A: 1, B: 0, orderEvidence: orderEvidence{Evidence: 3, Places: 1000}},
		{A: 1, B: 2, orderEvidence: orderEvidence{Evidence: 0.5, Places: 1000}},
	}
	rd.likelyOrders()
	require.True(t, rd.orders[0].AOver)
	require.True(t, rd.orders[1].AOver, "although it lies on two then, and another on none")
}

func TestNothingLiesUnderTheStartingCard(t *testing.T) {
	rd := chain()
	rd.read[1].Best.Model = 1 // the middle one
	rd.orders = []orderReading{
		{A: 1, B: 0, orderEvidence: orderEvidence{Evidence: 4, Places: 1000}},
		{A: 1, B: 2, orderEvidence: orderEvidence{Evidence: -4, Places: 1000}},
	}
	rd.likelyOrders()
	require.False(t, rd.orders[0].AOver)
	require.False(t, rd.orders[0].settled(), "it is told that the picture says otherwise")
	require.True(t, rd.orders[1].settled())
}

func TestACardThatLiesOnSeveralMayLieOnOneMore(t *testing.T) {
	// 0 was laid on 1, and 3 across 0, 1 and 2: what is open between 0 and 3 is
	// no second card under 0.
	rd := tableOf(4)
	rd.orders = []orderReading{
		{A: 0, B: 1, orderEvidence: orderEvidence{Evidence: 4, Places: 1000}},
		{A: 3, B: 1, orderEvidence: orderEvidence{Evidence: 4, Places: 1000}},
		{A: 3, B: 2, orderEvidence: orderEvidence{Evidence: 4, Places: 1000}},
		{A: 0, B: 3, orderEvidence: orderEvidence{Evidence: 0.1, Places: 1000}},
	}
	rd.likelyOrders()
	require.False(t, rd.orders[3].AOver)
}
