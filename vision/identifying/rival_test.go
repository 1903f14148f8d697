package identifying

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheLikeliestTwoColoursAreToldAndTheFirstOfThoseAsLikely(t *testing.T) {
	for name, tt := range map[string]struct {
		likely []float64
		first  int
		next   *rival
	}{
		"one colour has no rival":      {[]float64{-3}, 0, nil},
		"the second is far behind":     {[]float64{-9, 0, -4}, 1, &rival{2, 4}},
		"who led is next":              {[]float64{-1, -5, 0}, 2, &rival{0, 1}},
		"as likely, the first leads":   {[]float64{0, 0, 0}, 0, &rival{1, 0}},
		"what cannot be lies farthest": {[]float64{math.Inf(-1), 0}, 1, &rival{0, math.Inf(1)}},
	} {
		first, next := firstTwo(tt.likely)
		require.Equal(t, tt.first, first, name)
		require.Equal(t, tt.next, next, name)
	}
	require.True(t, math.IsInf((*rival)(nil).margin(), 1), "no rival is infinitely far behind")
}
