package updating

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/table"
	"referee/vision/doubting"
	"referee/vision/handmade"
	"referee/vision/identifying"
	"referee/vision/ordering"
	"referee/vision/raster"
	"referee/vision/scene"
)

// after is what is to be read of a table after a change of another one.
func after(t *testing.T, before, now *handmade.Table) (*Update, *ordering.Stacked) {
	t.Helper()
	rec, st := recorded(t, before), now.Read()
	c, sc, err := FindChanges(t.Context(), st.Raster, linesOf(st), rec, nil)
	require.NoError(t, err)
	// The new cards are taken for found.
	sc.Cards = append(sc.Cards, st.Cards[len(sc.Cards):]...)
	sc.Adjusted = st.Adjusted
	return NewUpdate(sc, rec, c), st
}

func TestOfWhatLiesAsItLayNothingIsReadAgain(t *testing.T) {
	all := three()
	u, _ := after(t, tableOf(nil, all...), tableOf(nil, all...))
	require.True(t, u.Idle())
	for i := range all {
		require.False(t, u.Asked(i))
	}
	require.Equal(t, &Changes{Kept: []table.CardID{0, 1, 2}}, u.Told(3))
}

func TestANewCardIsReadAndTouchesThoseBesideIt(t *testing.T) {
	all := three()
	u, _ := after(t, tableOf(nil, all[:2]...), tableOf(nil, all...))
	require.False(t, u.Asked(0))
	require.False(t, u.Asked(1), "it is known, though a card was laid on it")
	require.True(t, u.Asked(2))
	require.True(t, u.touched[1], "what is seen of it is doubted anew")
	require.Equal(t, []table.CardID{2}, u.Told(3).Placed)
}

func TestACardThatIsGoneIsToldByItsOldNumber(t *testing.T) {
	all := three()
	u, _ := after(t, tableOf(nil, all...), tableOf(nil, all[0], all[2]))
	require.Equal(t, &Changes{Kept: []table.CardID{0, 2}, Removed: []table.CardID{1}}, u.Told(2))
	require.False(t, u.Idle(), "the inks are judged without it")
}

func TestOrdersOfCardsThatLieAsTheyLayAreNotReadAgain(t *testing.T) {
	below, above := three()[1], three()[2]
	above.Pose.At = geometry.Point{30, 5}
	before := tableOf(nil, below, above)
	u, st := after(t, before, tableOf(nil, below, above))
	known := ordering.OrderReading{A: 0, B: 1, OrderEvidence: scene.OrderEvidence{Evidence: -3, Places: 77}}
	u.Rec.Stack.Orders = []ordering.OrderReading{known}
	cr := identifying.NewCardsRead(st.FacesRead)
	cr.Raster = nil // it must not be looked at
	got, err := u.ReadOrders(t.Context(), cr)
	require.NoError(t, err)
	require.Len(t, got.Orders, 1)
	require.Equal(t, known.OrderEvidence, got.Orders[0].OrderEvidence)
}

func TestSightingsOfCardsThatWereNotReadAgainAreKept(t *testing.T) {
	all := three()
	u, _ := after(t, tableOf(nil, all[:2]...), tableOf(nil, all...))
	got := u.Sightings(3)
	require.Same(t, u.Rec.sightings[0], got[0])
	require.Same(t, u.Rec.sightings[1], got[1])
	require.Nil(t, got[2], "the new one has none yet")
}

func TestACardThatIsGoneWhileWhatLayBeneathIsHiddenMayStillLieThere(t *testing.T) {
	below, above := three()[1], three()[2]
	above.Pose.At = geometry.Point{30, 5}
	before := tableOf(nil, below, above)
	for name, c := range map[string]struct {
		over handmade.Over
		want int
	}{
		"the card beneath is seen again":    {nil, 0},
		"a thing lies where both cards did": {handmade.Disc(geometry.Point{22, 5}, 24, raster.RGB{0.45, 0.3, 0.2}), 1},
	} {
		t.Run(name, func(t *testing.T) {
			rec := recorded(t, before)
			rec.Stack.Orders = []ordering.OrderReading{{A: 0, B: 1}} // the second lies on the first
			now := tableOf(c.over, below).Read()
			u := &Update{Differences: &Differences{kept: []int{0}, gone: []int{1}}, Rec: rec}
			require.Len(t, u.hiddenDoubts(doubting.NewDoubter(now, nil)), c.want)
		})
	}
}

func TestEmblemsAreComparedWhereBothAreSeen(t *testing.T) {
	wave := func(phase float64) identifying.Patch {
		out := identifying.NewPatch(12)
		for k := range out.V {
			out.V[k] = math.Sin(phase + float64(k%12)/2)
		}
		return out
	}
	hidden := func(p identifying.Patch, part int) identifying.Patch {
		p.Hidden = make([]bool, len(p.V))
		for k := range p.V[:len(p.V)*part/100] {
			p.Hidden[k] = true
		}
		return p
	}
	one, other := wave(0), wave(math.Pi)
	require.InDelta(t, 1, emblemLikeness(&one, &one), 1e-9)
	require.InDelta(t, -1, emblemLikeness(&one, &other), 0.2)
	third := hidden(wave(0), 30)
	require.InDelta(t, 1, emblemLikeness(&third, &one), 1e-9)
	require.InDelta(t, 1, emblemLikeness(&one, &third), 1e-9)
	most := hidden(wave(0), 60)
	require.Equal(t, 1.0, emblemLikeness(&most, &other), "too little is seen to say anything")
}
