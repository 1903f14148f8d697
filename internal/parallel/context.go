package parallel

import "context"

// ForContext is For until ctx is done: then it calls f no more, waits for the
// calls that run, and returns the context's error. What f writes is complete
// only if there is none.
func ForContext(ctx context.Context, n int, f func(i int)) error {
	For(n, func(i int) {
		if ctx.Err() == nil {
			f(i)
		}
	})
	return ctx.Err()
}
