package synth

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

func TestNoCardSinksIntoTheTableOrAnother(t *testing.T) {
	g, err := Play(deck.Default(), DefaultPlay(), 5)
	require.NoError(t, err)
	s, err := Shoot(g, WornShot(Phone, 5), 5)
	require.NoError(t, err)
	half := geometry.Point{g.Deck.Style.Width / 2, g.Deck.Style.Height / 2}
	for i := range s.rises {
		for _, q := range [...]geometry.Point{{}, half, {half[0], -half[1]}, half.Mul(-1), {-half[0], half[1]}} {
			require.GreaterOrEqual(t, s.rises[i].At(q), -1e-9)
		}
		for _, o := range g.Layout.Below(table.CardID(i)) {
			over, under := g.Layout.Cards[o.Over].Pose.Inverse(), g.Layout.Cards[o.Under].Pose.Inverse()
			for _, q := range geometry.ClipConvex(g.Layout.Outline(o.Over), g.Layout.Outline(o.Under)) {
				require.GreaterOrEqual(t, s.rises[o.Over].At(over.Apply(q)), s.rises[o.Under].At(under.Apply(q))+table.CardMM-1e-9)
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
