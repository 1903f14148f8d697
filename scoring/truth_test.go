package scoring_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/geometry"
	"referee/internal/truth"
	"referee/rules"
	"referee/rules/tacta"
	"referee/scoring"
	"referee/table"
)

// referee is that of the published rules.
var referee = tacta.New(tacta.DefaultSettings())

func tables(tb testing.TB) []*truth.Table {
	tb.Helper()
	all, err := truth.All()
	require.NoError(tb, err)
	require.Len(tb, all, 29)
	return all
}

func TestThePhotographedTablesAreCountedAsTheirTruthSays(t *testing.T) {
	for _, tt := range tables(t) {
		r := scoring.Settle(tt.Layout, referee)
		require.True(t, r.Sure && r.SureAsLaid, "%s: %+v", tt.Name, r.Open)
		require.Len(t, r.Removed, len(tt.Removed), tt.Name)
		for name, want := range tt.AsLaid {
			c := r.Color(name)
			require.NotNil(t, c, name)
			require.Equal(t, want, c.AsLaid, "%s %s as laid", tt.Name, name)
			require.Equal(t, tt.Final[name], c.Final, "%s %s final", tt.Name, name)
			require.Equal(t, c.Final, c.AsLaid-c.Lost+c.Gained)
		}
		for i, c := range tt.Cards {
			require.Equal(t, c.Visible, append([]bool{}, r.Cards[i].AsLaid...), "%s card %d", tt.Name, i)
			// The truth gives the dots that a removed card would show if it
			// still lay there; none of them counts.
			final := c.Final
			if r.Cards[i].Removed {
				final = make([]bool, len(c.Final))
			}
			require.Equal(t, final, append([]bool{}, r.Cards[i].Final...), "%s card %d", tt.Name, i)
		}
	}
}

func TestCountsStandAndAreSureWhenPosesAreMeasuredAsWellAsAPhotoAllows(t *testing.T) {
	const mm, rad = 0.1, 0.0017
	rng := rand.New(rand.NewPCG(7, 2))
	for _, tt := range tables(t) {
		r := scoring.Settle(tt.Measured(rng, mm, rad), referee)
		require.True(t, r.Sure, "%s: %+v", tt.Name, r.Open)
		for name, want := range tt.Final {
			require.Equal(t, want, r.Color(name).Final, "%s %s", tt.Name, name)
		}
	}
}

func TestMovingTheWholeTableChangesNoScore(t *testing.T) {
	all := tables(t)
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom(all).Draw(t, "table").Layout
		mm := rapid.Float64Range(-300, 300)
		motion := geometry.Pose{
			At:   geometry.Point{mm.Draw(t, "x"), mm.Draw(t, "y")},
			Turn: geometry.Angle(rapid.Float64Range(-180, 180).Draw(t, "turn")) * geometry.Degree,
		}
		cards := append([]table.Card(nil), l.Cards...)
		for i := range cards {
			cards[i].Pose = motion.Compose(cards[i].Pose)
		}
		moved := table.New(l.Deck, cards, table.Stacked)
		was, is := referee.Judge(l), referee.Judge(moved)
		require.Equal(t, referee.Count(rules.Take(l, &was)), referee.Count(rules.Take(moved, &is)))
	})
}

func BenchmarkSettleTheTableOf109CardsWithTwentyOrdersInDoubt(b *testing.B) {
	for _, tt := range tables(b) {
		if tt.Name != "p08" {
			continue
		}
		l := *tt.Layout
		for i := range 20 {
			o := l.Overlaps[5*i]
			l.Doubts = append(l.Doubts, table.OrderUnsettled{Pair: o.Pair})
		}
		for b.Loop() {
			scoring.Settle(&l, referee)
		}
	}
}
