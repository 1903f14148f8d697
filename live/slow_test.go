package live_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/live"
	"referee/record"
)

func TestAMachineThatTakesInFewFramesFollowsAllTheSame(t *testing.T) {
	for _, every := range []int{2, 3} {
		var told []record.Event
		w, err := live.New(settings(t, &told), nil)
		require.NoError(t, err)
		defer w.Close()
		watchFrames(t, w, opening, func(number int) bool { return number%every == 0 })
		require.Empty(t, w.Differences())
		require.Len(t, w.State().Pieces, 4, "one frame in %d", every)
		for _, e := range told {
			require.False(t, e.Kind == record.Foul && e.Reason == "turn" && e.Sure, "one frame in %d: nobody was out of turn: %s", every, e.Card)
		}
	}
}

func TestWhereCardsLieAlreadyNobodyIsOutOfTurnAtFirst(t *testing.T) {
	const to = 60 // when the second card has been laid: nothing is by turns thereafter that was not
	for _, from := range []int{9, 18} {
		var told []record.Event
		w, err := live.New(settings(t, &told), nil)
		require.NoError(t, err)
		defer w.Close()
		watchFrames(t, w, opening, func(number int) bool { return number >= from && number < to })
		for _, e := range told {
			require.False(t, e.Kind == record.Foul && e.Reason == "turn", "from frame %d: %s", from, e.Card)
		}
		require.Empty(t, w.Differences())
	}
}
