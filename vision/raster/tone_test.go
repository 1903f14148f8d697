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
