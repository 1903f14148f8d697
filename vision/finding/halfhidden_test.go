package finding

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/scene"
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

// builtInSizes are those of the built-in deck.
func builtInSizes() *printing.Sizes {
	s := printing.SizesOf(deck.Default())
	return &s
}

func TestACutLeavesWhatIsSeenOfACard(t *testing.T) {
	for name, c := range map[string]struct {
		seen  func(p geometry.Point) bool
		shown []geometry.Point // of what is seen; none if there is no cut
		under []geometry.Point
	}{
		"a hand hides one end":            {func(p geometry.Point) bool { return p[1] < 10 }, []geometry.Point{{0, -40}, {-28, 2}}, []geometry.Point{{0, 20}, {25, 40}}},
		"a hand hides one corner":         {func(p geometry.Point) bool { return p[0]+p[1] < 20 }, []geometry.Point{{0, -40}, {-25, 35}, {0, 12}}, []geometry.Point{{28, 40}, {20, 20}}},
		"a hand hides all but a corner":   {func(p geometry.Point) bool { return p[1] < -35 }, nil, nil},
		"every other place looks wrong":   {func(p geometry.Point) bool { return int(p[0]+p[1])%4 == 0 }, nil, nil},
		"a pen lies across the middle":    {func(p geometry.Point) bool { return p[1] < -3 || p[1] > 3 }, []geometry.Point{{0, -20}, {0, 20}}, []geometry.Point{{0, 0}}},
		"nothing of the card can be seen": {func(geometry.Point) bool { return false }, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			_, cuts := halfSeen(cardPlaces(c.seen), builtInSizes())
			if c.shown == nil {
				require.Empty(t, cuts)
				return
			}
			h := scene.Detection{Hidden: cuts}
			for _, p := range c.shown {
				require.False(t, h.Hides(p), "%v", p)
			}
			for _, p := range c.under {
				require.True(t, h.Hides(p), "%v", p)
			}
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
	seen := tallied(dark, builtInSizes())
	require.False(t, seen.washedOut())
	_, cuts := halfSeen(dark, builtInSizes())
	require.Empty(t, cuts)
}

func TestAShapeThatLiesOnItsLikeTakesNoFurtherCard(t *testing.T) {
	square := func(x float64) scene.PlacedShape {
		return scene.PlacedShape{Kind: "square", OnTable: geometry.Polygon{{x, 0}, {x + 10, 0}, {x + 10, 10}, {x, 10}}}
	}
	strip := scene.PlacedShape{Kind: "strip", OnTable: geometry.Polygon{{0, 0}, {10, 0}, {10, 10}, {0, 10}}}
	require.Equal(t, []scene.PlacedShape{square(50), strip}, unpaired([]scene.PlacedShape{square(0), square(0.4), square(50), strip}, 3))
}

func TestAProposalIsMovedToWhereItIsSeenBest(t *testing.T) {
	const armMM = 50
	// It is seen the better the nearer it is to where the card lies.
	lies := geometry.Pose{At: geometry.Point{12, 31}, Turn: 0.4}
	seen := func(h *scene.Detection) bool {
		off := lies.Inverse().Compose(h.Pose)
		h.Count = int(1000 - 100*(off.At.Len()+armMM*math.Abs(float64(off.Turn))))
		return h.Count > 600
	}
	h := scene.Detection{Pose: lies.Compose(geometry.Pose{At: geometry.Point{1.1, -0.7}, Turn: 0.02})}
	nudge(&h, armMM, seen)
	require.Less(t, geometry.Distance(h.Pose.At, lies.At), 0.5)
	require.InDelta(t, 0, float64(h.Pose.Turn-lies.Turn), 0.01)
}
