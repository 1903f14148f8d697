package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// cardPlaces fills a card with border all round and a face of which every
// third place is print; the picture is right where seen says.
func cardPlaces(seen func(p geometry.Point) bool) []markedPlace {
	var out []markedPlace
	for x := -31.0; x <= 31; x++ {
		for y := -43.0; y <= 43; y++ {
			p := geometry.Point{x, y}
			if border := x == -31 || x == 31 || y == -43 || y == 43; border {
				out = append(out, markedPlace{at: p, border: true, seen: seen(p)})
			} else if int(x)%2 == 0 && int(y)%2 == 0 {
				out = append(out, markedPlace{at: p, bright: int(y)%3 == 0, seen: seen(p)})
			}
		}
	}
	return out
}

func TestACutLeavesWhatIsSeenOfACard(t *testing.T) {
	for name, c := range map[string]struct {
		seen   func(p geometry.Point) bool
		within float64 // mm from the middle; 0 if there is no cut
	}{
		"a hand hides one end":            {func(p geometry.Point) bool { return p[1] < 10 }, 10},
		"a hand hides all but a corner":   {func(p geometry.Point) bool { return p[1] < -35 }, 0},
		"every other place looks wrong":   {func(p geometry.Point) bool { return int(p[0]+p[1])%4 == 0 }, 0},
		"a pen lies across the middle":    {func(p geometry.Point) bool { return p[1] < -3 || p[1] > 3 }, -3},
		"nothing of the card can be seen": {func(geometry.Point) bool { return false }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			_, cut := halfSeen(cardPlaces(c.seen))
			if c.within == 0 {
				require.Nil(t, cut)
				return
			}
			require.NotNil(t, cut)
			require.InDelta(t, c.within, cut.within, 3*cutStepMM)
			h := hypothesis{Hidden: cut}
			require.False(t, h.hides(cut.dir.Mul(c.within-10)))
			require.True(t, h.hides(cut.dir.Mul(c.within+10)))
		})
	}
}

func TestBlackWithoutPrintDoesNotMakeACard(t *testing.T) {
	dark := cardPlaces(func(geometry.Point) bool { return true })
	for i := range dark {
		if dark[i].bright || dark[i].border && dark[i].at[0] > 20 {
			dark[i].seen = false // a phone, or a dark table: black all over
		}
	}
	seen := tallied(dark)
	require.False(t, seen.washedOut())
	_, cut := halfSeen(dark)
	require.Nil(t, cut)
}

func TestAShapeThatLiesOnItsLikeTakesNoFurtherCard(t *testing.T) {
	square := func(x float64) placedShape {
		return placedShape{"square", geometry.Polygon{{x, 0}, {x + 10, 0}, {x + 10, 10}, {x, 10}}}
	}
	strip := placedShape{"strip", geometry.Polygon{{0, 0}, {10, 0}, {10, 10}, {0, 10}}}
	require.Equal(t, []placedShape{square(50), strip}, unpaired([]placedShape{square(0), square(0.4), square(50), strip}))
}
