package scoring_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/correction"
	"referee/deck"
	"referee/internal/truth"
	"referee/scoring"
	"referee/table"
)

// doubtful is a table with doubts of every kind that has answers, as many as
// are asked for of each.
func doubtful(tt *truth.Table, rng *rand.Rand, n int) *table.Layout {
	l := *tt.Layout
	open := func() table.Spot { return table.Spot{Open: rng.Float64()} }
	for range n {
		o := l.Overlaps[rng.IntN(len(l.Overlaps))]
		l.Doubts = append(l.Doubts, table.OrderUnsettled{Pair: o.Pair, Spot: open()})
		id := table.CardID(rng.IntN(len(l.Cards)))
		if c := &l.Cards[id]; c.Color != nil {
			other := l.Deck.Designs[rng.IntN(len(l.Deck.Designs))]
			l.Doubts = append(l.Doubts, table.IdentityUnsettled{Card: id, Spot: open(), Alternatives: []table.Alternative{
				{Face: other.Face(deck.Front), Color: c.Color}, {Face: c.Face, Color: &l.Deck.Colors[rng.IntN(len(l.Deck.Colors))]},
			}})
			l.Doubts = append(l.Doubts, table.DotUnsettled{Dot: table.DotRef{Card: id}, Spot: open()})
		}
	}
	return &l
}

func TestEveryAnswerComesToWhatItsCorrectionComesTo(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	answers := 0
	for _, tt := range tables(t) {
		if len(tt.Cards) > 60 {
			continue // they take long, and show nothing else
		}
		l := doubtful(tt, rng, 2)
		for _, open := range scoring.Settle(l, referee).Open {
			total := 0.0
			for i, a := range open.Answers {
				require.Equal(t, i == 0, a.AsRead)
				require.LessOrEqual(t, a.Likely, open.Answers[0].Likely, "what was read is the likeliest")
				total += a.Likely
				c, err := correction.Apply(l, referee, []correction.Correction{a.Says})
				require.NoError(t, err)
				r := scoring.Settle(c.Layout, c.Referee)
				require.Equal(t, a.Score.Colors, r.Score.Colors, "%s: %+v", tt.Name, a.Says)
				require.Equal(t, a.Score.Winners, r.Score.Winners)
				answers++
			}
			require.InDelta(t, 1, total, 1e-9)
		}
	}
	require.Greater(t, answers, 100)
}

func TestAnAnsweredDoubtIsOpenNoLonger(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, tt := range tables(t) {
		l := doubtful(tt, rng, 1)
		var said []correction.Correction
		for _, open := range scoring.Settle(l, referee).Open {
			if open.Kind() != table.KindIdentity { // which may raise another doubt
				said = append(said, open.Answers[0].Says)
			}
		}
		c, err := correction.Apply(l, referee, said)
		require.NoError(t, err)
		for _, open := range scoring.Settle(c.Layout, c.Referee).Open {
			require.Equal(t, table.KindIdentity, open.Kind(), "%s: %+v", tt.Name, open.Doubt)
		}
	}
}

func TestAnUnsettledVerdictCanBeAnsweredEitherWay(t *testing.T) {
	over := onIt("blue")
	over.Pose.At[0] += 1.9
	over.Cov[0][0] = 0.04
	l := lay(lower("pink"), over)
	r := scoring.Settle(l, referee)
	require.False(t, r.Sure)
	for _, a := range r.Open[0].Answers {
		c, err := correction.Apply(l, referee, []correction.Correction{a.Says})
		require.NoError(t, err)
		settled := scoring.Settle(c.Layout, c.Referee)
		require.True(t, settled.Sure)
		require.Equal(t, a.Score.Colors, settled.Colors)
		require.Equal(t, a.Says.(correction.Legal).Legal, settled.Judgement.Verdicts[1].Legal)
	}
}

// BenchmarkRecount is what a correction on the page waits for, on a table of 109
// cards; DESIGN allows 100 ms.
func BenchmarkRecount(b *testing.B) {
	for _, tt := range tables(b) {
		if tt.Name != "p08" {
			continue
		}
		l := doubtful(tt, rand.New(rand.NewPCG(1, 2)), 3)
		b.ReportAllocs()
		for b.Loop() {
			c, err := correction.Apply(l, referee, []correction.Correction{correction.Order{Pair: l.Overlaps[7].Pair}, correction.Legal{Card: 9}})
			require.NoError(b, err)
			scoring.Settle(c.Layout, c.Referee)
		}
	}
}
