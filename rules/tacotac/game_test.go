package tacotac_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board"
	"referee/board/drawn"
	"referee/rules"
	"referee/rules/games"
	"referee/rules/tacotac"
)

func TestFines(t *testing.T) {
	m, err := tacotac.NewModel(2, 3)
	require.NoError(t, err)
	offender, plain := tacotac.Fragment{Row: 1, Col: 1}, tacotac.Fragment{Row: 2, Col: 2}
	m.Offend(offender, 7)
	require.Equal(t, 0, m.Fine(nil, nil))
	require.Equal(t, 1, m.Fine([]tacotac.Fragment{plain}, nil), "« une amende simple »")
	require.Equal(t, 4, m.Fine([]tacotac.Fragment{offender}, nil), "« quadruple »")
	require.Equal(t, 2, m.Fine([]tacotac.Fragment{offender}, []tacotac.Fragment{offender}), "« seulement double »")
	require.Equal(t, 1, m.Fine([]tacotac.Fragment{plain}, []tacotac.Fragment{plain}), "there is nothing to explain")
}

func load(t *testing.T, name string) (*tacotac.Position, []byte) {
	data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	require.NoError(t, err)
	p, err := tacotac.ReadPosition(data, nil)
	require.NoError(t, err)
	return p, data
}

func TestHolesNotchesAndFinesOfThePhotos(t *testing.T) {
	for name, fines := range map[string]map[string]int{"tacotac1": {}, "tacotac2": {}, "tacotac3": {"player": 9}} {
		p, data := load(t, name)
		var truth struct{ Holes, Notches []board.CellID }
		require.NoError(t, json.Unmarshal(data, &truth))
		holes, notches := tacotac.DefaultRules().Gaps(p)
		require.Equal(t, truth.Holes, holes, name)
		require.Equal(t, truth.Notches, notches, name)
		require.Equal(t, fines, p.Fines(), name)
		require.Empty(t, p.Wrong())
	}
}

func TestAGameIsPlayedTurnByTurn(t *testing.T) {
	m, err := tacotac.NewModel(2, 3)
	require.NoError(t, err)
	r, err := tacotac.NewRecord(tacotac.DefaultRules(), m, []string{"Ada", "Ben"})
	require.NoError(t, err)
	f := func(row, col int) tacotac.Fragment { return tacotac.Fragment{Row: row, Col: col} }
	play := func(want rules.Code, list ...tacotac.Fragment) {
		t.Helper()
		got, err := r.Play(list...)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	play("", f(1, 1))
	play(tacotac.SideRule, f(2, 2))
	play("", f(1, 2), f(1, 3))
	play(tacotac.ChainRule, f(2, 1))
	play("") // Ada passes
	play("") // Ben passes
	play("", f(2, 1))
	require.Equal(t, 1, r.Left("Ada"))
	play("", f(2, 2)) // which is beside the last one
	require.Equal(t, 0, r.Left("Ben"))
	winner, over := r.Winner()
	require.True(t, over)
	require.Equal(t, "Ben", winner)
	require.True(t, r.Undo())
	require.Equal(t, 1, r.Left("Ben"))
	player, turn := r.Turn()
	require.Equal(t, "Ben", player)
	require.Equal(t, "r2c2", ids(turn.Choices()), "beside the last one; r2c3 is no notch yet")
}

func TestAMoveIsJudgedThroughTheSeam(t *testing.T) {
	g, known := games.ByCode("tacotac")
	require.True(t, known)
	ref, err := g.Referee(rules.Values{})
	require.NoError(t, err)
	judge := ref.(rules.MoveJudge)
	before, after := parse(t, `#####./#.###./#####./.....L`), parse(t, `#####./#####./#####./.#...#`)
	m, err := judge.JudgeMove(before, after, rules.Play{})
	require.NoError(t, err)
	require.Equal(t, rules.Lawful, m.Ruling)
	steps, err := json.Marshal(m.Steps)
	require.NoError(t, err)
	require.JSONEq(t, `[{"id":"r2c2","fills":"hole"},{"id":"r4c2","fills":null}]`, string(steps))
	require.Equal(t, "lays r2c2 (fills a hole), r4c2", m.Says.EN)
	require.Equal(t, "pose r2c2 (bouche un trou), r4c2", m.Says.FR)
	m, err = judge.JudgeMove(before, parse(t, `#####./#####./#####./.....#`), rules.Play{Card: "r2c2"})
	require.NoError(t, err)
	require.Contains(t, m.Notes[0].EN, "may go on beside any fragment")
	h, err := judge.Hand(before, "", []string{"r2c2", "r4c1", "r4c5"})
	require.NoError(t, err)
	require.Len(t, h.Moves, 2)
}

func TestOurOwnModelIsRead(t *testing.T) {
	b, err := drawn.Load("tacotac")
	require.NoError(t, err)
	m, err := tacotac.FromBoard(b)
	require.NoError(t, err)
	require.Equal(t, [2]int{8, 12}, [2]int{m.Rows, m.Cols})
}
