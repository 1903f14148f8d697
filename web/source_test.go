package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/report"
)

func TestWhatTheCameraGrantsIsSaidInTheReadersLanguage(t *testing.T) {
	s := Source{Name: "Webcam", Width: 1280, Height: 720, FPS: 29.97}
	require.Equal(t, "Webcam, 1280×720 at 30 frames/s", s.words(report.English))
	require.Equal(t, "Webcam, 1280×720 à 30 images/s", s.words(report.French))
	require.Equal(t, "Webcam", Source{Name: "Webcam"}.words(report.French))
}
