package synth

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// twoCards lie one on the other, the upper one shifted along the long side.
func twoCards(t *testing.T, shiftMM float64) *table.Layout {
	t.Helper()
	d := deck.Default()
	face := d.Designs[0].Face(deck.Front)
	return table.New(d, []table.Card{
		{Face: face, Color: &d.Colors[0]},
		{Face: face, Color: &d.Colors[1], Pose: geometry.Pose{At: geometry.Point{0, shiftMM}}},
	}, table.Stacked)
}

func TestACardRestsOnTheOneBeneathAndOnTheTable(t *testing.T) {
	const thick = 0.3
	l := twoCards(t, 60)
	half := l.Deck.Style.Height / 2
	lies := rest(l, thick, nil)
	require.True(t, lies[0].level())
	require.Zero(t, lies[0].high)
	inner := geometry.Point{0, half - 60} // of what they share, on the upper card
	require.InDelta(t, thick, lies[1].at(inner), 1e-9, "it touches the card beneath where that ends")
	require.InDelta(t, 0, lies[1].at(geometry.Point{0, half}), 1e-9, "its other end lies on the table")
	require.Greater(t, lies[1].at(geometry.Point{0, -half}), thick, "beyond the edge it rests on it rises")
}

func TestACardRightOnAnotherLiesAsHighAsThatIsThick(t *testing.T) {
	lies := rest(twoCards(t, 0), 0.3, nil)
	require.InDelta(t, 0.3, lies[1].high, 1e-9)
	require.InDelta(t, 0, lies[1].slope.Len(), 1e-9)
}

func TestABentCardLiesOnItsEndsOrOnItsMiddle(t *testing.T) {
	l := twoCards(t, 300)
	half := l.Deck.Style.Height / 2
	lies := rest(l, 0.3, []float64{-1, 1})
	require.InDelta(t, 1, lies[0].at(geometry.Point{}), 1e-9, "the middle is up")
	require.InDelta(t, 0, lies[0].at(geometry.Point{0, half}), 1e-9)
	require.InDelta(t, 0, lies[1].at(geometry.Point{}), 1e-9, "the ends are up")
	require.InDelta(t, 1, lies[1].at(geometry.Point{0, half}), 0.3)
}

func TestNoCardSinksIntoTheTableOrAnother(t *testing.T) {
	g, err := Play(deck.Default(), DefaultPlay(), 5)
	require.NoError(t, err)
	s, err := Shoot(g, WornShot(Phone, 5), 5)
	require.NoError(t, err)
	half := geometry.Point{g.Deck.Style.Width / 2, g.Deck.Style.Height / 2}
	for i := range s.lies {
		for _, b := range onTable(half) {
			require.GreaterOrEqual(t, s.lies[i].at(b.at), -1e-9)
		}
		for _, o := range g.Layout.Below(table.CardID(i)) {
			for _, b := range onCard(g.Layout, o.Pair, &s.lies[o.Under], 0.3) {
				require.GreaterOrEqual(t, s.lies[i].at(b.at), b.high-1e-9)
			}
		}
	}
}

func TestTheCutLiesWhereTheTruthHasItAndThePrintOffIt(t *testing.T) {
	g, err := Play(deck.Default(), DefaultPlay(), 5)
	require.NoError(t, err)
	s, err := Shoot(g, WornShot(Phone, 5), 5)
	require.NoError(t, err)
	p := NewPainter(g.Deck)
	require.NoError(t, p.prepare(s))
	dressed := p.dress(s)
	truth := s.Truth("x")
	var off float64
	for i := range truth.Cards {
		for j, q := range g.Deck.Corners() {
			seen := dressed[i].local(s.View.Camera.Unproject(truth.Cards[i].CornersPx[j]))
			require.InDelta(t, 0, geometry.Distance(q, seen), 0.01)
			off = math.Max(off, geometry.Distance(q, dressed[i].printed(q)))
		}
	}
	require.Greater(t, off, 0.3)
	require.Less(t, off, 1.2)
}
