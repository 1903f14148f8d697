package parallel_test

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/parallel"
)

func TestParallelCallsEachIndexOnce(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, procs := range []int{1, 2, 3, 8} {
		runtime.GOMAXPROCS(procs)
		for _, n := range []int{0, 1, 2, 3, 7, 8, 9, 31, 32, 33, 1000} {
			calls := make([]atomic.Int32, n)
			parallel.For(n, func(i int) { calls[i].Add(1) })
			for i := range calls {
				require.EqualValues(t, 1, calls[i].Load(), "%d processors, index %d of %d", procs, i, n)
			}
		}
	}
}

func TestParallelMayBeNested(t *testing.T) {
	var sum atomic.Int64
	parallel.For(20, func(i int) { parallel.For(20, func(j int) { sum.Add(int64(20*i + j)) }) })
	require.EqualValues(t, 399*400/2, sum.Load())
}
