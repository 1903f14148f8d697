package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTheMedianCountsAndTheLargestPeak(t *testing.T) {
	got := middle([]process{{wall: 5, peakMB: 10}, {wall: 1, peakMB: 30}, {wall: 3, peakMB: 20}})
	require.Equal(t, process{wall: 3, peakMB: 30}, got)
}

func TestTheExponentOfGrowth(t *testing.T) {
	grown := func(f func(cards float64) float64) []photo {
		var all []photo
		for _, n := range []int{9, 20, 45, 109} {
			all = append(all, photo{cards: n, process: process{wall: time.Duration(1e9 * f(float64(n)))}})
		}
		return all
	}
	require.InDelta(t, 1, exponent(grown(func(n float64) float64 { return 0.02 * n })), 1e-6)
	require.InDelta(t, 2, exponent(grown(func(n float64) float64 { return 0.001 * n * n })), 1e-6)
	require.InDelta(t, 0, exponent(grown(func(float64) float64 { return 1 })), 1e-6)
	require.Zero(t, exponent(grown(func(float64) float64 { return 1 })[:1]))
}

func TestAProgramIsMeasured(t *testing.T) {
	p, err := measure("true")
	require.NoError(t, err)
	require.Positive(t, p.wall)
	require.Positive(t, p.peakMB)
	_, err = measure("sh", "-c", "exit 6")
	require.NoError(t, err, "a result that is not sure")
	_, err = measure("sh", "-c", "echo broken; exit 3")
	require.ErrorContains(t, err, "broken")
}

func TestPeaksAreInMegabytesOnEverySystem(t *testing.T) {
	require.Equal(t, 200, peakMB(200<<10, "linux"))
	require.Equal(t, 200, peakMB(200<<20, "darwin"))
}

func TestAMissedLimitIsSaid(t *testing.T) {
	var out bytes.Buffer
	c := checks{out: &out, within: true}
	c.line("ratio", "7", true, "8")
	require.True(t, c.within)
	c.line("ratio", "9", false, "8")
	require.False(t, c.within)
	require.Contains(t, out.String(), "MISSED")
}

func TestCardsAreCountedFromTheTruth(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.json")
	require.NoError(t, os.WriteFile(file, []byte(`{"cards": [{}, {}, {}]}`), 0o600))
	n, err := cardsOn(file)
	require.NoError(t, err)
	require.Equal(t, 3, n)
}

func TestTheBaselineNeedsAPicture(t *testing.T) {
	require.Error(t, findContours([]byte("no picture")))
}
