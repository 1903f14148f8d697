package vision

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/vision/picture"
)

// cancelledWithin is how soon a cancelled context ends a reading.
const cancelledWithin = 100 * time.Millisecond

// cancelAttempts is how often a stage may take longer, on a machine that does
// something else at the moment.
const cancelAttempts = 4

func TestCancellingEndsAReadingSoonAtEveryStage(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a large photo")
	}
	pic, err := picture.Open("../testdata/images/a/p08.jpg")
	require.NoError(t, err)
	defer pic.Close()
	rd, err := NewReader(deck.Default(), DefaultSettings())
	require.NoError(t, err)
	w := rd.begin(pic, &Prior{})
	for i := range stages {
		start := time.Now()
		again := *w
		require.NoError(t, stages[i].run(context.Background(), &again))
		took := time.Since(start)
		t.Logf("%s: %v", stages[i].name, took)
		t.Run(stages[i].name, func(t *testing.T) {
			var late time.Duration
			for range cancelAttempts {
				if late = lateness(t, &stages[i], *w, took/2); late < cancelledWithin {
					return
				}
			}
			t.Errorf("the stage, which takes %v, went on for %v", took, late)
		})
		*w = again
	}
}

// lateness cancels a stage after some time and returns how long it goes on; 0 if
// it was through already.
func lateness(t *testing.T, st *stage, w work, after time.Duration) time.Duration {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cancelled := make(chan time.Time, 1)
	time.AfterFunc(after, func() {
		cancelled <- time.Now()
		cancel()
	})
	err := st.run(ctx, &w)
	ended := time.Now()
	select {
	case at := <-cancelled:
		if err != nil {
			require.ErrorIs(t, err, context.Canceled)
		}
		return ended.Sub(at)
	default:
		require.NoError(t, err)
		return 0
	}
}
