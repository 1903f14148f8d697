package board

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

func TestPrintIsSeenThroughAShadowButNotThroughAPawnOrAHand(t *testing.T) {
	s := stand{foot: geometry.Point{0, 0}, head: geometry.Point{8, 0}, footR: 6, headR: 6.5}
	skin := rgb{150, 110, 85}
	for name, tt := range map[string]struct {
		seen  func(q geometry.Point, printed rgb) rgb
		shows bool
	}{
		"the board":          {func(_ geometry.Point, c rgb) rgb { return c }, true},
		"under a shadow":     {func(_ geometry.Point, c rgb) rgb { return c.times(0.5) }, true},
		"at a shadow's edge": {func(q geometry.Point, c rgb) rgb { return c.times(0.5 + 0.5*step(q[0], 3)) }, true},
		"a hand":             {func(q geometry.Point, _ rgb) rgb { return skin.times(float32(1 - 0.02*q[1])) }, false},
		"a pawn":             {func(q geometry.Point, _ rgb) rgb { return rgb{40, 60, 170}.times(0.4 + 0.6*step(q[0], 2)) }, false},
	} {
		photo := newSheet(40, 30, 3)
		a := &aligned{photo: photo, empty: blank(photo), noise: 2}
		for i := range photo.Pix {
			q := photo.MM(float64(i%photo.W), float64(i/photo.W))
			printed := rgb{220, 215, 205}
			if d := geometry.Distance(q, geometry.Point{0, 0}); d > 7 && d < 8.2 || d < 3 {
				printed = rgb{120, 120, 115}
			}
			photo.Seen[i], a.empty.Pix[i], photo.Pix[i] = true, printed, tt.seen(q, printed)
		}
		require.Equal(t, tt.shows, a.seenThrough(&s, nil), name)
		other := s
		other.cell = 1
		require.False(t, a.seenThrough(&s, []stand{other}), "%s: another pawn would hide all of it", name)
	}
}

func TestAPlaceWithoutPrintTellsNothing(t *testing.T) {
	photo := newSheet(40, 30, 3)
	for i := range photo.Pix {
		photo.Seen[i], photo.Pix[i] = true, rgb{220, 215, 205}
	}
	a := &aligned{photo: photo, empty: photo, noise: 2}
	s := stand{foot: geometry.Point{0, 0}, head: geometry.Point{8, 0}, footR: 6, headR: 6.5}
	require.False(t, a.seenThrough(&s, nil))
}

// step is 0 below a limit and 1 above it.
func step(v, at float64) float32 {
	if v > at {
		return 1
	}
	return 0
}
