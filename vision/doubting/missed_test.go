package doubting

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/vision/contour"
)

// sidesOf are the sides of a closed polygon.
func sidesOf(p geometry.Polygon) []contour.Side {
	var out []contour.Side
	for i, a := range p {
		b := p[(i+1)%len(p)]
		l := geometry.Distance(a, b)
		out = append(out, contour.Side{From: a, To: b, Dir: b.Sub(a).Mul(1 / l), Length: l})
	}
	return out
}

// ring is a regular polygon.
func ring(n int) geometry.Polygon {
	var out geometry.Polygon
	for i := range n {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		out = append(out, geometry.Point{40 * c, 40 * s})
	}
	return out
}

func TestASideIsAChordOfACurveWhereBothItsEndsTurnGentlyAndTheSameWay(t *testing.T) {
	for name, c := range map[string]struct {
		polygon geometry.Polygon
		curved  bool
	}{
		"the rim of a mug":                       {ring(16), true},
		"the corners of a card":                  {geometry.Polygon{{0, 0}, {60, 0}, {60, 90}, {0, 90}}, false},
		"cut corners":                            {ring(8), false},
		"a straight line that was broken in two": {geometry.Polygon{{0, 0}, {30, 0.5}, {60, 0}, {60, 90}, {0, 90}}, false},
		"a step to one side and back":            {geometry.Polygon{{0, 0}, {20, 0}, {40, 6}, {60, 6}, {60, 90}, {0, 90}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			sides := sidesOf(c.polygon)
			for k := range sides {
				require.Equal(t, c.curved, onCurve(sides, k), "side %d", k)
			}
		})
	}
}

// mug is one that stands on the table, seen aslant: a round foot and rim, and two
// straight sides between them.
func mug() geometry.Polygon {
	out := geometry.Polygon{{-30, 60}, {-30, 0}}
	for k := 1; k < 9; k++ {
		sin, cos := math.Sincos(math.Pi * float64(k) / 9)
		out = append(out, geometry.Point{-30 * cos, -30 * sin})
	}
	return append(out, geometry.Point{30, 0}, geometry.Point{30, 60})
}

func TestAMugIsRoundThoughTwoOfItsSidesAreAsStraightAsACards(t *testing.T) {
	require.True(t, isRound(sidesOf(mug()), 24))
	require.False(t, isRound(sidesOf(geometry.RoundedRect(60, 90, 4, 3)), 24), "round corners make no round card")
}

// alongLines are places, a square millimetre each, of a line so many mm wide along open
// stretches.
func alongLines(width float64, through ...geometry.Point) []geometry.Point {
	var out []geometry.Point
	for y := -60.0; y <= 60; y++ {
		for x := -60.0; x <= 60; x++ {
			p := geometry.Point{x, y}
			for k := range through[1:] {
				if geometry.Polygon(through[k:k+2]).BoundaryDistance(p) <= width/2 {
					out = append(out, p)
					break
				}
			}
		}
	}
	return out
}

func TestALineIsOfARimWhereItBendsEvenlyFarEnough(t *testing.T) {
	whole := append(ring(48), ring(48)[0])
	for name, c := range map[string]struct {
		line  []geometry.Point
		round bool
	}{
		"the whole rim of a mug":   {alongLines(2.5, whole...), true},
		"a quarter of it":          {alongLines(2.5, whole[:13]...), true},
		"too little of it to tell": {alongLines(2.5, whole[:5]...), false},
		"one side of a card":       {alongLines(2.5, geometry.Point{-30, 3}, geometry.Point{40, 8}), false},
		"two sides of a card":      {alongLines(2.5, geometry.Point{-30, 0}, geometry.Point{20, 0}, geometry.Point{20, 45}), false},
		"short ends of two sides":  {alongLines(2.5, geometry.Point{0, 0}, geometry.Point{16, 0}, geometry.Point{16, 16}), false},
		"all sides of a card":      {alongLines(2.5, geometry.Point{-30, -44}, geometry.Point{30, -44}, geometry.Point{30, 44}, geometry.Point{-30, 44}, geometry.Point{-30, -44}), false},
		"a pointed notch":          {alongLines(2.5, geometry.Point{-20, 0}, geometry.Point{0, 20}, geometry.Point{20, 0}), false},
	} {
		t.Run(name, func(t *testing.T) {
			_, round := roundOf(c.line)
			require.Equal(t, c.round, round)
		})
	}
}
