package scoring_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/correction"
	"referee/deck"
	"referee/geometry"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// The games with boards and pawns come later; this one stands for them, so that
// the seam holds what they need. Three of a colour in a row of the board score.
type rowsOfThree struct {
	rules.Referee // what a board has no use for
	colors        []deck.Color
}

func (g rowsOfThree) Judge(*table.Layout) rules.Judgement { return rules.Judgement{} }

func (g rowsOfThree) Borderline(*table.Layout, *rules.Judgement) []table.Doubt { return nil }

func (g rowsOfThree) Count(t *rules.Taken) rules.Score {
	var out rules.Score
	for i := range g.colors {
		c := rules.ColorScore{Color: &g.colors[i]}
		inRow := map[byte]int{}
		for _, p := range t.Layout.Pawns {
			if p.Color == c.Color {
				c.Cards++
				inRow[p.Cell[1]]++ // of r1c2
			}
		}
		for _, n := range inRow {
			c.AsLaid += n / 3
		}
		c.Final = c.AsLaid
		out.Colors = append(out.Colors, c)
	}
	out.Winners = rules.MostPoints(out.Colors)
	return out
}

// board reads a board from text, a row a line: a letter for a pawn of that
// colour, a point for an empty cell.
func (g rowsOfThree) board(text string) *table.Layout {
	b := &table.Board{Name: "text"}
	var pawns []table.Pawn
	for r, line := range strings.Split(strings.TrimSpace(text), "\n") {
		for c, ch := range strings.TrimSpace(line) {
			cell := table.Cell{ID: table.CellID(fmt.Sprintf("r%dc%d", r+1, c+1))}
			x, y := float64(30*c), float64(-30*r)
			cell.Outline = geometry.Polygon{{x, y - 30}, {x + 30, y - 30}, {x + 30, y}, {x, y}}
			b.Cells = append(b.Cells, cell)
			if p := g.pawn(ch); p != nil {
				p.Cell = cell.ID
				pawns = append(pawns, *p)
			}
		}
	}
	return table.OnBoard(b, pawns)
}

func (g rowsOfThree) pawn(letter rune) *table.Pawn {
	for i := range g.colors {
		if rune(g.colors[i].Name[0]) == letter {
			return &table.Pawn{Kind: "pawn", Color: &g.colors[i]}
		}
	}
	return nil
}

var rows = rowsOfThree{colors: []deck.Color{{Name: "red"}, {Name: "blue"}}}

func TestAPointOfABoardLiesInItsCell(t *testing.T) {
	l := rows.board("r.\n.b")
	cell, in := l.Board.CellAt(geometry.Point{40, -40})
	require.True(t, in)
	require.Equal(t, table.CellID("r2c2"), cell)
	require.Equal(t, "blue", l.PawnOn(cell).Color.Name)
	require.Nil(t, l.PawnOn("r1c2"))
	_, in = l.Board.CellAt(geometry.Point{-1, 5})
	require.False(t, in)
}

func TestADoubtAboutACellIsOpenOnlyIfItCouldChangeTheCount(t *testing.T) {
	for _, tt := range []struct {
		name, board string
		sure        bool
	}{
		{"the third of a row", "rrr\nbb.", false},
		{"a second of a row whose rest is of the other colour", "brr\nbb.", true},
		{"nothing else in the row", "r..\nbbb", true},
	} {
		l := rows.board(tt.board)
		l.Doubts = []table.Doubt{table.CellUnsettled{Cell: "r1c1", Alternatives: []*table.Pawn{nil, rows.pawn('b')}}}
		require.Equal(t, tt.sure, scoring.Settle(l, rows).Sure, tt.name)
	}
}

func TestTwoCellsThatOnlyTogetherMakeARowAreBothOpen(t *testing.T) {
	l := rows.board("r..\nbb.")
	red := []*table.Pawn{rows.pawn('r')}
	l.Doubts = []table.Doubt{table.CellUnsettled{Cell: "r1c2", Alternatives: red}, table.CellUnsettled{Cell: "r1c3", Alternatives: red}}
	require.Len(t, scoring.Settle(l, rows).Open, 2)
}

func TestADoubtAboutACellIsAnsweredByACorrection(t *testing.T) {
	l := rows.board("rrr\nbb.")
	l.Doubts = []table.Doubt{table.CellUnsettled{Cell: "r1c3", Alternatives: []*table.Pawn{nil, rows.pawn('b')}, Spot: table.Spot{Open: 0.6}}}
	r := scoring.Settle(l, rows)
	require.Len(t, r.Open[0].Answers, 3)
	decks := &deck.Deck{Colors: rows.colors}
	for _, a := range r.Open[0].Answers {
		data, err := correction.Encode(a.Says)
		require.NoError(t, err)
		says, err := correction.Decode(data, decks)
		require.NoError(t, err)
		c, err := correction.Apply(l, rows, []correction.Correction{says})
		require.NoError(t, err)
		settled := scoring.Settle(c.Layout, c.Referee)
		require.True(t, settled.Sure)
		require.Equal(t, a.Score.Colors, settled.Colors, string(data))
	}
	_, err := correction.Apply(l, rows, []correction.Correction{correction.Cell{Cell: "r9c9"}})
	require.EqualError(t, err, `correction "cell": there is no cell "r9c9" on the table`)
}
