package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board/drawn"
	"referee/deck"
	"referee/rules"
	"referee/rules/tactik"
	"referee/table"
)

var red, blue = &deck.Color{Name: "red"}, &deck.Color{Name: "blue"}

// onTrack puts red's pawns on cells of our board for four, the others in their
// reserves.
func onTrack(t *testing.T, reds ...table.CellID) *table.Layout {
	b, err := drawn.Load("tactik-4")
	require.NoError(t, err)
	var pawns []table.Pawn
	for _, c := range reds {
		pawns = append(pawns, table.Pawn{Kind: "pawn", Color: red, Cell: c})
	}
	for _, c := range []table.CellID{"blue/reserve:1", "blue/reserve:2", "blue/reserve:3", "blue/reserve:4"} {
		pawns = append(pawns, table.Pawn{Kind: "pawn", Color: blue, Cell: c})
	}
	return table.OnBoard(b, pawns)
}

func judged(t *testing.T, before, after *table.Layout) rules.Move {
	r, err := tactik.Game{}.Referee(rules.Values{})
	require.NoError(t, err)
	m, err := rules.JudgeTables(r.(rules.MoveJudge), before, after, rules.Play{Card: "5"})
	require.NoError(t, err)
	return m
}

func TestAMoveBetweenTwoReadingsIsSettledIfEveryDoubtLeavesItTheSame(t *testing.T) {
	before, after := onTrack(t, "track:10", "track:40"), onTrack(t, "track:15", "track:40")
	require.Equal(t, rules.Lawful, judged(t, before, after).Ruling)

	elsewhere := table.CellUnsettled{Cell: "track:15", Alternatives: []*table.Pawn{nil}}
	open := *after
	open.Doubts = []table.Doubt{elsewhere}
	m := judged(t, before, &open)
	require.Equal(t, rules.Unsettled, m.Ruling, "without that pawn nothing would have moved")
	require.True(t, m.Legal, "as it was read")

	// Whether blue or red stands where nothing is to be passed does not matter to
	// a move that is wrong either way.
	wrong := onTrack(t, "track:15", "track:41")
	wrong.Doubts = []table.Doubt{table.CellUnsettled{Cell: "track:41", Alternatives: []*table.Pawn{{Kind: "pawn", Color: blue}}}}
	m = judged(t, before, wrong)
	require.False(t, m.Legal)
	require.Equal(t, rules.Foul, m.Ruling)
}

func TestAMoveIsNotSettledWhereTheBoardIsNot(t *testing.T) {
	before, after := onTrack(t, "track:10"), onTrack(t, "track:15")
	after.Doubts = []table.Doubt{table.BoardUnsettled{}}
	require.Equal(t, rules.Unsettled, judged(t, before, after).Ruling)
	after.Doubts = []table.Doubt{table.UnknownThing{Cell: "track:3"}}
	require.Equal(t, rules.Unsettled, judged(t, before, after).Ruling)
}

func TestTooManyDoubtsAreNotSettledEither(t *testing.T) {
	before, after := onTrack(t, "track:10"), onTrack(t, "track:15")
	for _, c := range []table.CellID{"track:20", "track:21", "track:22", "track:23", "track:24", "track:25", "track:26", "track:27"} {
		after.Doubts = append(after.Doubts, table.CellUnsettled{Cell: c, Alternatives: []*table.Pawn{nil}})
	}
	require.Equal(t, rules.Unsettled, judged(t, before, after).Ruling, "though none of them matters")
}

func TestATextIsFilledInInBothLanguages(t *testing.T) {
	got := rules.Text{EN: "%s has %d", FR: "%[2]d pour %[1]s"}.Format(rules.ColorText("red"), 3)
	require.Equal(t, rules.Text{EN: "red has 3", FR: "3 pour rouge"}, got)
	require.Equal(t, rules.Plain("fuchsia"), rules.ColorText("fuchsia"))
	require.Equal(t, rules.Text{EN: "a and b", FR: "a et b"}, rules.Join([]rules.Text{rules.Plain("a"), rules.Plain("b")}, rules.Text{EN: " and ", FR: " et "}))
}
