package table_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/table"
)

func TestACovarianceTurnsWithTheFrame(t *testing.T) {
	c := table.Card{Cov: [3][3]float64{{4, 0, 0}, {0, 1, 0}, {0, 0, 0.01}}}
	got := c.In(geometry.Pose{Turn: math.Pi / 2}).Cov
	require.InDelta(t, 1, got[0][0], 1e-9)
	require.InDelta(t, 4, got[1][1], 1e-9)
	require.InDelta(t, 0.01, got[2][2], 1e-12)
}
