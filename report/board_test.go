package report_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/correction"
	"referee/deck"
	"referee/geometry"
	"referee/report"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// draughts stands for the games on boards.
type draughts struct{ rules.Game }

func (draughts) Code() string { return "draughts" }

// kept is its referee.
type kept struct{ rules.NoCards }

func (kept) Count(*rules.Taken) rules.Score { return rules.Score{} }

func (kept) Says(_ *table.Layout, s *rules.Score) []rules.Text {
	return []rules.Text{rules.Text{EN: "red: %d men", FR: "rouge : %d pions"}.Format(s.Colors[0].Final)}
}

func (kept) Fields(l *table.Layout, s *rules.Score) []rules.Field {
	cells := []any{}
	for _, p := range l.Pawns {
		cells = append(cells, map[string]string{"cell": string(p.Cell), "pawn": p.Color.Name})
	}
	return []rules.Field{{Name: "cells", Value: cells}, {Name: "counts", Value: map[string]int{"red": s.Colors[0].Final}}}
}

// boardInput is a board of two cells with a red pawn, and a doubt about it.
func boardInput() *report.Input {
	red, blue := &deck.Color{Name: "red"}, &deck.Color{Name: "blue"}
	square := geometry.Polygon{{0, 0}, {30, 0}, {30, 30}, {0, 30}}
	l := table.OnBoard(&table.Board{Cells: []table.Cell{{ID: "r1c1", Outline: square}}}, []table.Pawn{{Kind: "pawn", Color: red, Cell: "r1c1"}})
	score := rules.Score{Colors: []rules.ColorScore{{Color: red, Cards: 1, AsLaid: 1, Final: 1}, {Color: blue}}, Winners: []*deck.Color{red}}
	other := rules.Score{Colors: []rules.ColorScore{{Color: red}, {Color: blue, Cards: 1, AsLaid: 1, Final: 1}}, Winners: []*deck.Color{blue}}
	at := table.Spot{Place: table.OnTable{At: geometry.Point{15, 15}, RadiusMM: 20}, Open: 0.5}
	doubt := table.CellUnsettled{Cell: "r1c1", Alternatives: []*table.Pawn{{Kind: "pawn", Color: blue}, nil}, Spot: at}
	return &report.Input{
		Game: draughts{}, Referee: kept{}, Photo: report.Photo{Path: "board.jpg", Width: 800, Height: 600}, View: fromAbove(800, 600), Layout: l,
		Result: &scoring.Result{Score: score, Open: []scoring.OpenDoubt{{Doubt: doubt, Effect: scoring.Effect{Final: []*deck.Color{red, blue}}, Answers: []scoring.Answer{
			{Says: correction.Cell{Cell: "r1c1", Is: &l.Pawns[0]}, AsRead: true, Likely: 0.5, Score: score},
			{Says: correction.Cell{Cell: "r1c1", Is: &table.Pawn{Kind: "pawn", Color: blue}}, Likely: 0.25, Score: other},
			{Says: correction.Cell{Cell: "r1c1"}, Likely: 0.25, Score: other},
		}}}},
		Said: []correction.Correction{correction.Cell{Cell: "r1c1", Is: &l.Pawns[0]}},
	}
}

func TestAGameOnABoardIsReportedByItsOwnFields(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, report.JSON(&b, boardInput(), report.English))
	var all map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(b.Bytes(), &all))
	require.JSONEq(t, `"draughts"`, string(all["game"]))
	require.JSONEq(t, `[{"cell": "r1c1", "pawn": "red"}]`, string(all["cells"]))
	require.JSONEq(t, `["red"]`, string(all["winners"]))
	require.NotContains(t, all, "cards")
	require.NotContains(t, all, "scores")
	require.Contains(t, string(all["doubts"]), "Nothing stands there: red 0 instead of 1, blue 1 instead of 0")
	require.Contains(t, string(all["corrections"]), "Cell r1c1: red stands there")
}

func TestADoubtAboutACellIsWorded(t *testing.T) {
	for lang, want := range map[report.Lang]string{
		report.English: "It cannot be seen what stands on cell r1c1 (middle of the photo); it could change the points of red and blue.",
		report.French:  "On ne voit pas ce qui se trouve sur la case r1c1 (au milieu de la photo) ; couleurs dont les points pourraient changer : rouge et bleu.",
	} {
		var b bytes.Buffer
		require.NoError(t, report.Words(&b, boardInput(), lang))
		require.Contains(t, b.String(), want)
		require.NotContains(t, b.String(), "No dot")
		require.Contains(t, b.String(), map[report.Lang]string{report.English: "Red: 1 men", report.French: "Rouge : 1 pions"}[lang])
		require.NotRegexp(t, "(?i)0 cards|no card|carte", b.String(), "a board has none")
	}
}
