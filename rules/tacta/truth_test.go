package tacta_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/internal/truth"
	"referee/rules"
	"referee/rules/tacta"
	"referee/table"
)

// reasons is the rule that each kind of foul of the truth breaks.
var reasons = map[string]rules.Code{
	"":           "",
	"free":       tacta.Free,
	"misaligned": tacta.Aligned,
	"mismatch":   tacta.Match,
	"several":    tacta.Single,
	"nomatch":    tacta.Match,
}

func tables(tb testing.TB) []*truth.Table {
	tb.Helper()
	all, err := truth.All()
	require.NoError(tb, err)
	require.Len(tb, all, 29)
	return all
}

func TestEveryCardOfThePhotographedTablesIsJudgedAsItsTruthSays(t *testing.T) {
	for _, tt := range tables(t) {
		j := referee.Judge(tt.Layout)
		require.Len(t, j.Verdicts, len(tt.Cards))
		var removed []table.CardID
		for _, r := range tt.Removed {
			removed = append(removed, table.CardID(r))
		}
		require.Equal(t, removed, j.Illegal(), tt.Name)
		for i, c := range tt.Cards {
			v := j.Verdicts[i]
			require.Equal(t, reasons[c.Illegal], v.Reason, "%s card %d is %q: %+v", tt.Name, i, c.Illegal, v)
			require.NotEqual(t, rules.Unsettled, v.Ruling)
		}
	}
}

func TestTheMeasuredMisalignmentIsTheOneTheCardWasLaidWith(t *testing.T) {
	for _, tt := range tables(t) {
		for _, p := range referee.Judge(tt.Layout).Placements {
			c := tt.Cards[p.Over]
			if c.Deviation == 0 || len(c.On) != 1 || c.On[0] != int(p.Under) || c.Illegal == "several" {
				continue
			}
			require.InDelta(t, c.Deviation, p.Off.MM, 1e-6, "%s card %d", tt.Name, p.Over)
		}
	}
}

func TestTheLayoutsOfThePhotographedTablesAreThoseOfTheirTruth(t *testing.T) {
	for _, tt := range tables(t) {
		l := tt.Layout
		for i, c := range tt.Cards {
			for k, q := range tt.Deck.Corners() {
				requireNear(t, c.CornersMM[k], l.Cards[i].Pose.Apply(q), tt.Name)
			}
			dots := l.Cards[i].Face.Dots()
			require.Len(t, dots, len(c.DotsMM))
			for k, q := range dots {
				requireNear(t, c.DotsMM[k], l.Cards[i].Pose.Apply(q), tt.Name)
			}
		}
		areas := map[table.Pair]float64{}
		for _, o := range l.Overlaps {
			areas[o.Pair] = o.AreaMM2
		}
		for _, o := range tt.Overlaps {
			// The truth rounds corners by other segments.
			require.InDelta(t, o.Area, areas[table.Pair{Over: table.CardID(o.Over), Under: table.CardID(o.Under)}], 0.5)
		}
	}
}

func TestVerdictsStandWhenPosesAreMeasuredAsWellAsAPhotoAllows(t *testing.T) {
	// 0.1 mm and 0.1°: some twice what is asked of phone photos.
	const mm, rad = 0.1, 0.0017
	rng := rand.New(rand.NewPCG(7, 2))
	for _, tt := range tables(t) {
		j := referee.Judge(tt.Measured(rng, mm, rad))
		for i, c := range tt.Cards {
			v := j.Verdicts[i]
			require.NotEqual(t, rules.Unsettled, v.Ruling, "%s card %d: %+v", tt.Name, i, v)
			require.Equal(t, reasons[c.Illegal], v.Reason, "%s card %d: %+v", tt.Name, i, v)
		}
	}
}

func requireNear(t *testing.T, want, got geometry.Point, name string) {
	t.Helper()
	require.Less(t, geometry.Distance(want, got), 1e-3, name)
}

func BenchmarkJudgeTheTableOf109Cards(b *testing.B) {
	for _, tt := range tables(b) {
		if tt.Name == "p08" {
			for b.Loop() {
				referee.Judge(tt.Layout)
			}
		}
	}
}
