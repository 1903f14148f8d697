package vision

import (
	"bytes"
	"context"
	"image/jpeg"
	"os"
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
	cancelEach(t, w, stages)
	data, err := os.ReadFile("../testdata/images/a/p08.jpg")
	require.NoError(t, err)
	img, err := jpeg.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	noisy := pictureOf(t, img, 80) // so that much is seen a little otherwise
	defer noisy.Close()
	next := rd.begin(noisy, &Prior{})
	next.rec = w.record
	cancelEach(t, next, updateStages)
}

// cancelEach goes through stages, each after it was cancelled half way.
func cancelEach(t *testing.T, w *work, list []stage) {
	t.Helper()
	for i := range list {
		start := time.Now()
		again := *w
		require.NoError(t, list[i].run(context.Background(), &again))
		took := time.Since(start)
		t.Run(list[i].name, func(t *testing.T) {
			var late time.Duration
			for range cancelAttempts {
				if late = lateness(t, &list[i], *w, took/2); late < cancelledWithin {
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
