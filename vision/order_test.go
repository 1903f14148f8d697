package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
)

// chain lays three cards in a row, each over the end of the one before.
func chain() *reader {
	rd := &reader{deck: deck.Default()}
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
