package srgb_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/srgb"
)

func TestEncodingUndoesDecoding(t *testing.T) {
	for v, light := range srgb.Linear {
		require.InDelta(t, float64(v), 255*srgb.Encode(light), 1e-4)
	}
	require.Zero(t, srgb.Encode(-0.1))
}

func TestKnownColoursInCIELAB(t *testing.T) {
	for name, c := range map[string]struct {
		r, g, b uint8
		want    srgb.Lab
	}{
		"white": {255, 255, 255, srgb.Lab{L: 100}},
		"black": {0, 0, 0, srgb.Lab{}},
		"red":   {255, 0, 0, srgb.Lab{L: 53.24, A: 80.09, B: 67.20}},
		"blue":  {0, 0, 255, srgb.Lab{L: 32.30, A: 79.19, B: -107.86}},
	} {
		got := srgb.LabOf(c.r, c.g, c.b)
		require.Less(t, got.Difference(c.want), 0.05, name)
	}
	red := srgb.LabOf(255, 0, 0)
	require.InDelta(t, 40, red.HueDeg(), 0.1)
	require.InDelta(t, math.Hypot(100, 0), srgb.LabOf(255, 255, 255).Difference(srgb.Lab{}), 0.02)
}

// TestByteIsEncodeRounded tries every pixel value's own light, the lights where one
// value becomes the next, and many others.
func TestByteIsEncodeRounded(t *testing.T) {
	same := func(light float64) {
		t.Helper()
		require.Equal(t, uint8(math.Round(255*max(0, min(1, srgb.Encode(light))))), srgb.Byte(light), "%v", light)
	}
	for _, light := range append(srgb.Linear[:], -1, 0, 1, 2, math.Inf(1), math.SmallestNonzeroFloat64, math.Nextafter(1, 0)) {
		same(light)
	}
	for v := range 255 {
		lo, hi := srgb.Linear[v], srgb.Linear[v+1]
		for lo < hi && math.Nextafter(lo, 1) < hi { // to the last bit
			if mid := (lo + hi) / 2; srgb.Byte(mid) > uint8(v) {
				hi = mid
			} else {
				lo = mid
			}
		}
		same(lo)
		same(hi)
	}
	for i := range 100_000 {
		same(float64(i) / 99_999)
	}
}
