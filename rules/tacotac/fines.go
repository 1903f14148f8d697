package tacotac

import "slices"

// What a fragment that is left costs: « une amende simple », « quadruple » with
// an offender, « double » if its owner can explain the fault.
const (
	plainFine     = 1 // « une amende simple »
	offenderFine  = 4 // « quadruple »
	explainedFine = 2 // « double »
)

// Fine is what some fragments cost, of which the fault of a few was explained.
func (m *Model) Fine(left, explained []Fragment) int {
	sum := 0
	for _, f := range left {
		_, offends := m.Offends(f)
		switch {
		case !offends:
			sum += plainFine
		case slices.Contains(explained, f):
			sum += explainedFine
		default:
			sum += offenderFine
		}
	}
	return sum
}
