package dispute_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/deck"
	"referee/dispute"
	"referee/geometry"
	"referee/internal/laid"
	"referee/internal/truth"
	"referee/rules"
	"referee/rules/tacta"
	"referee/table"
)

// The built-in deck's cards are 88.9 mm high, its rectangles 15.875 mm deep.
const cardHeight, rectDepth = 88.9, 15.875

// referee is that of the published rules.
var referee = tacta.New(tacta.DefaultSettings())

var card = laid.Card

// offBy is a table with circle-1 on the starting card's bottom rectangle, so
// many mm off, known with the standard deviation sigma, and a card apart.
func offBy(mm, sigma float64) *table.Layout {
	over := card("blue", "circle-1", mm, -cardHeight+rectDepth, 180)
	over.Cov[0][0], over.Cov[1][1] = sigma*sigma, sigma*sigma
	return table.New(deck.Default(), []table.Card{card("", deck.StartID, 0, 0, 0), over, card("red", "square-4", 300, 0, 0)}, table.Stacked)
}

func only(t *testing.T, l *table.Layout, id table.CardID) dispute.Case {
	t.Helper()
	for _, c := range dispute.Examine(l, referee) {
		if c.Card == id {
			return c
		}
	}
	t.Fatalf("card %d has no case", id)
	return dispute.Case{}
}

func TestRulings(t *testing.T) {
	for _, tt := range []struct {
		name      string
		mm, sigma float64
		ruling    rules.Ruling
		open      dispute.Open
	}{
		{"a card well in its place is legal", 0.4, 0.1, rules.Lawful, dispute.Settled},
		{"a card more than a millimetre off is to be nudged back", 1.4, 0.1, rules.Nudge, dispute.Settled},
		{"a card clearly too far off is illegal", 2.6, 0.1, rules.Foul, dispute.Settled},
		{"a card a little under the tolerance is unsettled when three deviations reach over it", 1.8, 0.1, rules.Unsettled, dispute.ByMeasure},
		{"a card a little over the tolerance is unsettled when three deviations reach under it", 2.2, 0.1, rules.Unsettled, dispute.ByMeasure},
		{"the same card is settled by a better measurement", 2.2, 0.05, rules.Foul, dispute.Settled},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := only(t, offBy(tt.mm, tt.sigma), 1)
			require.Equal(t, tt.ruling, c.Ruling())
			require.Equal(t, tt.open, c.Open)
			require.InDelta(t, tt.mm, c.Main.Off.MM, 1e-9)
			require.InDelta(t, math.Abs(tt.mm-2)/tt.sigma, c.Main.Off.Margin(), 1e-6)
		})
	}
}

func TestAnOpenOrderLeavesACaseOpenOnlyIfItMatters(t *testing.T) {
	legal := offBy(0.4, 0.05)
	legal.Doubts = []table.Doubt{table.OrderUnsettled{Pair: table.Pair{Over: 1, Under: 0}}}
	// Whichever lies on top, shape lies on shape: but with the starting card
	// on top it is the starting card that hides an outline.
	flipped := referee.Judge(legal.Flipped(table.Pair{Over: 1, Under: 0})).Verdicts[0]
	want := dispute.Settled
	if !flipped.Legal {
		want = dispute.ByOrder
	}
	require.Equal(t, want, only(t, legal, 1).Open)

	wrong := table.New(deck.Default(), []table.Card{card("pink", "circle-3", 0, 0, 0), card("blue", "square-1", 0, -cardHeight+rectDepth, 0)}, table.Stacked)
	wrong.Doubts = []table.Doubt{table.OrderUnsettled{Pair: table.Pair{Over: 1, Under: 0}}}
	c := only(t, wrong, 1)
	require.Equal(t, rules.Foul, c.Ruling(), "a foul either way")
}

func TestACardThatMayLieOnOneThatSeemsToLieOnItIsNotSettled(t *testing.T) {
	l := offBy(0.4, 0.05)
	// A card on its far end; below it, it would be the second that it lies on.
	l = l.With(card("red", "circle-1", 0, -2*cardHeight+rectDepth+10, 0))
	require.Equal(t, dispute.Settled, only(t, l, 1).Open)
	l.Doubts = []table.Doubt{table.OrderUnsettled{Pair: table.Pair{Over: 3, Under: 1}}}
	require.Equal(t, dispute.ByOrder, only(t, l, 1).Open)
}

func TestMoreDoubtsThanCanBeTriedLeaveACaseOpen(t *testing.T) {
	l := offBy(0.4, 0.05)
	same := card("red", "circle-1", 0, 0, 0)
	for range 9 { // two readings each
		l.Doubts = append(l.Doubts, table.IdentityUnsettled{Card: 1, Alternatives: []table.Alternative{{Face: same.Face, Color: same.Color}}})
	}
	require.Equal(t, dispute.ByIdentity, only(t, l, 1).Open)
}

func TestAnotherReadingThatWouldBeRuledOtherwiseLeavesTheCaseOpen(t *testing.T) {
	l := offBy(0.4, 0.05)
	other := card("blue", "square-1", 0, 0, 0)
	l.Doubts = []table.Doubt{table.IdentityUnsettled{Card: 1, Alternatives: []table.Alternative{{Face: other.Face, Color: other.Color}}}}
	c := only(t, l, 1)
	require.Equal(t, dispute.ByIdentity, c.Open)
	require.Equal(t, rules.Unsettled, c.Ruling())

	same := card("red", "circle-1", 0, 0, 0)
	l.Doubts[0] = table.IdentityUnsettled{Card: 1, Alternatives: []table.Alternative{{Face: same.Face, Color: same.Color}}}
	require.Equal(t, dispute.Settled, only(t, l, 1).Open, "the colour makes no difference")
}

func TestThatNoShapesMatchIsNotSettledOnACardThatMayBeAnother(t *testing.T) {
	l := table.New(deck.Default(), []table.Card{card("pink", "circle-3", 0, 0, 0), card("blue", "square-1", 0, -cardHeight+rectDepth, 0)}, table.Stacked)
	require.Equal(t, dispute.Settled, only(t, l, 1).Open)
	// Not even if the other readings that are known come to the same.
	other := card("pink", "circle-5", 0, 0, 0)
	l.Doubts = []table.Doubt{table.IdentityUnsettled{Card: 0, Alternatives: []table.Alternative{{Face: other.Face, Color: other.Color}}}}
	require.Equal(t, dispute.ByIdentity, only(t, l, 1).Open)
	l.Doubts = []table.Doubt{table.Misfit{Card: 0}}
	require.Equal(t, dispute.ByUnseenPart, only(t, l, 1).Open)
}

func TestTheDoubtfulCasesComeFirstThenTheFouls(t *testing.T) {
	for _, tt := range truths(t) {
		rank := func(c *dispute.Case) int {
			return map[rules.Ruling]int{rules.Unsettled: 0, rules.Foul: 1}[c.Ruling()] + map[bool]int{true: 2}[c.Ruling() == rules.Lawful || c.Ruling() == rules.Nudge]
		}
		cases := dispute.Examine(tt.Measured(rand.New(rand.NewPCG(1, 1)), 0.1, 0.001), referee)
		for i := 1; i < len(cases); i++ {
			require.LessOrEqual(t, rank(&cases[i-1]), rank(&cases[i]), tt.Name)
		}
	}
}

func truths(t *testing.T) []*truth.Table {
	t.Helper()
	all, err := truth.All()
	require.NoError(t, err)
	var small []*truth.Table
	for _, tt := range all {
		if len(tt.Cards) < 30 {
			small = append(small, tt)
		}
	}
	return small
}

func TestMovingTheWholeTableChangesNoRuling(t *testing.T) {
	all := truths(t)
	rapid.Check(t, func(t *rapid.T) {
		tt := rapid.SampledFrom(all).Draw(t, "table")
		mm := rapid.Float64Range(-300, 300)
		motion := geometry.Pose{At: geometry.Point{mm.Draw(t, "x"), mm.Draw(t, "y")}, Turn: geometry.Angle(rapid.Float64Range(-3, 3).Draw(t, "turn"))}
		cards := append([]table.Card(nil), tt.Layout.Cards...)
		for i := range cards {
			cards[i].Pose = motion.Compose(cards[i].Pose)
		}
		was := dispute.Examine(tt.Layout, referee)
		is := dispute.Examine(table.New(tt.Deck, cards, table.Stacked), referee)
		require.Len(t, is, len(was))
		byCard := map[table.CardID]rules.Ruling{}
		for i := range was {
			byCard[was[i].Card] = was[i].Ruling()
		}
		for i := range is {
			require.Equal(t, byCard[is[i].Card], is[i].Ruling())
		}
	})
}

func TestAPlaceInTheOverlapFindsItsCaseAndOneBesideItTheNearest(t *testing.T) {
	l := offBy(0.4, 0.1)
	cases := dispute.Examine(l, referee)
	found, _, _ := dispute.AtPoint(l, cases, geometry.Point{0, -cardHeight/2 + rectDepth/2})
	require.Len(t, found, 1)
	require.Equal(t, table.CardID(1), found[0].Card)
	found, nearest, off := dispute.AtPoint(l, cases, geometry.Point{0, 10})
	require.Empty(t, found)
	require.Equal(t, table.CardID(1), nearest.Card)
	require.InDelta(t, 10+cardHeight/2-rectDepth, off, 0.5)
}

func TestCardsAreNamedInEnglishAndFrench(t *testing.T) {
	d := deck.Default()
	var colors, ids []string
	for i := range d.Colors {
		colors = append(colors, d.Colors[i].Name)
	}
	for _, l := range d.Designs {
		ids = append(ids, l.ID)
	}
	for said, want := range map[string]dispute.Name{
		"blue circle 4":             {Color: "blue", Card: "circle-4"},
		"Circle-4 BLUE":             {Color: "blue", Card: "circle-4"},
		"cercle 4 bleu":             {Color: "blue", Card: "circle-4"},
		"la carte carré 2 rose":     {Color: "pink", Card: "square-2"},
		"carre 2 violette":          {Color: "purple", Card: "square-2"},
		"triangle 6":                {Card: "triangle-6"},
		"the orange square 1":       {Color: "orange", Card: "square-1"},
		"la carte triangle 3 verte": {Color: "green", Card: "triangle-3"},
	} {
		n, err := dispute.Parse(said, colors, ids)
		require.NoError(t, err, said)
		require.Equal(t, want.Color, n.Color, said)
		require.Equal(t, want.Card, n.Card, said)
	}
	for _, said := range []string{"", "blue", "blue circle", "circle 7", "mauve circle 4", "4"} {
		_, err := dispute.Parse(said, colors, ids)
		require.ErrorContains(t, err, "no card of this deck", said)
	}
}
