package finding

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/vision/scene"
)

// Two cards lie across a proposal, and which of them lie on it is not known yet.
func TestAProposalIsGivenUpOnlyIfNoOrderOfItsNeighboursProvesIt(t *testing.T) {
	a, b := bit(0), bit(1)
	places := func(n int, under uint64, seen bool) []markedPlace {
		out := make([]markedPlace, n)
		for i := range out {
			out[i] = markedPlace{border: true, under: under, seen: seen}
		}
		return out
	}
	for name, c := range map[string]struct {
		free, underA, underBoth bool // what is seen there
		may                     bool
	}{
		"all of it is seen":                             {true, true, true, true},
		"what one neighbour would hide is missing":      {true, false, true, true},
		"what both would hide is missing":               {true, true, false, true},
		"what neither could hide is missing":            {false, true, true, false},
		"of what could be seen nothing is as it should": {false, false, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			all := append(append(places(60, 0, c.free), places(60, a, c.underA)...), places(60, a|b, c.underBoth)...)
			proves := func(left []markedPlace) bool {
				seen := tallied(left, builtInSizes())
				return seen.hasBorder(seen.border.Match, minVisibleBorder) && seen.border.Share() == 1
			}
			require.Equal(t, c.may, mayPass(all, a|b, proves))
		})
	}
}

func TestOfManyNeighboursNotAllOrdersAreTried(t *testing.T) {
	tried := 0
	never := func([]markedPlace) bool { tried++; return false }
	require.True(t, mayPass(nil, 1<<(mostTried+1)-1, never), "it is looked at closely")
	require.Zero(t, tried)
	require.False(t, mayPass(nil, 1<<mostTried-1, never))
	require.Equal(t, 1<<mostTried, tried)
}

func TestWhatWasFoundOutAboutAProposalStaysWithIt(t *testing.T) {
	a, b, d := 10.0, 11.0, 12.0
	c := &contest{proposed: []scene.Detection{{Model: 0}, {Model: 1}, {Model: 2}}, scores: []*float64{&a, &b, &d}}
	c.keep(func(h *scene.Detection) bool { return h.Model != 1 })
	require.Equal(t, []*float64{&a, &d}, c.scores)
	require.Equal(t, []scene.Detection{{Model: 0}, {Model: 2}}, c.proposed)
}
