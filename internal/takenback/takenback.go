// Package takenback sums up lists of events of which some take earlier ones back:
// nothing that was kept is ever changed.
package takenback

// Standing lists the events that were not taken back, by index. One that undoes takes
// back the last that stands, and is none itself.
func Standing[E any](events []E, undoes func(*E) bool) []int {
	var out []int
	for i := range events {
		if !undoes(&events[i]) {
			out = append(out, i)
		} else if len(out) > 0 {
			out = out[:len(out)-1]
		}
	}
	return out
}
