package board

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

func TestAHouseThatLooksLikeTheTrackIsNoPartOfTheRound(t *testing.T) {
	var c []circle
	n := 24
	r := float64(n) * 10 / (2 * math.Pi)
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		c = append(c, circle{at: geometry.Point{r * cos, r * sin}})
	}
	for i := 1; i <= 4; i++ { // inwards from the first cell
		c = append(c, circle{at: geometry.Point{r - 10*float64(i), 0}})
	}
	groups := linked(c, 13)
	require.Len(t, groups, 1)
	order, closed := roundOf(c, withoutTails(c, groups[0], 13), 13)
	require.True(t, closed)
	require.Len(t, order, n)
	chain := withoutTails(c[n:], []int{0, 1, 2, 3}, 13)
	require.Empty(t, chain, "a row alone is no round")
	_, closed = roundOf(c, nil, 13)
	require.False(t, closed)
}
