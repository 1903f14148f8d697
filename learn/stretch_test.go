package learn

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// oblongs are equal rectangles, some lying and some standing, each in a corner
// of a card, with a dot in the middle; all as measured on a card of that size
// taken to reach rim beyond its edge, and stretched upwards.
func oblongs(w, h, stretch, rim float64) *study {
	st := &study{m: measures{Width: w, Height: h * stretch}}
	for i := range 24 {
		a, b := 40.0, 20.0
		if i%2 == 1 {
			a, b = b, a
		}
		noise := 0.01 * float64(i%5-2)
		inner := geometry.Point{w/2 - rim - a + noise, (h/2 - rim - b) * stretch}
		corner := geometry.Point{w / 2, h / 2 * stretch}
		dot := geometry.Point{w/2 - rim - a/2, (h/2 - rim - b/2) * stretch}
		st.cards = append(st.cards, &card{Shapes: []printed{{
			Polygon: geometry.Polygon{inner, {corner[0], inner[1]}, corner, {inner[0], corner[1]}},
			Filled:  true, Dots: []dot2{{At: dot}},
		}}})
	}
	return st
}

func TestShapesThatLieAndStandTellHowHighACardIs(t *testing.T) {
	st := oblongs(63, 88, 0.998, 0)
	h, ok := st.stretched()
	require.True(t, ok)
	assert.InDelta(t, 88, h, 0.02)
}

func TestAHeightThatIsRightIsLeftAlone(t *testing.T) {
	_, ok := oblongs(63, 88, 1, 0).stretched()
	assert.False(t, ok)
}

func TestShapesThatAllStandTellNothingOfTheHeight(t *testing.T) {
	st := oblongs(63, 88, 0.998, 0)
	var standing []*card
	for i, c := range st.cards {
		if i%2 == 1 {
			standing = append(standing, c)
		}
	}
	st.cards = standing
	_, ok := st.stretched()
	assert.False(t, ok)
}

func TestDotsTellHowFarAShadowMadeCardsReachBeyondTheirEdge(t *testing.T) {
	assert.InDelta(t, 0.1, oblongs(63, 88, 1, 0.1).rim(), 0.02)
	assert.Zero(t, oblongs(63, 88, 1, -0.1).rim(), "no shadow makes cards smaller")
	assert.Zero(t, oblongs(63, 88, 1, 1).rim(), "so the deck is drawn")
}
