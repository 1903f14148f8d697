package ordering

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

func TestACardIsLiftedByABentOneBeneathAndByNoFlatOne(t *testing.T) {
	d := deck.Default()
	half := d.Style.Height / 2
	for name, c := range map[string]struct {
		beneath geometry.Rise
		want    float64
	}{
		"a flat card":              {geometry.Rise{}, 0},
		"one whose middle is up":   {geometry.Rise{HighMM: 1.5, Curve: geometry.Point{0, -1.5 / half / half}}, 1.5 - sinkMM},
		"one whose ends are up":    {geometry.Rise{Curve: geometry.Point{0, 1.5 / half / half}}, 1.5 - sinkMM},
		"one bent hardly at all":   {geometry.Rise{HighMM: 0.2, Curve: geometry.Point{0, -0.2 / half / half}}, 0},
		"one that lies all aslant": {geometry.Rise{HighMM: 0.5, Slope: geometry.Point{0, -0.5 / half}}, 1 - sinkMM},
	} {
		t.Run(name, func(t *testing.T) {
			face := d.Designs[0].Face(deck.Front)
			l := table.New(d, []table.Card{
				{Face: face, Color: &d.Colors[0], Rise: c.beneath},
				{Face: face, Color: &d.Colors[1], Pose: geometry.Pose{At: geometry.Point{0, -half}}},
			}, table.Stacked)
			lifts := liftsMM(l)
			require.Zero(t, lifts[0])
			require.InDelta(t, c.want, lifts[1], 0.05)
		})
	}
}

func TestOrdersThatGoRoundInACircleEndNowhere(t *testing.T) {
	d := deck.Default()
	face := d.Designs[0].Face(deck.Front)
	var cards []table.Card
	for k := range 3 {
		at := geometry.Pose{Turn: geometry.Angle(k) * 120 * geometry.Degree}.Apply(geometry.Point{0, 40})
		cards = append(cards, table.Card{Face: face, Color: &d.Colors[k], Pose: geometry.Pose{At: at}, Rise: geometry.Rise{HighMM: 1}})
	}
	l := table.New(d, cards, func(a, b table.CardID) table.CardID {
		if (a+1)%3 == b {
			return b
		}
		return a
	})
	require.Len(t, liftsMM(l), 3)
}
