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

func TestWhereLikeShapesCoincideTheWayCardsAreLaidSettlesAnOrder(t *testing.T) {
	for name, c := range map[string]struct {
		second   scene.OrderEvidence // that the middle card lies on the last, which the rules forbid
		coincide bool
		game     table.Prior
		settled  bool
	}{
		"the picture shows nothing":                           {scene.OrderEvidence{}, true, table.LaidOnOneAnother(), true},
		"it shows a little, the same":                         {scene.OrderEvidence{Evidence: -0.3, Places: 20}, true, table.LaidOnOneAnother(), true},
		"it shows as little, the other":                       {scene.OrderEvidence{Evidence: 0.25, Places: 20}, true, table.LaidOnOneAnother(), true},
		"it shows more against that":                          {scene.OrderEvidence{Evidence: 0.6, Places: 20}, true, table.LaidOnOneAnother(), false},
		"it shows much against that":                          {scene.OrderEvidence{Evidence: 1, Places: 1000}, true, table.LaidOnOneAnother(), false},
		"no shape lies on its like: a card was laid anywhere": {scene.OrderEvidence{}, false, table.LaidOnOneAnother(), false},
		"a game whose rules say nothing of it":                {scene.OrderEvidence{Evidence: -0.3, Places: 20}, true, table.Prior{}, false},
	} {
		t.Run(name, func(t *testing.T) {
			rd := chain()
			rd.Game = c.game
			rd.Orders = []OrderReading{
				{A: 1, B: 0, OrderEvidence: scene.OrderEvidence{Evidence: 3, Places: 1000}},
				{A: 1, B: 2, OrderEvidence: c.second, Coincide: c.coincide},
			}
			rd.likelyOrders()
			require.Equal(t, c.settled, rd.Orders[1].Settled())
		})
	}
}

func TestShapesCoincideWhereAllCornersDo(t *testing.T) {
	triangle := func(by geometry.Pose) []scene.PlacedShape {
		return []scene.PlacedShape{{Kind: "triangle", OnTable: by.ApplyAll(geometry.Polygon{{0, 0}, {20, 0}, {0, 20}})}}
	}
	const mm = 3
	at := triangle(geometry.Pose{})
	require.True(t, coincide(at, triangle(geometry.Pose{At: geometry.Point{1, -1}}), mm))
	require.False(t, coincide(at, triangle(geometry.Pose{At: geometry.Point{4, 0}}), mm))
	require.False(t, coincide(at, triangle(geometry.Pose{Turn: 0.3}), mm))
	other := triangle(geometry.Pose{})
	other[0].Kind = "square"
	require.False(t, coincide(at, other, mm))
	turned := []scene.PlacedShape{{Kind: "triangle", OnTable: geometry.Polygon{{20, 0}, {0, 20}, {0, 0}}}}
	require.True(t, coincide(at, turned, mm), "whichever corner comes first")
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
