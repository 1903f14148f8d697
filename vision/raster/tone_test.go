package raster

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatIsBrighterThanCleanBlackIsDim(t *testing.T) {
	clean := Light{White: RGB{1, 1, 1}, Spread: 0.05}
	noisy := Light{White: RGB{1, 1, 1}, Spread: 0.2}
	for name, c := range map[string]struct {
		light Light
		seen  RGB
		want  Tone
	}{
		"black is dark": {clean, RGB{0.05, 0.02, 0}, Dark},
		"ink in the shade of the card above is dim":         {clean, RGB{0.04, 0.26, 0}, Dim},
		"what noise makes of black is dark":                 {noisy, RGB{0.04, 0.26, 0}, Dark},
		"a black whose spread was not measured may be that": {Light{White: RGB{1, 1, 1}, Spread: 1}, RGB{0.04, 0.26, 0}, Dark},
		"ink in full light is coloured":                     {clean, RGB{0.1, 0.6, 0.05}, Colored},
		"white is white":                                    {clean, RGB{1, 1, 0.9}, White},
	} {
		require.Equal(t, c.want, c.light.ToneOf(c.seen), name)
	}
}

func TestAChannelInWhichBlackIsNearWhiteSaysWhatTheOthersSay(t *testing.T) {
	// Red is at its most in black, too: a warm lamp is mirrored on the card.
	warm := Light{Black: RGB{0.976, 0.461, 0.102}, White: RGB{1, 1, 0.467}, OK: true}
	black := warm.Relative(RGB{1, 0.47, 0.11})
	require.Less(t, max(black[0], black[1], black[2]), 0.1, "noise in red is no red ink")
	white := warm.Relative(RGB{0.98, 1, 0.467})
	require.InDelta(t, 1, white[0], 1e-9)
	plain := Light{White: RGB{1, 1, 1}, OK: true}
	require.Equal(t, RGB{0.9, 0.1, 0.2}, plain.Relative(RGB{0.9, 0.1, 0.2}), "where all channels tell, none is changed")
}
