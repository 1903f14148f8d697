package quantile

import (
	"math"
	"sort"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTheMedianIsInTheMiddleOfTheSorted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SliceOfN(rapid.OneOf(rapid.Float64Range(-5, 5), rapid.Just(1.0), rapid.Just(math.Inf(1))), 1, 200).Draw(t, "v")
		was := append([]float64(nil), v...)
		got := Median(v)
		require.Equal(t, was, v, "it is left as it is")
		sort.Float64s(was)
		require.Equal(t, was[len(was)/2], got)
	})
	require.Zero(t, Median(nil))
}

func TestTheMedianEndsWhateverItIsGiven(t *testing.T) {
	nan := math.NaN()
	for _, v := range [][]float64{{nan}, {nan, nan, nan}, {1, nan, 2, nan, 3}, {nan, 1, 1, 1, nan, 0}} {
		Median(v)
	}
}

func TestBetweenTwoValuesAQuantileIsInterpolated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SliceOfN(rapid.OneOf(rapid.Float64Range(-5, 5), rapid.Just(1.0)), 1, 200).Draw(t, "v")
		share := rapid.Float64Range(0, 1).Draw(t, "share")
		sorted := append([]float64(nil), v...)
		sort.Float64s(sorted)
		at := share * float64(len(v)-1)
		i := int(at)
		want := sorted[len(v)-1]
		if i+1 < len(v) {
			want = sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
		}
		require.Equal(t, want, Between(v, share))
	})
	require.Zero(t, Between(nil, 0.5))
}
