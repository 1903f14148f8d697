package vision

import (
	"fmt"

	"referee/geometry"
	"referee/table"
)

// Settings steer the reading. Use DefaultSettings and change what you need.
type Settings struct {
	// ContrastWindowPx is the side of the square in which a white line must
	// stand out against black: wider than any line, narrower than a card.
	ContrastWindowPx int
	// UsualWindowPx is the side of the square that says what contrast is
	// usual around a pixel: about a card.
	UsualWindowPx int
	// MinContrast is the least contrast of a line, of 255.
	MinContrast int
	// ContrastPercent is the least contrast of a line in percent of what is
	// usual around it.
	ContrastPercent int
	// MinCardPx is the width of the smallest card looked for.
	MinCardPx int

	// Lens is the camera's lens for the picture as displayed, if it was
	// calibrated; nil: it is found from the cards, as usual.
	Lens *geometry.Intrinsics

	// Inks are the deck's inks as this camera in this light shows them, as far
	// as that was measured before; nil: those of the deck file.
	Inks Inks

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
		ContrastWindowPx: 17,
		UsualWindowPx:    61,
		MinContrast:      25,
		ContrastPercent:  45,
		MinCardPx:        50,
		Prior:            table.LaidOnOneAnother(),
	}
}

// Validate says which setting makes no sense.
func (s *Settings) Validate() error {
	switch {
	case s.ContrastWindowPx < 5 || s.ContrastWindowPx%2 == 0:
		return fmt.Errorf("ContrastWindowPx is %d: must be odd and at least 5", s.ContrastWindowPx)
	case s.UsualWindowPx < s.ContrastWindowPx || s.UsualWindowPx%2 == 0:
		return fmt.Errorf("UsualWindowPx is %d: must be odd and at least ContrastWindowPx", s.UsualWindowPx)
	case s.MinContrast < 1 || s.MinContrast > 254:
		return fmt.Errorf("MinContrast is %d: must be from 1 to 254", s.MinContrast)
	case s.ContrastPercent < 1 || s.ContrastPercent > 100:
		return fmt.Errorf("ContrastPercent is %d: must be from 1 to 100", s.ContrastPercent)
	case s.Lens != nil && !(s.Lens.Fx > 0 && s.Lens.Fy > 0):
		return fmt.Errorf("the focal lengths of Lens are %g and %g: must be positive", s.Lens.Fx, s.Lens.Fy)
	case s.MinCardPx < 20:
		return fmt.Errorf("MinCardPx is %d: must be at least 20", s.MinCardPx)
	}
	return nil
}
