package live_test

import (
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/capture"
	"referee/live"
	"referee/record"
)

// seldom shows every so manieth frame of a film to a watcher.
func seldom(t *testing.T, w *live.Watcher, film string, every int) {
	t.Helper()
	src, err := capture.Open(t.Context(), film, capture.DefaultWish())
	require.NoError(t, err)
	defer src.Close()
	for {
		f, err := src.Next(t.Context())
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
		if f.Number%every != 0 {
			f.Close()
			continue
		}
		require.NoError(t, w.Step(t.Context(), f))
	}
}

func TestAMachineThatTakesInFewFramesFollowsAllTheSame(t *testing.T) {
	for _, every := range []int{2, 3} {
		var told []record.Event
		w, err := live.New(settings(t, &told), nil)
		require.NoError(t, err)
		defer w.Close()
		seldom(t, w, opening, every)
		require.Empty(t, w.Differences())
		require.Len(t, w.State().Pieces, 4, "one frame in %d", every)
		for _, e := range told {
			require.False(t, e.Kind == record.Foul && e.Reason == "turn" && e.Sure, "one frame in %d: nobody was out of turn: %s", every, e.Card)
		}
	}
}

func TestWhereCardsLieAlreadyNobodyIsOutOfTurnAtFirst(t *testing.T) {
	for _, from := range []int{9, 18} {
		var told []record.Event
		w, err := live.New(settings(t, &told), nil)
		require.NoError(t, err)
		defer w.Close()
		watch(t, w, opening, from)
		for _, e := range told {
			require.False(t, e.Kind == record.Foul && e.Reason == "turn", "from frame %d: %s", from, e.Card)
		}
		require.Empty(t, w.Differences())
	}
}
