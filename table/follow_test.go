package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/geometry"
	"referee/table"
)

// numbered gives identities from 1 on.
func numbered() func() table.PieceID {
	var last table.PieceID
	return func() table.PieceID { last++; return last }
}

func pieces(l *table.Layout) []table.PieceID {
	var out []table.PieceID
	for i := range l.Cards {
		out = append(out, l.Cards[i].Piece)
	}
	return out
}

func TestFollow(t *testing.T) {
	a, b, c := card("pink", "circle-1", 0, 0, 0), card("blue", "circle-1", 50, 0, 0), card("red", "square-2", 200, 0, 0)
	moved := func(c table.Card, x, y float64) table.Card {
		c.Pose.At = c.Pose.At.Add(geometry.Point{x, y})
		return c
	}
	for _, tt := range []struct {
		name          string
		before, after []table.Card
		want          []table.PieceID
	}{
		{"the cards of a first layout are all new", nil, []table.Card{a, b}, []table.PieceID{1, 2}},
		{"cards keep their identity whatever their order", []table.Card{a, b, c}, []table.Card{c, a, b}, []table.PieceID{3, 1, 2}},
		{"a card that was laid anew keeps its identity", []table.Card{a, b}, []table.Card{a, moved(b, 150, 80)}, []table.PieceID{1, 2}},
		{"one that is read otherwise in the same place keeps it", []table.Card{a, b}, []table.Card{a, card("green", "circle-6", 50.5, 0, 180)}, []table.PieceID{1, 2}},
		{"one that is read otherwise elsewhere is new", []table.Card{a, b}, []table.Card{a, card("green", "circle-6", 90, 0, 0)}, []table.PieceID{1, 3}},
		{"of two that are read alike the nearer keeps it", []table.Card{a}, []table.Card{moved(a, 300, 0), moved(a, 1, 0)}, []table.PieceID{2, 1}},
		{"a card laid in the place of one that went away and is still seen elsewhere is new", []table.Card{a, b}, []table.Card{moved(a, 0, 200), moved(c, -200, 0), b}, []table.PieceID{1, 3, 2}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fresh := numbered()
			before := lay(tt.before...).Follow(lay(), fresh)
			after := lay(tt.after...)
			require.Equal(t, tt.want, pieces(after.Follow(before, fresh)))
			require.Zero(t, after.Cards[0].Piece, "the layout itself is not changed")
		})
	}
}

func TestAPieceIsFoundByItsIdentity(t *testing.T) {
	l := lay(card("pink", "circle-1", 0, 0, 0), card("blue", "circle-1", 50, 0, 0)).Follow(lay(), numbered())
	id, found := l.ByPiece(2)
	require.True(t, found)
	require.Equal(t, table.CardID(1), id)
	_, found = l.ByPiece(9)
	require.False(t, found)
	_, found = l.Without(1).ByPiece(2)
	require.False(t, found, "it was taken away")
	_, found = lay(card("pink", "circle-1", 0, 0, 0)).ByPiece(0)
	require.False(t, found, "0 is no identity")
}

func TestNoTwoCardsHaveOneIdentity(t *testing.T) {
	ids := []string{"circle-1", "circle-2", "square-3"}
	rapid.Check(t, func(t *rapid.T) {
		mm := rapid.Float64Range(-60, 60)
		table1 := func(n int) *table.Layout {
			var cards []table.Card
			for range n {
				cards = append(cards, card("pink", rapid.SampledFrom(ids).Draw(t, "id"), mm.Draw(t, "x"), mm.Draw(t, "y"), mm.Draw(t, "turn")))
			}
			return lay(cards...)
		}
		fresh := numbered()
		now := table1(3).Follow(lay(), fresh)
		for range 4 {
			now = table1(rapid.IntRange(0, 6).Draw(t, "n")).Follow(now, fresh)
			seen := map[table.PieceID]bool{}
			for _, id := range pieces(now) {
				require.NotZero(t, id)
				require.False(t, seen[id])
				seen[id] = true
			}
		}
	})
}
