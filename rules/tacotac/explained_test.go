package tacotac_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board"
	"referee/rules"
	"referee/rules/tacotac"
	"referee/table"
)

// withLeftovers is a model of two by three with an offender on r1c2, and r1c1 and
// r1c2 left over.
func withLeftovers() *table.Layout {
	b := &board.Board{Rows: 2, Cols: 3, Game: "tacotac"}
	for row := 1; row <= 2; row++ {
		for col := 1; col <= 3; col++ {
			f := board.Fragment{Row: row, Col: col}
			if row == 1 && col == 2 {
				f.Offends = []int{7}
			}
			b.Cells = append(b.Cells, board.Cell{ID: board.GridCell(row, col), Means: f})
		}
	}
	return table.OfModel(b, []table.Laid{{Is: "r1c1"}, {Is: "r1c2"}, {Is: "r2c2", At: "r2c2"}})
}

func TestWhoExplainsTheFaultPaysTwoForAnOffenderInsteadOfFour(t *testing.T) {
	for said, fine := range map[string]int{"": 1 + 4, "r1c2": 1 + 2, "r2c3, r1c2": 1 + 2, "r1c1": 1 + 4} {
		r, err := tacotac.Game{}.Referee(rules.Values{Choices: map[string]string{"explained": said}})
		require.NoError(t, err)
		l := withLeftovers()
		require.Equal(t, fine, r.Count(rules.Take(l, &rules.Judgement{})).Colors[0].Final, said)
	}
}

func TestWhatIsNoFragmentCannotBeExplained(t *testing.T) {
	for _, said := range []string{"r1", "c2r1", "r1c2x", "r01c2", "all"} {
		_, err := tacotac.Game{}.Referee(rules.Values{Choices: map[string]string{"explained": said}})
		require.ErrorContains(t, err, "explained", said)
	}
}
