package learn

import (
	"math"

	quantiles "referee/internal/quantile"
)

// median returns the middle value; 0 of none. It brings v into some
// other order.
func median(v []float64) float64 { return quantile(v, 0.5) }

// quantile returns the value below which the share lies. It brings v into some other
// order.
func quantile(v []float64, share float64) float64 { return quantiles.Between(v, share) }

// robustMean averages what lies within three deviations of the median.
func robustMean(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	m := median(append([]float64(nil), v...))
	dev := make([]float64, len(v))
	for i, x := range v {
		dev[i] = math.Abs(x - m)
	}
	limit := max(1e-9, 3*1.4826*median(dev))
	sum, n := 0.0, 0
	for _, x := range v {
		if math.Abs(x-m) <= limit {
			sum, n = sum+x, n+1
		}
	}
	return sum / float64(n)
}
