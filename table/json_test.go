package table_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/internal/laid"
	"referee/table"
)

// kept is a layout with everything that can be written.
func kept() *table.Layout {
	l := laid.Stack(laid.Card("pink", "circle-3", 0, 0, 0), laid.Card("blue", "circle-3", 0.1, -88.9+15.875, 180), laid.Card("", deck.StartID, 300, 1.0/3, 7), laid.Card("red", "circle-1", 500, 0, 0))
	l.Cards[1].Cov[0][0], l.Cards[1].Shared, l.Cards[1].AbovePlaneMM = 1.0/7, [][3]float64{{1, 2, 3}}, 0.3
	l.Cards[1].Parallax, l.Cards[1].Confidence, l.Cards[1].Piece = geometry.Point{0.1, 0.2}, 0.98, 5
	is := table.Alternative{Face: l.Cards[0].Face, Color: l.Cards[1].Color}
	px := table.Spot{Place: table.InPicture{Picture: "a.jpg", At: geometry.Point{1, 2}, RadiusPx: 3}, Open: 0.25}
	mm := table.Spot{Place: table.OnTable{At: geometry.Point{4, 5}, RadiusMM: 6}, Open: 1}
	l.Doubts = []table.Doubt{
		table.OrderUnsettled{Pair: table.Pair{Over: 1, Under: 0}, Spot: mm}, table.IdentityUnsettled{Card: 3, Alternatives: []table.Alternative{is}, Spot: px},
		table.DotUnsettled{Dot: table.DotRef{Card: 0, Dot: 2}}, table.Obscured{Card: 3, Spot: px}, table.Unexplained{Spot: mm}, table.Misfit{Card: 1}, table.CutOff{Card: 2},
		table.PlaneUnsettled{}, table.LensUnsettled{}, table.DoubleCard{First: 0, Second: 1}, table.EdgeUnsettled{}, table.NoStart{}, table.PhotoDamaged{},
	}
	l.Edge = []table.Side{{A: geometry.Point{0, 0}, B: geometry.Point{1, 0}, SigmaMM: 1.5}}
	return l.Flipped(table.Pair{Over: 1, Under: 0}).Without(3)
}

func TestALayoutThatWasWrittenIsReadAsItWas(t *testing.T) {
	l := kept()
	data, err := table.EncodeLayout(l)
	require.NoError(t, err)
	back, err := table.DecodeLayout(data, l.Deck)
	require.NoError(t, err)
	require.Equal(t, l.Cards, back.Cards)
	require.Equal(t, l.Overlaps, back.Overlaps)
	require.Equal(t, l.Doubts, back.Doubts)
	require.Equal(t, l.Edge, back.Edge)
	require.False(t, back.Present(3))
	require.Equal(t, []table.CardID{0}, back.Above(1))
}

func TestALayoutOfAnEarlierVersionIsReadByTheNamesOfThatTime(t *testing.T) {
	l := kept()
	data, err := table.EncodeLayout(l)
	require.NoError(t, err)
	former := strings.NewReplacer("parallax", "slant", "above_plane_mm", "rise_mm")
	back, err := table.DecodeLayout([]byte(former.Replace(string(data))), l.Deck)
	require.NoError(t, err)
	require.Equal(t, l.Cards, back.Cards)

	var p table.Part
	require.NoError(t, json.Unmarshal([]byte(`{"cards":{"0":{"pose":{},"rise_mm":0.5}}}`), &p))
	require.Equal(t, 0.5, p.Of(l).Cards[0].AbovePlaneMM)
}

// FuzzDecodeLayout holds that what no program wrote is refused, or at least
// can be looked at.
func FuzzDecodeLayout(f *testing.F) {
	data, err := table.EncodeLayout(kept())
	require.NoError(f, err)
	f.Add(data)
	f.Add([]byte(`{"cards":[],"overlaps":[{"over":1}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := table.DecodeLayout(data, deck.Default())
		if err != nil {
			return
		}
		for i := range l.Cards {
			l.Overlapping(table.CardID(i))
		}
		for _, d := range l.Doubts {
			d.Cards()
		}
	})
}
