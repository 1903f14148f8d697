package scoring

import "referee/internal/fault"

// UncoveredDots says what becomes of dots that an illegal card had hidden,
// once it is removed. The rule books do not say so in words.
type UncoveredDots string

// The readings of uncovered dots.
const (
	CountUncovered  UncoveredDots = "count"  // what the table shows once the card is gone
	IgnoreUncovered UncoveredDots = "ignore" // once hidden, never counted
)

// Settings are the readings of the rules for counting.
type Settings struct {
	Uncovered UncoveredDots
	// DotCovered is the part of a dot's area from which it counts as hidden.
	DotCovered float64
	// Sigmas is how many standard deviations a dot must keep from being
	// counted otherwise, to be settled.
	Sigmas float64
}

// DefaultSettings returns the settings of RULES: uncovered dots count, a dot
// is hidden from half its area on, settled at 3 sigma.
func DefaultSettings() Settings {
	return Settings{Uncovered: CountUncovered, DotCovered: 0.5, Sigmas: 3}
}

// maxSigmas is that of package rules/tacta, whose setting it is too.
const maxSigmas = 10

// Validate names the first setting that makes no sense.
func (s Settings) Validate() error {
	if s.Uncovered != CountUncovered && s.Uncovered != IgnoreUncovered {
		return fault.Errorf("uncovered_dots is %q: must be %q or %q", s.Uncovered, CountUncovered, IgnoreUncovered)
	}
	if !(s.DotCovered > 0 && s.DotCovered <= 1) {
		return fault.Errorf("dot_covered is %g: must be over 0 and at most 1", s.DotCovered)
	}
	if !(s.Sigmas > 0 && s.Sigmas <= maxSigmas) {
		return fault.Errorf("sigmas is %g: must be over 0 and at most %d", s.Sigmas, maxSigmas)
	}
	return nil
}
