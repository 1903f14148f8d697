// Package parallel spreads independent work over the processors.
package parallel

import (
	"runtime"
	"sync"
)

// For calls f(0) … f(n−1), spread over the processors in contiguous
// blocks. f must write only what belongs to its own index, so that the result
// does not depend on the number of threads. A panic of f is raised on the
// caller's goroutine.
func For(n int, f func(i int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	if workers <= 1 {
		for i := 0; i < n; i++ {
			f(i)
		}
		return
	}
	// Four blocks a worker even out rows or cards that cost more than others.
	blocks := min(n, 4*workers)
	var wg sync.WaitGroup
	next := make(chan int, blocks)
	for b := 0; b < blocks; b++ {
		next <- b
	}
	close(next)
	var failed any
	var once sync.Once
	for w := 0; w < workers; w++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer func() {
				if r := recover(); r != nil {
					once.Do(func() { failed = r })
				}
			}()
			for b := range next {
				for i := b * n / blocks; i < (b+1)*n/blocks; i++ {
					f(i)
				}
			}
		}()
	}
	wg.Wait()
	if failed != nil {
		panic(failed) // on the caller's goroutine, where it can be recovered
	}
}
