package calibrate

import (
	"fmt"
	"strings"
)

// AdviceError refuses pictures that give no calibration worth having, and
// says what other pictures would.
type AdviceError struct{ What, Advice string }

// Error is one sentence.
func (e *AdviceError) Error() string { return e.What + "; " + e.Advice }

const adviceMore = "take 10 to 20 pictures of the whole board, flat and sharp, near and far, in every part of the picture, tilted 20° to 40° in several directions"

// tooFew refuses, naming up to three pictures that could not be used.
func tooFew(usable, needed int, left []LeftOut) error {
	what := fmt.Sprintf("only %d of the pictures can be used, and %d are needed", usable, needed)
	var names []string
	for _, l := range left[:min(3, len(left))] {
		names = append(names, fmt.Sprintf("%s: %s", l.Name, l.Why))
	}
	if len(names) > 0 {
		what += " (" + strings.Join(names, "; ") + ")"
	}
	return &AdviceError{what, adviceMore}
}
