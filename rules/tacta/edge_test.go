package tacta_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/rules"
	"referee/rules/tacta"
	"referee/table"
)

// rightEdge is a table that ends at x mm on the right; its other sides are
// not known.
func rightEdge(x, sigma float64) []table.Side {
	return []table.Side{{A: geometry.Point{x, -500}, B: geometry.Point{x, 500}, SigmaMM: sigma}}
}

func TestACardBeyondTheEdgeOfTheTableIsIllegal(t *testing.T) {
	for _, tt := range []struct {
		name   string
		x      float64 // of the edge; the card reaches to cardWidth/2
		sigma  float64
		ruling rules.Ruling
		legal  bool
		mm     float64
	}{
		{"well within", cardWidth/2 + 20, 0.1, rules.Lawful, true, 0},
		{"flush with the edge", cardWidth / 2, 0.1, rules.Lawful, true, 0},
		{"clearly beyond", cardWidth/2 - 6, 0.1, rules.Foul, false, 6},
		{"beyond by as much as the edge is uncertain", cardWidth/2 - 3, 1, rules.Unsettled, false, 3},
		{"within the allowance by less than that", cardWidth/2 - 0.5, 1, rules.Unsettled, true, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := table.New(deck.Default(), []table.Card{start(), onBottomSlot(0, 0)}, table.Stacked)
			l.Edge = rightEdge(tt.x, tt.sigma)
			v := referee.Judge(l).Verdicts[1]
			require.Equal(t, tt.ruling, v.Ruling)
			require.Equal(t, tt.legal, v.Legal)
			if !tt.legal {
				require.Equal(t, tacta.Edge, v.Reason)
				require.InDelta(t, tt.mm, v.Measure.Value, 0.01)
			}
		})
	}
}

func TestACardThatBreaksAnotherRuleTooIsJudgedByThatFirst(t *testing.T) {
	l := table.New(deck.Default(), []table.Card{start(), onBottomSlot(4, 0)}, table.Stacked)
	l.Edge = rightEdge(20, 0)
	v := referee.Judge(l).Verdicts[1]
	require.NotEqual(t, tacta.Edge, v.Reason)
	require.Contains(t, v.Broken, tacta.Edge)
}

func TestWithoutAKnownEdgeNothingIsBeyondIt(t *testing.T) {
	l := table.New(deck.Default(), []table.Card{start(), onBottomSlot(0, 0)}, table.Stacked)
	require.True(t, referee.Judge(l).Verdicts[1].Legal)
}
