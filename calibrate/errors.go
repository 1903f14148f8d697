package calibrate

import (
	"referee/internal/fault"
)

// AdviceError refuses pictures that give no calibration worth having, and
// says what other pictures would.
type AdviceError struct{ What, Advice error }

// Error is one sentence.
func (e *AdviceError) Error() string { return e.Sentence().Error() }

// Sentence is the error as data.
func (e *AdviceError) Sentence() *fault.Sentence { return fault.Say("%w; %w", e.What, e.Advice) }

var errMore = fault.Errorf("take 10 to 20 pictures of the whole board, flat and sharp, near and far, in every part of the picture, tilted 20° to 40° in several directions")

// tooFew refuses, naming up to three pictures that could not be used.
func tooFew(usable, needed int, left []LeftOut) error {
	var named error
	for _, l := range left[:min(3, len(left))] {
		one := fault.Errorf("%s: %w", l.Name, l.Why)
		if named == nil {
			named = one
		} else {
			named = fault.Errorf("%w; %w", named, one)
		}
	}
	if named == nil {
		return &AdviceError{fault.Errorf("only %d of the pictures can be used, and %d are needed", usable, needed), errMore}
	}
	return &AdviceError{fault.Errorf("only %d of the pictures can be used, and %d are needed (%w)", usable, needed, named), errMore}
}
