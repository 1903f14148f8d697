package board

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board"
	"referee/table"
)

func TestWhatIsNotSeenIsDoubtedOnlyWhereThePictureMayGoOnToIt(t *testing.T) {
	b := &board.Board{Rows: 1, Cols: 5}
	for col := 1; col <= 5; col++ {
		b.Cells = append(b.Cells, board.Cell{ID: board.GridCell(1, col), Means: board.Fragment{Row: 1, Col: col}})
	}
	beyond := func(cols ...int) (out []table.Doubt) {
		for _, col := range cols {
			out = append(out, table.CellHidden{Cell: board.GridCell(1, col), Why: table.BeyondThePhoto})
		}
		return out
	}
	for name, tt := range map[string]struct {
		laid         []board.CellID
		doubts, want []table.Doubt
	}{
		"a free cell before it":       {[]board.CellID{"r1c2"}, beyond(4, 5), nil},
		"beside what lies":            {[]board.CellID{"r1c3"}, beyond(4), beyond(4)},
		"beside what may lie":         {[]board.CellID{"r1c3"}, beyond(4, 5), beyond(4, 5)},
		"nothing lies on its place":   {[]board.CellID{""}, beyond(5), nil},
		"nothing lies that was found": {nil, beyond(5), beyond(5)},
		"a thing beyond a free cell":  {[]board.CellID{"r1c2"}, []table.Doubt{table.CellHidden{Cell: "r1c4", Why: table.HiddenByThing}}, nil},
		"a thing beside what lies": {[]board.CellID{"r1c2"}, []table.Doubt{table.CellHidden{Cell: "r1c3", Why: table.HiddenByThing}},
			[]table.Doubt{table.CellHidden{Cell: "r1c3", Why: table.HiddenByThing}}},
		"a thing hides a cell before it": {[]board.CellID{"r1c3"},
			append(beyond(5), table.CellHidden{Cell: "r1c4", Why: table.HiddenByThing}), append(beyond(5), table.CellHidden{Cell: "r1c4", Why: table.HiddenByThing})},
	} {
		a := &assembling{looking: &looking{known: &Known{Board: b}, doubts: tt.doubts}}
		for _, id := range tt.laid {
			a.laid = append(a.laid, table.Laid{Is: "r1c1", At: id})
		}
		a.unreached()
		require.ElementsMatch(t, tt.want, a.doubts, name)
	}
}
