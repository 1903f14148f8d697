package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/sebdah/goldie/v2"
	"github.com/stretchr/testify/require"

	"referee/correction"
	"referee/deck"
	"referee/geometry"
	"referee/report"
	"referee/rules"
	"referee/table"
)

// saidInput is sureInput as people have put it right, in every way there is.
func saidInput() *report.Input {
	in := sureInput()
	red := in.Layout.Cards[4]
	in.Said = []correction.Correction{
		correction.Identity{Card: 2, Is: table.Alternative{Face: red.Face, Color: red.Color}},
		correction.Order{Pair: table.Pair{Over: 1, Under: 0}},
		correction.Legal{Card: 1, Legal: true}, correction.Legal{Card: 4},
		correction.Present{Card: 5}, correction.Absent{Card: 3}, correction.Added{Card: in.Layout.Cards[5]},
		correction.Nothing{At: geometry.Point{100, 60}},
		correction.Dot{Dot: table.DotRef{Card: 3}, Seen: true}, correction.Dot{Dot: table.DotRef{Card: 3}},
	}
	in.Agreed = []rules.Text{{EN: "misalignment, mm: 0.5 (usually 2)", FR: "décalage, mm : 0,5 (d'ordinaire 2)"}}
	return in
}

func TestWhatPeoplePutRightIsTold(t *testing.T) {
	for _, lang := range report.Languages() {
		var b bytes.Buffer
		require.NoError(t, report.Words(&b, saidInput(), lang))
		golden(t).Assert(t, "said."+string(lang)+".txt", b.Bytes())
	}
	var b bytes.Buffer
	require.NoError(t, report.JSON(&b, saidInput(), report.English))
	var said struct {
		Corrections []struct {
			Correction json.RawMessage
			Text       string
		}
		Agreed []string
	}
	require.NoError(t, json.Unmarshal(b.Bytes(), &said))
	require.Len(t, said.Corrections, len(saidInput().Said))
	require.Equal(t, []string{"Misalignment, mm: 0.5 (usually 2)"}, said.Agreed)
	for i, c := range said.Corrections {
		back, err := correction.Decode(c.Correction, deck.Default())
		require.NoError(t, err)
		require.Equal(t, saidInput().Said[i].Kind(), back.Kind())
		require.NotEmpty(t, c.Text)
	}
}

// Run with -update to accept what changed.
func golden(t *testing.T) *goldie.Goldie {
	return goldie.New(t, goldie.WithFixtureDir("testdata"), goldie.WithNameSuffix(""), goldie.WithDiffEngine(goldie.ColoredDiff))
}

func TestWords(t *testing.T) {
	for _, lang := range report.Languages() {
		for name, in := range map[string]*report.Input{"sure": sureInput(), "removals": madeInput(), "doubts": unsureInput()} {
			t.Run(name+"/"+string(lang), func(t *testing.T) {
				var b bytes.Buffer
				require.NoError(t, report.Words(&b, in, lang))
				golden(t).Assert(t, name+"."+string(lang)+".txt", b.Bytes())
				require.NotContains(t, b.String(), "%!", "a sentence lacks an argument")
			})
		}
	}
}

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, report.JSON(&b, unsureInput(), report.English))
	golden(t).Assert(t, "doubts.json", b.Bytes())
}

func TestJSONHasEveryListEvenWhenEmpty(t *testing.T) {
	var b bytes.Buffer
	in := sureInput()
	in.Result.Winners = nil
	require.NoError(t, report.JSON(&b, in, report.English))
	var fields map[string]any
	require.NoError(t, json.Unmarshal(b.Bytes(), &fields))
	for _, name := range []string{"cards", "placements", "removed", "scores", "winners", "warnings", "doubts"} {
		require.IsType(t, []any{}, fields[name], name)
	}
	start := fields["cards"].([]any)[0].(map[string]any)
	require.Nil(t, start["color"])
	require.Contains(t, start, "color")
	require.NotContains(t, start, "suit")
	require.NotContains(t, start, "value")
}

func TestOneOfAThingIsSingular(t *testing.T) {
	for lang, want := range map[report.Lang]string{report.English: "Green wins with 1 point.", report.French: "Vert l'emporte avec 1 point."} {
		in := sureInput()
		in.Result.Color("green").Final = 1
		var b bytes.Buffer
		require.NoError(t, report.Words(&b, in, lang))
		require.Contains(t, b.String(), want)
	}
}

func TestAFreeCardIsToldWhereItCouldHaveBeenLaid(t *testing.T) {
	for _, lang := range report.Languages() {
		var b bytes.Buffer
		for _, moves := range [][]report.Move{nil, {{On: 0, At: geometry.Point{-100, 80}}}, {{On: 2}, {On: 0}}} {
			in := sureInput()
			in.Moves = map[table.CardID][]report.Move{3: moves}
			require.NoError(t, report.Words(&b, in, lang))
			require.NoError(t, report.JSON(&b, in, lang))
		}
		var told []string
		for line := range strings.Lines(b.String()) {
			if strings.Contains(line, "triangle 2") || strings.Contains(line, "legal_places") {
				told = append(told, line)
			}
		}
		golden(t).Assert(t, "free."+string(lang)+".txt", []byte(strings.Join(told, "")))
	}
}

func TestParseLang(t *testing.T) {
	for s, want := range map[string]report.Lang{"fr": report.French, "fr_FR.UTF-8": report.French, "EN": report.English, "en-GB": report.English} {
		l, ok := report.ParseLang(s)
		require.True(t, ok, s)
		require.Equal(t, want, l, s)
	}
	for _, s := range []string{"", "C", "de_DE", "french"} {
		_, ok := report.ParseLang(s)
		require.False(t, ok, s)
	}
}
