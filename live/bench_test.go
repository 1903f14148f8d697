package live_test

import (
	"image"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"referee/capture"
	"referee/deck"
	"referee/live"
	"referee/record"
	"referee/rules"
	"referee/rules/games"
)

// BenchmarkStill is what a frame of 1920×1080 costs while nothing happens: at 15
// frames/s half of a core allows 33 ms.
func BenchmarkStill(b *testing.B) {
	played, err := games.Default().(rules.Variants).Play(rules.Way{}, deck.Default(), rules.Values{})
	require.NoError(b, err)
	s := live.DefaultSettings()
	s.Terms, s.Referee = record.Terms{Deck: deck.Default()}, played.Referee
	s.Commit = func(record.Event) error { return nil }
	w, err := live.New(s, nil)
	require.NoError(b, err)
	defer w.Close()
	img := image.NewRGBA(image.Rect(0, 0, 1920, 1080))
	for i := range img.Pix {
		img.Pix[i] = uint8(100 + i*i%17)
	}
	m, err := gocv.ImageToMatRGB(img)
	require.NoError(b, err)
	defer m.Close()
	n := 0
	for b.Loop() {
		require.NoError(b, w.Step(b.Context(), &capture.Frame{Mat: m.Clone(), Number: n, At: time.Duration(n) * time.Second / 15}))
		n++
	}
}
