package doubting

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

func TestALineStandsOutFromTheGrainOfTheTable(t *testing.T) {
	// grain is bits of table, of so many places each.
	grain := func(bits, places int) []geometry.Point {
		var out []geometry.Point
		for i := range bits {
			for k := range places {
				out = append(out, geometry.Point{200 + float64(i%40)*14 + float64(k%8), float64(i/40)*14 + float64(k/8)})
			}
		}
		return out
	}
	side := alongLines(1.6, geometry.Point{-30, -44}, geometry.Point{30, -44}, geometry.Point{30, 10})
	bit := alongLines(2.5, geometry.Point{-6, 0}, geometry.Point{6, 0})
	for name, c := range map[string]struct {
		seen []geometry.Point
		at   bool
	}{
		"two sides of a card on a smooth table":         {side, true},
		"two sides of a card on a grainy one":           {append(grain(800, 14), side...), true},
		"a bit of line on a smooth table":               {bit, true},
		"a bit no larger than others of a grainy table": {append(grain(800, 14), bit...), false},
		"grain alone": {grain(800, 14), false},
		"grain as large as lines, but in few bits: no grain": {grain(40, 40), true},
	} {
		t.Run(name, func(t *testing.T) {
			_, area := straightest(c.seen, 30)
			require.Equal(t, c.at, area > 0)
		})
	}
}
