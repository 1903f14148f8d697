package live_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/live"
	"referee/record"
	"referee/rules"
	"referee/rules/tacta"
)

// foulsOf are the fouls among what was told.
func foulsOf(told []record.Event) []record.Event {
	var out []record.Event
	for _, e := range told {
		if e.Kind == record.Foul {
			out = append(out, e)
		}
	}
	return out
}

func TestAFoulIsToldWithItsRuleAndByHowMuch(t *testing.T) {
	told := watchedOpening(t).told
	fouls := foulsOf(told)
	require.Len(t, fouls, 1)
	f := &fouls[0]
	of := &told[f.Of-1]
	require.Equal(t, []any{record.Placed, "square-2", tacta.Aligned, true}, []any{of.Kind, f.Card, f.Reason, f.Sure})
	require.Equal(t, of.MeasureMM, f.MeasureMM)
	require.Greater(t, *f.MeasureMM, 2.0)
	require.Positive(t, *f.SigmaMM)
}

func TestACardLaidOutOfTurnBreaksTheRuleOfTurns(t *testing.T) {
	var told []record.Event
	s := settings(t, &told)
	s.Terms.Seats = []record.Seat{{Player: "Ben", Color: "red"}, {Player: "Ada", Color: "blue"}} // blue begins on the film
	w, err := live.New(s, nil)
	require.NoError(t, err)
	defer w.Close()
	watch(t, w, opening, 0)
	var codes []rules.Code
	for _, e := range foulsOf(told) {
		codes = append(codes, e.Reason)
	}
	require.Equal(t, []rules.Code{rules.Turn, tacta.Aligned}, codes, "the first card; then it goes on from whoever played")
}
