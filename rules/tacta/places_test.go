package tacta_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/internal/truth"
	"referee/rules"
	"referee/table"
)

func TestEveryPlaceFoundIsLawful(t *testing.T) {
	d := deck.Default()
	l := table.New(d, []table.Card{start()}, table.Stacked)
	for _, layout := range d.Designs {
		places := referee.Places(l, layout, nil)
		require.NotEmpty(t, places, layout.ID)
		for _, p := range places {
			with := l.With(table.Card{Face: p.Face, Color: &d.Colors[0], Pose: p.Pose})
			v := referee.Judge(with).Verdicts[1]
			require.Equal(t, rules.Lawful, v.Ruling, "%s at %v", layout.ID, p.Pose)
			require.InDelta(t, 0, v.Measure.Value, 1e-3)
		}
	}
}

func TestEveryLawfulCardOfThePhotographedTablesLiesNearAPlaceThatIsFound(t *testing.T) {
	for _, tt := range tables(t) {
		if len(tt.Cards) > 16 {
			continue
		}
		for i := range tt.Cards {
			if tt.Cards[i].Illegal == "" && len(tt.Cards[i].On) == 1 {
				requirePlaceAt(t, tt, table.CardID(i))
			}
		}
	}
}

// requirePlaceAt asks for the lawful places of a card on what lay there when
// it was laid: the cards listed before it.
func requirePlaceAt(t *testing.T, tt *truth.Table, id table.CardID) {
	c := tt.Layout.Cards[id]
	before := table.New(tt.Deck, tt.Layout.Cards[:id], table.Stacked)
	nearest := math.Inf(1)
	for _, p := range referee.Places(before, c.Face.Design, nil) {
		if p.Face.Side == c.Face.Side || c.Face.Design.FacesAlike() {
			nearest = math.Min(nearest, geometry.Distance(p.Pose.At, c.Pose.At))
		}
	}
	// A card laid 1 mm off at its shape's corners may lie further off at its
	// centre, by the lever of its turn.
	require.Less(t, nearest, 4.0, "%s card %d", tt.Name, id)
}

func TestACardWithoutAShapeOfTheKindHasNoPlace(t *testing.T) {
	d := deck.Default()
	square1, _ := d.Design("square-1") // long rectangle and corner triangles
	lone := card("pink", "circle-1", 0, 0, 0)
	var kinds []deck.Kind
	for _, s := range lone.Face.Shapes {
		kinds = append(kinds, s.Kind)
	}
	require.NotContains(t, kinds, deck.Kind("long-rectangle"))
	for _, p := range referee.Places(table.New(d, []table.Card{lone}, table.Stacked), square1, nil) {
		require.Len(t, p.Covers, 3, "a triangle")
	}
	require.Empty(t, referee.Places(table.New(d, nil, table.Stacked), square1, nil))
}

func TestWhatLayBeneathACardIsTheTableWithoutItAndAllThatLeansOnIt(t *testing.T) {
	l := table.New(deck.Default(), []table.Card{start(), onBottomSlot(0, 0), card("pink", "circle-6", 0, -150, 0), card("red", "circle-6", 0, -200, 0), card("red", "circle-5", 300, 0, 0)}, table.Stacked)
	b := l.Beneath(1)
	for id, present := range []bool{true, false, false, false, true} {
		require.Equal(t, present, b.Present(table.CardID(id)), id)
	}
}

func BenchmarkPlacesOnTheTableOf109Cards(b *testing.B) {
	for _, tt := range tables(b) {
		if tt.Name == "p08" {
			b.ReportAllocs()
			for b.Loop() {
				referee.Places(tt.Layout, tt.Layout.Cards[50].Face.Design, nil)
			}
		}
	}
}
