package leastsquares_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/leastsquares"
)

func TestALineThroughMostPointsIsFoundWhateverTheOthersSay(t *testing.T) {
	var rows [][]float64
	var level []float64
	for x := range 20 {
		y := 3 + 0.5*float64(x)
		if x%4 == 1 {
			y += 40 // a thing lies there
		}
		rows, level = append(rows, []float64{1, float64(x)}), append(level, y)
	}
	p := leastsquares.Robust(rows, level, []float64{8, 0}, 0.3, 1e-6)
	require.InDelta(t, 3, p[0], 0.02)
	require.InDelta(t, 0.5, p[1], 0.002)
}
