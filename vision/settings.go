package vision

import (
	"fmt"

	"referee/geometry"
	"referee/table"
	"referee/vision/finding"
	"referee/vision/identifying"
)

// Settings steer the reading. Use DefaultSettings and change what you need.
type Settings struct {
	// LineSettings steer how white lines are found.
	finding.LineSettings

	// Lens is the camera's lens for the picture as displayed, if it was
	// calibrated; nil: it is found from the cards, as usual.
	Lens *geometry.Intrinsics

	// Inks are the deck's inks as this camera in this light shows them, as far
	// as that was measured before; nil: those of the deck file.
	Inks identifying.Inks

	// Prior is what the game says of its tables before one is looked at.
	Prior table.Prior

	// DebugDir, if not empty, receives one picture for every stage.
	DebugDir string
	// Progress, if not nil, is told the stage and what part of the whole is
	// done, from 0 to 1.
	Progress func(stage string, done float64)
}

// DefaultSettings are those that the figures in the README were reached with.
func DefaultSettings() Settings {
	return Settings{
		LineSettings: finding.DefaultLineSettings(),
		Prior:        table.LaidOnOneAnother(),
	}
}

// Validate says which setting makes no sense.
func (s *Settings) Validate() error {
	if s.Lens != nil && !(s.Lens.Fx > 0 && s.Lens.Fy > 0) {
		return fmt.Errorf("the focal lengths of Lens are %g and %g: must be positive", s.Lens.Fx, s.Lens.Fy)
	}
	return s.LineSettings.Validate()
}
