package identifying

import "math"

// rival is a colour that may be meant instead of another one.
type rival struct {
	color int
	lag   float64 // log likelihood by which it lies behind
}

// margin is how far a rival lies behind, infinitely where there is none.
func (r *rival) margin() float64 {
	if r == nil {
		return math.Inf(1)
	}
	return r.lag
}

// firstTwo returns which of one or more colours is likeliest, and the one that comes
// next, nil if there is one only. Of colours that are as likely, the first leads.
func firstTwo(likely []float64) (first int, next *rival) {
	for k := 1; k < len(likely); k++ {
		switch {
		case likely[k] > likely[first]:
			next, first = &rival{color: first}, k
		case next == nil || likely[k] > likely[next.color]:
			next = &rival{color: k}
		}
	}
	if next != nil {
		next.lag = likely[first] - likely[next.color]
	}
	return first, next
}
