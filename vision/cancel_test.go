package vision

import (
	"bytes"
	"context"
	"image/jpeg"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/vision/picture"
)

// pollsAfter is how often, at most, a stage may ask again after it was told that
// it is cancelled: each of its goroutines once, and each loop round those.
const pollsAfter = 40

// TestAStageThatIsCancelledAsksOnlyOnceMore counts how often stages ask whether
// they are cancelled, rather than time: how long it is between two questions is
// for BenchmarkCancelling to tell.
func TestAStageThatIsCancelledAsksOnlyOnceMore(t *testing.T) {
	pic, err := picture.Open("../testdata/images/a/p03.jpg")
	require.NoError(t, err)
	defer pic.Close()
	w := begun(t, pic)
	cancelEach(t, w, stages)
	next := againNoisy(t, w, "../testdata/images/a/p03.jpg")
	cancelEach(t, next, updateStages)
}

// begun is a reading of a picture that is about to begin.
func begun(t testing.TB, pic *picture.Picture) *work {
	t.Helper()
	return builtInReader(t).begin(pic, &Prior{})
}

// againNoisy is a reading that is about to begin of the same picture, compressed
// once more so that much is seen a little otherwise, after the first one.
func againNoisy(t testing.TB, first *work, path string) *work {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	img, err := jpeg.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	noisy := pictureOf(t, img, 80)
	t.Cleanup(func() { noisy.Close() })
	return builtInReader(t).begin(noisy, &Prior{Before: first.reading()})
}

// cancelEach goes through stages, each after it was cancelled half way.
func cancelEach(t *testing.T, w *work, list []stage) {
	t.Helper()
	for i := range list {
		if list[i].run == nil {
			continue
		}
		whole := &polled{Context: context.Background(), until: -1}
		again := *w
		require.NoError(t, list[i].run(whole, &again))
		t.Run(list[i].name, func(t *testing.T) {
			half := newPolled(whole.polls / 2)
			cut := *w
			if err := list[i].run(half, &cut); err == nil {
				require.LessOrEqual(t, whole.polls, pollsAfter, "the stage goes on to its end")
				return
			} else {
				require.ErrorIs(t, err, context.Canceled)
			}
			require.LessOrEqual(t, half.polls-half.until, pollsAfter, "of %d", whole.polls)
		})
		*w = again
	}
}

// polled is a context that counts how often it is asked, and is cancelled from one
// of these on.
type polled struct {
	context.Context
	mu    sync.Mutex
	polls int
	until int // −1: never
	done  chan struct{}
}

func newPolled(until int) *polled {
	return &polled{Context: context.Background(), until: until, done: make(chan struct{})}
}

func (p *polled) Err() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.polls++; p.until < 0 || p.polls <= p.until {
		return nil
	}
	if p.polls == p.until+1 {
		close(p.done)
	}
	return context.Canceled
}

func (p *polled) Done() <-chan struct{} { return p.done }

// BenchmarkCancelling reports how long the slowest stage goes on after it was
// cancelled half way.
func BenchmarkCancelling(b *testing.B) {
	const path = "../testdata/images/a/p08.jpg"
	pic, err := picture.Open(path)
	require.NoError(b, err)
	defer pic.Close()
	worst := time.Duration(0)
	for b.Loop() {
		w := begun(b, pic)
		worst = max(worst, lateness(b, w, stages))
		worst = max(worst, lateness(b, againNoisy(b, w, path), updateStages))
	}
	b.ReportMetric(float64(worst.Milliseconds()), "ms-late")
}

// lateness cancels each stage half way and returns how long the slowest goes on.
func lateness(b *testing.B, w *work, list []stage) (worst time.Duration) {
	b.Helper()
	for i := range list {
		if list[i].run == nil {
			continue
		}
		start := time.Now()
		again := *w
		require.NoError(b, list[i].run(context.Background(), &again))
		ctx, cancel := context.WithCancel(context.Background())
		cancelled := make(chan time.Time, 1)
		timer := time.AfterFunc(time.Since(start)/2, func() {
			cancelled <- time.Now()
			cancel()
		})
		cut := *w
		err := list[i].run(ctx, &cut)
		if ended := time.Now(); !timer.Stop() {
			worst = max(worst, ended.Sub(<-cancelled))
		}
		cancel()
		if err != nil {
			require.ErrorIs(b, err, context.Canceled)
		}
		*w = again
	}
	return worst
}
