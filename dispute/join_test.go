package dispute_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/dispute"
	"referee/geometry"
	"referee/rules/tacta"
	"referee/table"
)

func TestSeveralPhotosOfAPlaceMeasureItMorePreciselyAndStayHonest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	var alone, together, z2 float64
	n := 0
	for _, tt := range truths(t) {
		shots := make([]dispute.Shot, 4)
		for k := range shots {
			shots[k] = dispute.Shot{Name: string(rune('a' + k)), Layout: moved(tt.Measured(rng, 0.1, 0.001), rng)}
		}
		exact := map[table.Pair]float64{}
		for _, p := range referee.Judge(tt.Layout).Placements {
			if p.Off != nil {
				exact[p.Pair] = p.Off.MM
			}
		}
		for _, c := range dispute.Examine(shots[0].Layout, referee) {
			if c.Main == nil || !(exact[c.Main.Pair] > 0.5) {
				continue
			}
			j := dispute.Join(shots, &c, referee)
			require.Len(t, j.Photos, 4)
			require.Empty(t, j.Without)
			e := j.Main.Off.MM - exact[c.Main.Pair]
			z2 += e * e / (j.Main.Off.SigmaMM * j.Main.Off.SigmaMM)
			alone += math.Abs(c.Main.Off.MM - exact[c.Main.Pair])
			together += math.Abs(e)
			n++
		}
	}
	require.Greater(t, n, 50)
	require.Less(t, together, 0.65*alone)
	require.InDelta(t, 1, z2/float64(n), 0.4)
}

// moved returns the layout as another photo would have it: the table frame is
// another one, cards are in another order.
func moved(l *table.Layout, rng *rand.Rand) *table.Layout {
	motion := geometry.Pose{At: geometry.Point{500 * rng.Float64(), 500 * rng.Float64()}, Turn: geometry.Angle(6 * rng.Float64())}
	cards := append([]table.Card(nil), l.Cards...)
	for i := range cards {
		cards[i].Pose = motion.Compose(cards[i].Pose)
		// The covariances are round in x and y: a turn does not change them.
	}
	out := table.New(l.Deck, cards, table.Stacked)
	for i := range out.Overlaps {
		out.Overlaps[i].Sure = 1
	}
	return out
}

func TestPhotosOfAnotherTableAreNamedAndChangeNothing(t *testing.T) {
	all := truths(t)
	first, other := all[0], all[1]
	shots := []dispute.Shot{{Name: "first", Layout: first.Layout}, {Name: "other", Layout: other.Layout}}
	for _, c := range dispute.Examine(first.Layout, referee) {
		if c.Main == nil {
			continue
		}
		j := dispute.Join(shots, &c, referee)
		require.Equal(t, []string{"other"}, j.Without)
		require.Equal(t, c.Ruling(), j.Ruling())
		require.Equal(t, c.Main.Off.MM, j.Main.Off.MM)
	}
}

func TestASurePhotoSettlesAnOrderThatTheFirstLeavesOpen(t *testing.T) {
	first, second := offBy(0.4, 0.05), offBy(0.5, 0.05)
	first.Overlaps[0].Sure = 0.6
	first.Doubts = []table.Doubt{table.OrderUnsettled{Pair: table.Pair{Over: 1, Under: 0}}}
	c := only(t, first, 1)
	j := dispute.Join([]dispute.Shot{{Name: "1", Layout: first}, {Name: "2", Layout: second}}, &c, referee)
	require.Equal(t, dispute.Settled, j.Open)
	require.InDelta(t, 0.45, j.Main.Off.MM, 0.01)
	require.Equal(t, 1.0, j.Sure)
}

func TestTheTablesEdgeIsJudgedOnSeveralPhotosToo(t *testing.T) {
	first, second := offBy(0.4, 0.05), offBy(0.5, 0.05)
	// The table ends 20 mm short of the card's far end.
	y := -cardHeight*1.5 + rectDepth + 20
	first.Edge = []table.Side{{A: geometry.Point{-500, y}, B: geometry.Point{500, y}, SigmaMM: 1}}
	c := only(t, first, 1)
	j := dispute.Join([]dispute.Shot{{Name: "1", Layout: first}, {Name: "2", Layout: second}}, &c, referee)
	require.Len(t, j.Photos, 2)
	require.Equal(t, tacta.Edge, j.Verdict.Reason)
	require.InDelta(t, 20, j.Verdict.Measure.Value, 0.5)
}
