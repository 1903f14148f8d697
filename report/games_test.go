package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board/drawn"
	"referee/correction"
	"referee/deck"
	"referee/geometry"
	"referee/report"
	"referee/rules"
	"referee/rules/games"
	"referee/scoring"
	"referee/table"
)

// paint are the colours of made-up pawns.
var paint = map[string]*deck.Color{"red": {Name: "red"}, "blue": {Name: "blue"}, "black": {Name: "black"}, "yellow": {Name: "yellow"}}

// standing puts pawns on one of our own boards: "red r1c1 r1c2; stake:blue track:17".
func standing(t *testing.T, name, text string) *table.Layout {
	b, err := drawn.Load(name)
	require.NoError(t, err)
	var pawns []table.Pawn
	for list := range strings.SplitSeq(text, ";") {
		words := strings.Fields(list)
		kind, color, is := strings.Cut(words[0], ":")
		if !is {
			kind, color = "pawn", kind
		}
		for _, cell := range words[1:] {
			require.NotNil(t, b.Cell(table.CellID(cell)), cell)
			pawns = append(pawns, table.Pawn{Kind: kind, Color: paint[color], Cell: table.CellID(cell)})
		}
	}
	return table.OnBoard(b, pawns)
}

// reported settles a table and reports it, in JSON and in words.
func reported(t *testing.T, game string, said rules.Values, l *table.Layout) (map[string]json.RawMessage, map[report.Lang]string) {
	g, known := games.ByCode(game)
	require.True(t, known)
	r, err := g.Referee(said)
	require.NoError(t, err)
	result := scoring.Settle(l, r)
	in := &report.Input{Game: g, Referee: r, Photo: report.Photo{Path: "board.jpg", Width: 800, Height: 600}, View: fromAbove(800, 600), Layout: l, Result: &result}
	var b bytes.Buffer
	require.NoError(t, report.JSON(&b, in, report.English))
	var fields map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(b.Bytes(), &fields))
	words := map[report.Lang]string{}
	for _, lang := range report.Languages() {
		var b bytes.Buffer
		require.NoError(t, report.Words(&b, in, lang))
		words[lang] = b.String()
		require.NotRegexp(t, regexp.MustCompile(`%!|(?i)\bcard\b|\bcarte\b`), words[lang])
	}
	return fields, words
}

func TestATableOfToucheIsReported(t *testing.T) {
	l := standing(t, "touche", "red r1c1 r1c2 r2c1 r2c2 r5c5; blue r9c12; black r4c4 r4c5 r5c4")
	fields, words := reported(t, "touche", rules.Values{Numbers: map[string]float64{"level": 1}}, l)
	require.JSONEq(t, `{"red": 2, "blue": 0}`, string(fields["counts"]), "a square of black pawns but for one that was forgotten counts")
	require.JSONEq(t, `4`, string(fields["needed"]))
	require.JSONEq(t, `[]`, string(fields["winners"]))
	require.JSONEq(t, `true`, string(fields["sure"]))
	require.Contains(t, string(fields["figures"]), `{"color":"red","kind":"square","cells":["r1c1","r1c2","r2c1","r2c2"],"marked":false}`)
	require.Contains(t, string(fields["cells"]), `{"cell":"r9c12","card":"8♠","pawn":"blue"}`)
	require.Contains(t, words[report.English], "Red: 2 of 4 figures")
	require.Contains(t, words[report.French], "Rouge a terminé un carré en r4c4 r4c5 r5c4 r5c5 : il manque des pions noirs en r5c5")
}

func TestWhoseBlackPawnsAreIsNotAskedWhereItDecidesNothing(t *testing.T) {
	l := standing(t, "touche", "red r1c1 r1c2 r2c1 r2c2; blue r9c12; black r4c4 r4c5 r5c4 r5c5")
	fields, words := reported(t, "touche", rules.Values{}, l)
	require.JSONEq(t, `true`, string(fields["sure"]), "what is counted is the least, and said to be")
	require.JSONEq(t, `{"red": 1, "blue": 0}`, string(fields["counts"]))
	require.JSONEq(t, `{"red": 2, "blue": 1}`, string(fields["counts_at_most"]))
	require.Contains(t, words[report.English], "Red: figures: at least 1")
	require.Contains(t, words[report.English], "Figures under black pawns, nobody can see whose: 1")
	require.Contains(t, words[report.French], "Bleu : figures : au moins 0")
	fields, words = reported(t, "touche", rules.Values{Numbers: map[string]float64{"level": 1}}, l)
	require.JSONEq(t, `true`, string(fields["sure"]), "with two of four nobody has all")
	require.Contains(t, words[report.French], "Rouge : au moins 1 figures sur 4")
}

func TestWhatCanBeCountedInSeveralWaysIsListed(t *testing.T) {
	fields, words := reported(t, "touche", rules.Values{}, standing(t, "touche", "red r1c1 r1c2 r1c3 r2c1 r2c2 r2c3; blue r9c12"))
	require.JSONEq(t, `{"red": 1, "blue": 0}`, string(fields["counts"]))
	require.JSONEq(t, `{"red": [[{"color": "red", "kind": "square", "cells": ["r1c2", "r1c3", "r2c2", "r2c3"], "marked": false}]]}`, string(fields["other_sets"]))
	require.Contains(t, words[report.French], "Rouge peut compter ses pions en d'autres figures")
}

func TestATableThatIsTooFullToCountIsNotSure(t *testing.T) {
	var cells []string
	for row := 1; row <= 6; row++ {
		for col := 1; col <= 7; col++ {
			cells = append(cells, fmt.Sprintf("r%dc%d", row, col))
		}
	}
	fields, words := reported(t, "touche", rules.Values{}, standing(t, "touche", "red "+strings.Join(cells, " ")))
	require.JSONEq(t, `false`, string(fields["sure"]))
	require.Contains(t, words[report.English], "too many pieces to try every way")
}

func TestWhoseBlackPawnsAreIsAskedAndTheAnswersAreCounted(t *testing.T) {
	l := standing(t, "touche", "red r1c1 r1c2 r2c1 r2c2 r1c6 r1c7 r2c6 r2c7 r8c1 r8c2 r9c1 r9c2; blue r9c12; black r4c4 r4c5 r5c4 r5c5")
	level := rules.Values{Numbers: map[string]float64{"level": 1}}
	fields, words := reported(t, "touche", level, l)
	require.JSONEq(t, `false`, string(fields["sure"]), "with the marked square red has all four")
	require.Contains(t, string(fields["figures"]), `{"color":null,"kind":"square","cells":["r4c4","r4c5","r5c4","r5c5"],"marked":true}`)
	require.Contains(t, string(fields["doubts"]), "They are of blue: blue 1 instead of 0")
	require.Contains(t, words[report.French], "On ne voit pas à qui sont les pions marqués dont l'un est sur la case r4c4")
	told := l.WithPawn("r4c4", &table.Pawn{Kind: table.MarkedKind, Color: paint["blue"]})
	fields, _ = reported(t, "touche", level, told)
	require.JSONEq(t, `true`, string(fields["sure"]))
	require.JSONEq(t, `{"red": 3, "blue": 1}`, string(fields["counts"]))
}

func TestATableOfTacTikIsReported(t *testing.T) {
	l := standing(t, "tactik-4", "red track:24 red/house:4 red/reserve:1 red/reserve:2; stake:blue track:17; blue blue/reserve:1 blue/reserve:3 blue/reserve:4; yellow yellow/house:1 yellow/house:2 yellow/house:3 yellow/house:4")
	fields, words := reported(t, "tactik", rules.Values{}, l)
	require.Contains(t, string(fields["pawns"]), `{"color":"blue","at":"start","stake":true}`)
	require.Contains(t, string(fields["pawns"]), `{"color":"red","at":"track:24"}`)
	require.JSONEq(t, `{"red": 1, "blue": 0, "yellow": 4}`, string(fields["home"]))
	require.JSONEq(t, `true`, string(fields["sure"]))
	require.Contains(t, words[report.English], "Red: 24, house 4, 2 in the reserve")
	require.Contains(t, words[report.French], "Bleu : départ (pieu), 3 en réserve")

	l.Doubts = []table.Doubt{table.CellUnsettled{Cell: "track:24", Alternatives: []*table.Pawn{nil}, Spot: table.Spot{Open: 0.3}}}
	fields, _ = reported(t, "tactik", rules.Values{}, l)
	require.JSONEq(t, `false`, string(fields["sure"]), "what is reported is where the pawns are, not only how many are home")
}

func TestWhatCannotBeByTheRulesIsDoubted(t *testing.T) {
	fields, words := reported(t, "touche", rules.Values{Numbers: map[string]float64{"level": 1}}, standing(t, "touche", "red r1c1; blue r9c12; black r4c4 r4c5 r4c6 r4c7 r4c8"))
	require.JSONEq(t, `false`, string(fields["sure"]), "a line is no figure of level 1")
	require.Contains(t, words[report.French], "D'après les règles, la case r4c4 ne peut pas être telle qu'elle a été lue")
	fields, words = reported(t, "tactik", rules.Values{}, standing(t, "tactik-4", "stake:red track:24; blue red/house:1"))
	require.JSONEq(t, `false`, string(fields["sure"]), "a stake stands on its start only, and nobody in another's house")
	require.Contains(t, words[report.English], "By the rules cell red/house:1 cannot look as it was read")
}

func TestAReadingThatCannotBeByTheRulesIsTriedAllTheSame(t *testing.T) {
	l := standing(t, "tactik-4", "red track:24; blue track:30")
	l.Doubts = []table.Doubt{table.CellUnsettled{Cell: "track:30", Alternatives: []*table.Pawn{{Kind: "stake", Color: paint["red"]}}}}
	fields, _ := reported(t, "tactik", rules.Values{}, l)
	require.JSONEq(t, `false`, string(fields["sure"]))
}

func TestWhatPeopleSayStandsOnACellSettlesIt(t *testing.T) {
	l := standing(t, "tactik-4", "red track:24 red/reserve:1 red/reserve:2 red/reserve:3")
	l.Doubts = []table.Doubt{table.CellHidden{Cell: "track:30"}, table.UnknownThing{Cell: "track:30"}}
	fields, _ := reported(t, "tactik", rules.Values{}, l)
	require.JSONEq(t, `false`, string(fields["sure"]))
	g, _ := games.ByCode("tactik")
	r, err := g.Referee(rules.Values{})
	require.NoError(t, err)
	put, err := correction.Apply(l, r, []correction.Correction{correction.Cell{Cell: "track:30"}})
	require.NoError(t, err)
	fields, _ = reported(t, "tactik", rules.Values{}, put.Layout)
	require.JSONEq(t, `true`, string(fields["sure"]))
}

func TestATableOfTacotacIsReported(t *testing.T) {
	b, err := drawn.Load("tacotac")
	require.NoError(t, err)
	var laid []table.Laid
	for i := range b.Cells {
		if id := b.Cells[i].ID; id != "r2c2" && id != "r1c5" && id != "r8c1" {
			laid = append(laid, table.Laid{Is: id, At: id})
		}
	}
	laid = append(laid, table.Laid{Is: "r8c1", Pose: geometry.Pose{Turn: 90 * geometry.Degree}})
	fields, words := reported(t, "tacotac", rules.Values{}, table.OfModel(b, laid))
	require.JSONEq(t, `["r2c2"]`, string(fields["holes"]))
	require.JSONEq(t, `["r1c5", "r8c1"]`, string(fields["notches"]))
	require.JSONEq(t, `{"player": 1}`, string(fields["fines"]))
	require.Contains(t, string(fields["fragments"]), `"turn_deg":90,"laid":false}`)
	require.Contains(t, words[report.English], "Holes: r2c2")
	require.Contains(t, words[report.French], "93 fragments posés sur 96")
}
