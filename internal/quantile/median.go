package quantile

import "slices"

// Median is the value in the middle of v, the upper one of two; 0 of none. It
// leaves v as it is.
func Median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	return selectNth(append([]float64(nil), v...), len(v)/2)
}

// Of returns the value that a share of v, from 0 to 1, does not exceed;
// 0 if there is none. It leaves v as it is.
func Of(v []float64, share float64) float64 {
	if len(v) == 0 {
		return 0
	}
	return selectNth(append([]float64(nil), v...), min(len(v)-1, int(share*float64(len(v)))))
}

// Between returns the value below which a share of v, from 0 to 1, lies, interpolated
// between the two nearest; 0 of none. It brings v into some other order.
func Between(v []float64, share float64) float64 {
	if len(v) == 0 {
		return 0
	}
	at := share * float64(len(v)-1)
	i := int(at)
	if i+1 >= len(v) {
		return slices.Max(v)
	}
	low := selectNth(v, i) // no value beyond it is less
	return low + (at-float64(i))*(slices.Min(v[i+1:])-low)
}

// selectNth returns the value that would be v[n] if v were sorted, and brings v
// into some other order, with no less value behind that place (Hoare's quickselect, the pivot the median of three).
// NaN may come out anywhere.
func selectNth(v []float64, n int) float64 {
	lo, hi := 0, len(v)-1
	for lo < hi {
		pivot := middleOf(v[lo], v[(lo+hi)/2], v[hi])
		i, j := lo, hi
		for i <= j {
			for v[i] < pivot {
				i++
			}
			for v[j] > pivot {
				j--
			}
			if i <= j {
				v[i], v[j] = v[j], v[i]
				i++
				j--
			}
		}
		switch {
		case n <= j:
			hi = j
		case n >= i:
			lo = i
		default:
			return v[n]
		}
	}
	return v[lo]
}

func middleOf(a, b, c float64) float64 { return max(min(a, b), min(max(a, b), c)) }
