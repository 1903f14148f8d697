package tactik_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board/drawn"
	"referee/rules"
	"referee/rules/tactik"
	"referee/table"
)

func load(t *testing.T, name string) (*tactik.Position, []byte) {
	data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	require.NoError(t, err)
	p, err := tactik.ReadPosition(data, nil)
	require.NoError(t, err)
	require.Empty(t, p.Odd)
	return p, data
}

func TestTheMoveBetweenTwoPhotosIsNamed(t *testing.T) {
	before, _ := load(t, "tactik1")
	after, data := load(t, "tactik2")
	var truth struct {
		Played struct {
			Card string
			Move json.RawMessage
		}
	}
	require.NoError(t, json.Unmarshal(data, &truth))
	m, err := judge(t, nil).JudgeMove(before, after, rules.Play{Card: truth.Played.Card})
	require.NoError(t, err)
	require.Equal(t, rules.Lawful, m.Ruling)
	steps, err := json.Marshal(m.Steps)
	require.NoError(t, err)
	require.JSONEq(t, string(truth.Played.Move), string(steps))
	require.Equal(t, "red 5: 24 to 29", m.Says.EN)

	m, err = judge(t, nil).JudgeMove(before, after, rules.Play{Card: "6"})
	require.NoError(t, err)
	require.False(t, m.Legal)
	require.Equal(t, tactik.ValueRule, m.Reason)
	require.Contains(t, m.Says.EN, "this would: red 5: 24 to 29")
}

func TestThePositionsOfThePhotosAreReadAndWrittenAlike(t *testing.T) {
	for _, name := range []string{"tactik1", "tactik2", "tactik3"} {
		p, data := load(t, name)
		var truth struct{ Pawns []tactik.PawnRow }
		require.NoError(t, json.Unmarshal(data, &truth))
		require.ElementsMatch(t, truth.Pawns, p.Rows(), name)
	}
}

func TestOurOwnBoardsHaveTheirStartsInTheirPlaces(t *testing.T) {
	for name, colors := range map[string][]string{"tactik-4": colors, "tactik-6": {"red", "blue", "yellow", "green", "purple", "orange"}} {
		kept, err := drawn.Load(name)
		require.NoError(t, err)
		got, err := tactik.FromBoard(kept)
		require.NoError(t, err)
		want, err := tactik.NewBoard(colors, 16*len(colors))
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestACellThatIsHiddenLeavesTheMoveOpenUnlessAllPawnsAreSeen(t *testing.T) {
	kept, err := drawn.Load("tactik-4")
	require.NoError(t, err)
	l := table.OnBoard(kept, nil)
	l.Doubts = []table.Doubt{table.CellHidden{Cell: "track:9"}}
	p, err := tactik.FromTable(l)
	require.NoError(t, err)
	require.Equal(t, []table.CellID{"track:9"}, p.Hidden())
}

func TestAPawnThatIsHiddenInItsReserveDoesNotMakeAMoveWrong(t *testing.T) {
	const pawns = `{"game":"tactik","players":["red","blue"],"track":32,"pawns":[{"color":"red","at":"track:%s"},{"color":"red","at":"reserve"}%s]%s}`
	before, err := tactik.ReadPosition(fmt.Appendf(nil, pawns, "5", `,{"color":"red","at":"reserve"}`, ""), nil)
	require.NoError(t, err)
	after, err := tactik.ReadPosition(fmt.Appendf(nil, pawns, "8", "", `,"unknown":["red/reserve:2"]`), nil)
	require.NoError(t, err)
	m, err := judge(t, nil).JudgeMove(before, after, rules.Play{Card: "3"})
	require.NoError(t, err)
	require.True(t, m.Legal, "as far as is seen")
	require.Equal(t, rules.Unsettled, m.Ruling)
}

func TestWhatCannotBeIsSaid(t *testing.T) {
	for name, file := range map[string]string{
		"a stake stands on its start":     `[{"color":"red","at":"track:5","stake":true}]`,
		"a colour has four pawns":         `[{"color":"red","at":"track:5"},{"color":"red","at":"track:6"},{"color":"red","at":"track:7"},{"color":"red","at":"track:8"},{"color":"red","at":"track:9"}]`,
		"no two pawns are on one cell":    `[{"color":"red","at":"track:17"},{"color":"blue","at":"start"}]`,
		"no two pawns are in one house 1": `[{"color":"red","at":"house:1"},{"color":"red","at":"house:1"}]`,
	} {
		p, err := tactik.ReadPosition([]byte(`{"game":"tactik","players":["red","blue"],"track":32,"pawns":`+file+`}`), nil)
		require.NoError(t, err)
		require.Len(t, p.Odd, 1, name)
	}
}
