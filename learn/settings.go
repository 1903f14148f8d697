package learn

import (
	"math"

	"referee/internal/fault"
)

// Settings say what is known of the cards, and how to report.
type Settings struct {
	// WidthMM is the width of a card that stands upright: the only length
	// that photos do not tell.
	WidthMM float64
	Name    string // of the deck, for people
	NoStart bool   // the game has no starting card
	// More are photos of tables with these cards, from which inks are refined.
	More []string
	// Answers are what a person said of cards, by their labels.
	Answers map[string]Answer
	// DebugDir is a folder for pictures of what the stages saw; "": none.
	DebugDir string
	// Progress, if not nil, is told the stage and the part done, 0 to 1.
	Progress func(stage string, done float64)
	// Looking, if not nil, is told which photo is looked at, "" for all together.
	Looking func(photo string)
}

// DefaultSettings is for cards of poker size.
func DefaultSettings() Settings { return Settings{WidthMM: 63.5, Name: "my deck"} }

// Validate names the first setting that makes no sense.
func (s *Settings) Validate() error {
	if !(s.WidthMM >= 10 && s.WidthMM <= 500) || math.IsInf(s.WidthMM, 0) {
		return fault.Errorf("the width of a card is %g mm: must be from 10 to 500", s.WidthMM)
	}
	return nil
}

func (s *Settings) looking(photo string) {
	if s.Looking != nil {
		s.Looking(photo)
	}
}

func (s *Settings) progress(stage string, done float64) {
	if s.Progress != nil {
		s.Progress(stage, done)
	}
}
