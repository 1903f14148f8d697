package parallel

import (
	"context"
	"sync/atomic"
)

// ForContext is For until ctx is done: then it calls f no more, waits for the
// calls that run, and returns the context's error. What f writes is complete
// only if there is none.
func ForContext(ctx context.Context, n int, f func(i int)) error {
	var done atomic.Bool
	For(n, func(i int) {
		if done.Load() {
			return
		}
		if ctx.Err() != nil {
			done.Store(true)
			return
		}
		f(i)
	})
	return ctx.Err()
}
