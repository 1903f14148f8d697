package tacta_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// small returns the tables of known truth that are quick to judge.
func small(t *testing.T) []*table.Layout {
	var out []*table.Layout
	for _, tt := range tables(t) {
		if len(tt.Cards) < 40 {
			out = append(out, tt.Layout)
		}
	}
	return out
}

func drawPose(t *rapid.T) geometry.Pose {
	mm := rapid.Float64Range(-300, 300)
	return geometry.Pose{
		At:   geometry.Point{mm.Draw(t, "x"), mm.Draw(t, "y")},
		Turn: geometry.Angle(rapid.Float64Range(-180, 180).Draw(t, "turn")) * geometry.Degree,
	}
}

func TestMovingTheWholeTableChangesNoVerdict(t *testing.T) {
	all := small(t)
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom(all).Draw(t, "table")
		motion := drawPose(t)
		cards := append([]table.Card(nil), l.Cards...)
		for i := range cards {
			cards[i].Pose = motion.Compose(cards[i].Pose)
		}
		was := referee.Judge(l)
		is := referee.Judge(table.New(l.Deck, cards, table.Stacked))
		for i := range was.Verdicts {
			a, b := was.Verdicts[i], is.Verdicts[i]
			require.Equal(t, a.Measure == nil, b.Measure == nil)
			if a.Measure != nil {
				require.Equal(t, a.Measure.Unit, b.Measure.Unit)
				require.InDelta(t, a.Measure.Value, b.Measure.Value, 1e-6)
			}
			a.Measure, b.Measure = nil, nil
			require.Equal(t, a, b)
		}
	})
}

func TestACardLaidOnTopNeverChangesAnEarlierVerdict(t *testing.T) {
	all := small(t)
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom(all).Draw(t, "table")
		layout := rapid.SampledFrom(l.Deck.Designs).Draw(t, "card")
		side := rapid.SampledFrom([]deck.Side{deck.Front, deck.Back}).Draw(t, "side")
		cards := append(append([]table.Card(nil), l.Cards...), table.Card{
			Face: layout.Face(side), Color: &l.Deck.Colors[0], Pose: drawPose(t),
		})
		was := referee.Judge(l)
		is := referee.Judge(table.New(l.Deck, cards, table.Stacked))
		require.Equal(t, was.Verdicts, is.Verdicts[:len(was.Verdicts)])
	})
}

func TestTakingACardAwayTouchesOnlyTheVerdictsOfCardsThatLayOnIt(t *testing.T) {
	all := small(t)
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom(all).Draw(t, "table")
		gone := table.CardID(rapid.IntRange(0, len(l.Cards)-1).Draw(t, "gone"))
		was := referee.Judge(l)
		is := referee.Judge(l.Without(gone))
		on := map[table.CardID]bool{gone: true}
		for _, id := range l.Above(gone) {
			on[id] = true
		}
		for i := range was.Verdicts {
			if !on[table.CardID(i)] {
				require.Equal(t, was.Verdicts[i], is.Verdicts[i])
			}
		}
	})
}
