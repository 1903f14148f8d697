package finding

import "fmt"

// LineSettings steer how white lines are found.
type LineSettings struct {
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
}

// DefaultLineSettings are those that the figures in the README were reached with.
func DefaultLineSettings() LineSettings {
	return LineSettings{ContrastWindowPx: 17, UsualWindowPx: 61, MinContrast: 25, ContrastPercent: 45, MinCardPx: 50}
}

// Validate says which setting makes no sense.
func (s *LineSettings) Validate() error {
	switch {
	case s.ContrastWindowPx < 5 || s.ContrastWindowPx%2 == 0:
		return fmt.Errorf("ContrastWindowPx is %d: must be odd and at least 5", s.ContrastWindowPx)
	case s.UsualWindowPx < s.ContrastWindowPx || s.UsualWindowPx%2 == 0:
		return fmt.Errorf("UsualWindowPx is %d: must be odd and at least ContrastWindowPx", s.UsualWindowPx)
	case s.MinContrast < 1 || s.MinContrast > 254:
		return fmt.Errorf("MinContrast is %d: must be from 1 to 254", s.MinContrast)
	case s.ContrastPercent < 1 || s.ContrastPercent > 100:
		return fmt.Errorf("ContrastPercent is %d: must be from 1 to 100", s.ContrastPercent)
	case s.MinCardPx < 20:
		return fmt.Errorf("MinCardPx is %d: must be at least 20", s.MinCardPx)
	}
	return nil
}
