package calibrate

import (
	"runtime"
	"sync"
)

// each calls f(0) … f(n−1) on as many goroutines as there are processors.
// f must write only what belongs to its own index.
func each(n int, f func(i int)) {
	var wg sync.WaitGroup
	next := make(chan int, n)
	for i := range n {
		next <- i
	}
	close(next)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i := range next {
				f(i)
			}
		})
	}
	wg.Wait()
}
