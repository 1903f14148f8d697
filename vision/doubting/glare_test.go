package doubting

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/vision/raster"
)

func TestWhatLiesOnACardEndsWhereMoreThanNoiseIsGone(t *testing.T) {
	even := func(off raster.RGB, sigma float64) stretch {
		return stretch{off, raster.RGB{sigma * sigma, sigma * sigma, sigma * sigma}}
	}
	for name, c := range map[string]struct {
		near, far stretch
		ends      bool
	}{
		"a finger's edge":                        {even(raster.RGB{0.3, 0.2, 0.1}, 0.02), even(raster.RGB{0.02, 0.01, 0}, 0.02), true},
		"a lamp that fades":                      {even(raster.RGB{0.3, 0.3, 0.3}, 0.02), even(raster.RGB{0.22, 0.22, 0.22}, 0.02), false},
		"a lamp in a picture of much noise":      {even(raster.RGB{0.3, 0.3, 0.3}, 0.1), even(raster.RGB{0.1, 0.1, 0.1}, 0.1), false},
		"a dark thing on an ink":                 {even(raster.RGB{-0.4, 0, 0}, 0.03), even(raster.RGB{-0.05, 0, 0}, 0.03), true},
		"one colour beside another, both unlike": {even(raster.RGB{0.3, 0, 0}, 0.02), even(raster.RGB{0, 0.3, 0}, 0.02), false},
		"what is no farther off than noise is":   {even(raster.RGB{0.02, 0, 0}, 0.02), even(raster.RGB{}, 0.02), false},
	} {
		require.Equal(t, c.ends, c.near.endsBefore(&c.far), name)
	}
}
