package web

import (
	"fmt"

	"referee/report"
)

// Source is the camera that a game is watched by, with what it grants.
type Source struct {
	Name          string
	Width, Height int     // px; 0 until the first frame tells
	FPS           float64 // 0 if it does not say
}

// words tell of the source, like "Webcam, 1280×720 at 30 frames/s".
func (s Source) words(lang report.Lang) string {
	out := s.Name
	if s.Width > 0 {
		out += fmt.Sprintf(", %d×%d", s.Width, s.Height)
	}
	if s.FPS > 0 {
		out += " " + word(lang, "live-fps", fmt.Sprintf("%.3g", s.FPS))
	}
	return out
}
