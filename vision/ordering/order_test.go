package ordering

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision/identifying"
	"referee/vision/printing"
	"referee/vision/scene"
)

// tableOf is a table of cards that all show the first design.
func tableOf(cards int) *Stacked {
	pr := &printing.Set{Deck: deck.Default(), Sizes: printing.SizesOf(deck.Default())}
	pr.Models = []printing.Face{{Face: pr.Deck.Designs[0].Face(deck.Front)}, {Face: pr.Deck.Start.Face(deck.Front)}}
	sc := &scene.Scene{Set: pr, Cards: make([]scene.Detection, cards)}
	return &Stacked{CardsRead: &identifying.CardsRead{FacesRead: &identifying.FacesRead{Scene: sc, Identities: make([]identifying.Identity, cards)}}, Game: table.LaidOnOneAnother()}
}

// chain lays three cards in a row, each over the end of the one before.
func chain() *Stacked {
	rd := tableOf(3)
	st := &rd.Deck.Style
	for i := range 3 {
		rd.Cards[i].Pose.At = geometry.Point{0, float64(i) * (st.Height - 12)}
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
			rd.Orders = []OrderReading{
				{A: 1, B: 0, OrderEvidence: scene.OrderEvidence{Evidence: strong, Places: 1000}},
				{A: 1, B: 2, OrderEvidence: scene.OrderEvidence{Evidence: c.second, Places: 1000}},
			}
			rd.likelyOrders()
			require.True(t, rd.Orders[0].AOver)
			require.Equal(t, c.middleTop, rd.Orders[1].AOver)
			require.Equal(t, c.settled, rd.Orders[1].Settled())
		})
	}
}

func TestEvidenceOfFewPlacesSettlesAnOrderWhereTheWayCardsAreLaidSaysTheSame(t *testing.T) {
	for name, c := range map[string]struct {
		second  scene.OrderEvidence // that the middle card lies on the last, which the rules forbid
		game    table.Prior
		settled bool
	}{
		"a few places that agree with the rules":      {scene.OrderEvidence{Evidence: -0.8, Places: 20}, table.LaidOnOneAnother(), true},
		"a few places against the rules":              {scene.OrderEvidence{Evidence: 0.8, Places: 20}, table.LaidOnOneAnother(), false},
		"a few places where the rules say nothing":    {scene.OrderEvidence{Evidence: -0.8, Places: 20}, table.Prior{}, false},
		"hardly any evidence, though the rules agree": {scene.OrderEvidence{Evidence: -0.2, Places: 400}, table.LaidOnOneAnother(), false},
		"one place alone":                             {scene.OrderEvidence{Evidence: -2, Places: 1}, table.LaidOnOneAnother(), false},
	} {
		t.Run(name, func(t *testing.T) {
			rd := chain()
			rd.Game = c.game
			rd.Orders = []OrderReading{
				{A: 1, B: 0, OrderEvidence: scene.OrderEvidence{Evidence: 3, Places: 1000}},
				{A: 1, B: 2, OrderEvidence: c.second},
			}
			rd.likelyOrders()
			require.Equal(t, c.settled, rd.Orders[1].Settled())
		})
	}
}

func TestWhereTheRulesSayNothingThePictureAloneSaysTheOrder(t *testing.T) {
	rd := chain()
	rd.Game = table.Prior{}
	rd.Orders = []OrderReading{
		{A: 1, B: 0, OrderEvidence: scene.OrderEvidence{Evidence: 3, Places: 1000}},
		{A: 1, B: 2, OrderEvidence: scene.OrderEvidence{Evidence: 0.5, Places: 1000}},
	}
	rd.likelyOrders()
	require.True(t, rd.Orders[0].AOver)
	require.True(t, rd.Orders[1].AOver, "although it lies on two then, and another on none")
}

func TestNothingLiesUnderTheStartingCard(t *testing.T) {
	rd := chain()
	rd.Identities[1].Best.Model = 1 // the middle one
	rd.Orders = []OrderReading{
		{A: 1, B: 0, OrderEvidence: scene.OrderEvidence{Evidence: 4, Places: 1000}},
		{A: 1, B: 2, OrderEvidence: scene.OrderEvidence{Evidence: -4, Places: 1000}},
	}
	rd.likelyOrders()
	require.False(t, rd.Orders[0].AOver)
	require.False(t, rd.Orders[0].Settled(), "it is told that the picture says otherwise")
	require.True(t, rd.Orders[1].Settled())
}

func TestACardThatLiesOnSeveralMayLieOnOneMore(t *testing.T) {
	// 0 was laid on 1, and 3 across 0, 1 and 2: what is open between 0 and 3 is
	// no second card under 0.
	rd := tableOf(4)
	rd.Orders = []OrderReading{
		{A: 0, B: 1, OrderEvidence: scene.OrderEvidence{Evidence: 4, Places: 1000}},
		{A: 3, B: 1, OrderEvidence: scene.OrderEvidence{Evidence: 4, Places: 1000}},
		{A: 3, B: 2, OrderEvidence: scene.OrderEvidence{Evidence: 4, Places: 1000}},
		{A: 0, B: 3, OrderEvidence: scene.OrderEvidence{Evidence: 0.1, Places: 1000}},
	}
	rd.likelyOrders()
	require.False(t, rd.Orders[3].AOver)
}
