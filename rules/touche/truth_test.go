package touche_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/rules"
	"referee/rules/touche"
)

// truth is what is known of a photo of a board, drawn by another renderer.
type truth struct {
	Level   float64
	Players []string
	Marked  [][]any // colour, kind, cells
	Played  *struct {
		Card, Cell, Color, Before string
		Legal                     bool
	}
}

func load(t *testing.T, name string) (*touche.Position, truth) {
	data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	require.NoError(t, err)
	p, err := touche.ReadPosition(data, nil)
	require.NoError(t, err)
	var tr truth
	require.NoError(t, json.Unmarshal(data, &tr))
	return p, tr
}

func TestTheFiguresOfThePhotosAreFound(t *testing.T) {
	for name, want := range map[string]struct {
		marked, open map[touche.Kind]int
	}{
		"touche-empty": {},
		"touche1":      {marked: map[touche.Kind]int{touche.Block: 2}, open: map[touche.Kind]int{touche.Block: 1}},
		"touche2":      {marked: map[touche.Kind]int{touche.Block: 2}, open: map[touche.Kind]int{touche.Block: 1}},
		"touche3":      {marked: map[touche.Kind]int{touche.Line: 1}, open: map[touche.Kind]int{touche.Line: 1, touche.Cross: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			p, tr := load(t, name)
			r := p.Read(touche.Level(tr.Level).Kinds(), 1)
			marked, open := map[touche.Kind]int{}, map[touche.Kind]int{}
			for _, m := range r.Marked {
				marked[m.Kind]++
			}
			for _, s := range r.Standings {
				for _, f := range s.Open {
					open[f.Kind]++
					t.Log(s.Color, f)
				}
			}
			if want.marked == nil {
				want.marked, want.open = marked, map[touche.Kind]int{}
			}
			require.Equal(t, want.marked, marked)
			require.Equal(t, want.open, open)
			require.Empty(t, r.Stray)
			require.False(t, r.MarksUnclear)
		})
	}
}

func TestTheMoveBetweenTwoPhotosIsNamed(t *testing.T) {
	before, _ := load(t, "touche1")
	after, tr := load(t, "touche2")
	m, err := judge(t).JudgeMove(before, after, rules.Play{Card: tr.Played.Card})
	require.NoError(t, err)
	require.True(t, m.Legal)
	require.Equal(t, rules.Lawful, m.Ruling)
	steps, err := json.Marshal(m.Steps)
	require.NoError(t, err)
	require.JSONEq(t, `[{"cell": "r8c7", "color": "blue", "over": null}]`, string(steps))
	require.Equal(t, "blue on r8c7 with 8♠", m.Says.EN)
	require.Equal(t, "bleu en r8c7 avec 8♠", m.Says.FR)
	require.Len(t, m.Notes, 1, "red has not marked its square")
	require.Contains(t, m.Notes[0].EN, "black pawns are missing on r8c3 r8c4 r9c3 r9c4")

	m, err = judge(t).JudgeMove(before, after, rules.Play{Card: "7♠"})
	require.NoError(t, err)
	require.False(t, m.Legal)
	require.Equal(t, touche.CardRule, m.Reason)
}
