package learn

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// parallel calls do for 0 to n−1 on all cores. The calls must be independent,
// so that their order does not show in the result.
func parallel(n int, do func(i int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wg.Wait()
}
