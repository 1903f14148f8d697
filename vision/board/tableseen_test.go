package board

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board"
	"referee/geometry"
	"referee/table"
)

func TestACellIsBareWhereMostOfItShowsTheTableWhateverItsShade(t *testing.T) {
	marble, skin := rgb{176, 172, 178}, rgb{90, 115, 165}
	print := rgb{200, 150, 90}
	for name, c := range map[string]struct {
		shows func(x, y float64) rgb // of the cell, 0 to 1
		like  likeness
		bare  bool
	}{
		"the table":                      {func(_, _ float64) rgb { return marble }, likeness{like: 0.1, off: 3.5}, true},
		"a dark vein of it":              {func(x, _ float64) rgb { return marble.times(map[bool]float32{true: 0.55, false: 1}[x > 0.3]) }, likeness{like: 0.2, off: 3}, true},
		"another one's edge":             {func(x, _ float64) rgb { return map[bool]rgb{true: print, false: marble}[x > 0.95] }, likeness{like: 0.3, off: 3.3}, true},
		"a white cup, a hand":            {func(x, _ float64) rgb { return map[bool]rgb{true: marble.times(1.1), false: skin}[x > 0.42] }, likeness{like: 0.35, off: 3.4}, false},
		"a plain fragment in its colour": {func(_, _ float64) rgb { return marble.times(0.7) }, likeness{like: 0.2, off: 0.5}, false},
		"its print in its colours":       {func(_, _ float64) rgb { return marble.times(0.7) }, likeness{like: 0.98, off: 0.9}, false},
	} {
		b := &board.Board{Rows: 1, Cols: 1, WidthMM: 40, HeightMM: 40}
		b.Cells = []board.Cell{{ID: "r1c1", Outline: geometry.Polygon{{-20, -20}, {20, -20}, {20, 20}, {-20, 20}}}}
		a := &assembling{looking: &looking{known: &Known{Board: b}}, around: newSheet(60, 60, 2), spread: 4, tint: 4}
		for i := range a.around.Pix {
			q := a.around.MM(float64(i%a.around.W), float64(i/a.around.W))
			a.around.Pix[i], a.around.Seen[i] = c.shows(q[0]/40+0.5, q[1]/40+0.5), true
			a.bare = append(a.bare, marble)
		}
		seen := a.bareness(&b.Cells[0])
		require.Equal(t, c.bare, seen.seen(&c.like), "%s: %+v", name, seen)
	}
}

func TestABrownArmOverBrownWoodGoesOnFromTheHandThatIsSeen(t *testing.T) {
	b := &board.Board{Rows: 1, Cols: 5}
	for col := 1; col <= 5; col++ {
		b.Cells = append(b.Cells, board.Cell{ID: board.GridCell(1, col), Means: board.Fragment{Row: 1, Col: col},
			Outline: geometry.Polygon{{0, 0}, {1, 0}, {1, 1}}})
	}
	a := &assembling{looking: &looking{known: &Known{Board: b}}}
	a.hide(&b.Cells[0], table.HiddenByThing)
	a.besideThings(map[board.CellID]bareness{"r1c2": {gain: 0.83}, "r1c3": {gain: 0.8}, "r1c4": {gain: 1.02}, "r1c5": {gain: 0.8}})
	require.Equal(t, map[board.CellID]bool{"r1c1": true, "r1c2": true, "r1c3": true}, a.hidden, "the last one is in a shadow")
}
