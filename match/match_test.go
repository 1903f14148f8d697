package match_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/match"
	"referee/rules/games"
	"referee/scoring"
)

func terms(t *testing.T, said string) *match.Terms {
	t.Helper()
	out, err := match.DecodeTerms([]byte(said), games.Default(), deck.Default())
	require.NoError(t, err)
	return out
}

const two = `{"sides":[{"name":"Ada","colors":["blue"]},{"name":"Ben","colors":["red"]}],"rounds":3}`

// sum adds up events that are written as JSON.
func sum(t *testing.T, tm *match.Terms, said ...string) (*match.Match, error) {
	t.Helper()
	var events []match.Event
	for _, s := range said {
		e, err := match.DecodeEvent([]byte(s))
		require.NoError(t, err, s)
		events = append(events, e)
	}
	return match.Sum(tm, games.Default(), deck.Default(), events)
}

func TestMatches(t *testing.T) {
	for _, tt := range []struct {
		name    string
		terms   string
		events  []string
		totals  []int
		outcome scoring.Outcome
		winners []int
	}{
		{"points of rounds add up", two, []string{`{"kind":"round","round":{"points":{"blue":10,"red":4}}}`, `{"kind":"round","round":{"points":{"blue":3,"red":8}}}`}, []int{13, 12}, scoring.Playing, nil},
		{"the last round decides", two, []string{`{"kind":"round","round":{"points":{"blue":1}}}`, `{"kind":"round","round":{"points":{"red":2}}}`, `{"kind":"round","round":{"points":{"red":2}}}`}, []int{1, 4}, scoring.Won, []int{1}},
		{"a round that is changed counts as it was really", two, []string{`{"kind":"round","round":{"points":{"blue":10}}}`, `{"kind":"change","of":1,"round":{"points":{"blue":1}}}`}, []int{1, 0}, scoring.Playing, nil},
		{"a round that is deleted does not count", two, []string{`{"kind":"round","round":{"points":{"blue":10}}}`, `{"kind":"round","round":{"points":{"red":7}}}`, `{"kind":"delete","of":1}`}, []int{0, 7}, scoring.Playing, nil},
		{"a deletion that is undone deletes nothing", two, []string{`{"kind":"round","round":{"points":{"blue":10}}}`, `{"kind":"delete","of":1}`, `{"kind":"undo"}`}, []int{10, 0}, scoring.Playing, nil},
		{"undoing twice takes two events back", two, []string{`{"kind":"round","round":{"points":{"blue":10}}}`, `{"kind":"round","round":{"points":{"blue":5}}}`, `{"kind":"undo"}`, `{"kind":"undo"}`}, []int{0, 0}, scoring.Playing, nil},
		{"a new name changes no points", two, []string{`{"kind":"round","round":{"points":{"blue":10}}}`, `{"kind":"rename","name":"Friday"}`}, []int{10, 0}, scoring.Playing, nil},
		{"a match that is deleted and brought back is as before", two, []string{`{"kind":"round","round":{"points":{"blue":10}}}`, `{"kind":"remove"}`, `{"kind":"undo"}`}, []int{10, 0}, scoring.Playing, nil},
		{"a target ends the match", `{"sides":[{"name":"Ada","colors":["blue"]},{"name":"Ben","colors":["red"]}],"target":100}`, []string{`{"kind":"round","round":{"points":{"blue":100,"red":99}}}`}, []int{100, 99}, scoring.Won, []int{0}},
		{"a team has the points of its colours", `{"sides":[{"name":"A","colors":["blue","pink"]},{"name":"B","colors":["red","green"]}],"rounds":1}`, []string{`{"kind":"round","round":{"points":{"blue":3,"pink":4,"red":6}}}`}, []int{7, 6}, scoring.Won, []int{0}},
		{"equal points share the win", `{"sides":[{"name":"Ada","colors":["blue"]},{"name":"Ben","colors":["red"]}],"rounds":1}`, []string{`{"kind":"round","round":{"points":{"blue":3,"red":3},"out_first":"red"}}`}, []int{3, 3}, scoring.Shared, []int{0, 1}},
		{"if one winner is wanted, who went out first has won", `{"sides":[{"name":"Ada","colors":["blue"]},{"name":"Ben","colors":["red"]}],"rounds":1,"ties":"one"}`, []string{`{"kind":"round","round":{"points":{"blue":3,"red":3},"out_first":"red"}}`}, []int{3, 3}, scoring.Won, []int{1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, err := sum(t, terms(t, tt.terms), tt.events...)
			require.NoError(t, err)
			require.Equal(t, tt.totals, m.Standings.Totals)
			require.Equal(t, tt.outcome, m.Standings.Outcome)
			require.Equal(t, tt.winners, m.Standings.Winners)
		})
	}
}

func TestARoundKeepsItsNumberWhateverIsDeleted(t *testing.T) {
	m, err := sum(t, terms(t, two), `{"kind":"round","round":{"points":{"blue":1}}}`, `{"kind":"round","round":{"points":{"blue":2}}}`, `{"kind":"delete","of":1}`, `{"kind":"round","round":{"points":{"blue":3}}}`)
	require.NoError(t, err)
	require.Equal(t, []int{2, 4}, []int{m.Rounds[0].ID, m.Rounds[1].ID})
}

func TestTermsThatMakeNoSenseAreRefused(t *testing.T) {
	for said, want := range map[string]string{
		`{`:                             "cannot be understood",
		`{"sides":[],"rounds":1,"x":1}`: "cannot be understood",
		`{"sides":[{"name":"Ada","colors":["blue"]}],"rounds":1}`:                                               "at least two play",
		`{"sides":[{"name":" ","colors":["blue"]},{"name":"B","colors":["red"]}],"rounds":1}`:                   "has a name",
		`{"sides":[{"name":"A","colors":["blue"]},{"name":"A","colors":["red"]}],"rounds":1}`:                   "named twice",
		`{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["blue"]}],"rounds":1}`:                  "both have the colour",
		`{"sides":[{"name":"A","colors":["gold"]},{"name":"B","colors":["red"]}],"rounds":1}`:                   "no colour \"gold\"",
		`{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["red"]}]}`:                              "how many rounds",
		`{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["red"]}],"rounds":1,"target":2}`:        "how many rounds",
		`{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["red"]}],"rounds":-1}`:                  "at least one round",
		`{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["red"]}],"rounds":1,"way":"backwards"}`: "no way to play",
	} {
		_, err := match.DecodeTerms([]byte(said), games.Default(), deck.Default())
		require.ErrorContains(t, err, want, said)
	}
}

func TestEventsThatMakeNoSenseAreRefused(t *testing.T) {
	for _, said := range []string{`{"kind":"round"}`, `{"kind":"delete","round":{}}`, `{"kind":"dance"}`, `[]`} {
		_, err := match.DecodeEvent([]byte(said))
		require.Error(t, err, said)
	}
	for said, want := range map[string]string{
		`{"kind":"delete","of":7}`:                                   "no round 7",
		`{"kind":"round","round":{"points":{"gold":1}}}`:             "no colour",
		`{"kind":"round","round":{"points":{"green":1}}}`:            "nobody plays",
		`{"kind":"round","round":{"points":{"blue":-1}}}`:            "-1 points",
		`{"kind":"round","round":{"points":{"blue":1000000}}}`:       "at most",
		`{"kind":"round","round":{"points":{},"suits":["hearts"]}}`:  "no suit",
		`{"kind":"round","round":{"points":{},"out_first":"green"}}`: "nobody plays",
	} {
		_, err := sum(t, terms(t, two), said)
		require.ErrorContains(t, err, want, said)
	}
	_, err := sum(t, terms(t, `{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["red"]}],"rounds":1}`), `{"kind":"round","round":{"points":{"blue":1}}}`, `{"kind":"round","round":{"points":{"blue":1}}}`)
	require.ErrorContains(t, err, "after the end")
}

func FuzzEvents(f *testing.F) {
	f.Add([]byte(`{"kind":"round","round":{"points":{"blue":1},"passed":{"blue":"circle"}}}`))
	f.Add([]byte(`{"kind":"change","of":1,"round":{"points":null}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := match.DecodeEvent(data)
		if err != nil {
			return
		}
		first, _ := match.DecodeEvent([]byte(`{"kind":"round","round":{"points":{"blue":10}}}`))
		tm, err := match.DecodeTerms([]byte(two), games.Default(), deck.Default())
		require.NoError(t, err)
		_, _ = match.Sum(tm, games.Default(), deck.Default(), []match.Event{first, e, e})
	})
}

func TestAMatchIsCalledAsItWasRenamedLast(t *testing.T) {
	tm := terms(t, two)
	m, err := sum(t, tm, `{"kind":"rename","name":" Friday "}`, `{"kind":"rename","name":"Saturday"}`)
	require.NoError(t, err)
	require.Equal(t, "Saturday", m.Terms.Name)
	require.Empty(t, tm.Name, "what was agreed stays as it was")
	m, err = sum(t, tm, `{"kind":"rename","name":"Friday"}`, `{"kind":"rename","name":"Saturday"}`, `{"kind":"undo"}`)
	require.NoError(t, err)
	require.Equal(t, "Friday", m.Terms.Name)
	_, err = match.DecodeEvent([]byte(`{"kind":"rename","name":"` + strings.Repeat("é", 41) + `"}`))
	require.ErrorContains(t, err, "at most 40 letters")
}

func TestInADeletedMatchNothingHappensButThatItIsBroughtBack(t *testing.T) {
	m, err := sum(t, terms(t, two), `{"kind":"remove"}`)
	require.NoError(t, err)
	require.True(t, m.Deleted)
	require.True(t, m.Undoable)
	_, err = sum(t, terms(t, two), `{"kind":"remove"}`, `{"kind":"round","round":{"points":{"blue":1}}}`)
	require.ErrorContains(t, err, "is deleted")
	m, err = sum(t, terms(t, two), `{"kind":"remove"}`, `{"kind":"undo"}`, `{"kind":"round","round":{"points":{"blue":1}}}`)
	require.NoError(t, err)
	require.False(t, m.Deleted)
	require.Len(t, m.Rounds, 1)
}

func TestTermsAreChangedWhileAMatchIsPlayed(t *testing.T) {
	round := `{"kind":"round","round":{"points":{"blue":10,"red":4}}}`
	m, err := sum(t, terms(t, two), round, `{"kind":"terms","terms":{"name":"Friday","sides":[{"name":" Adah ","colors":["blue"]},{"name":"Ben","colors":["red"]}],"rounds":1,"way":"standard"}}`)
	require.NoError(t, err)
	require.Equal(t, "Adah", m.Terms.Sides[0].Name)
	require.Equal(t, scoring.Won, m.Standings.Outcome, "after one round, now")
	m, err = sum(t, terms(t, two), round, `{"kind":"terms","terms":{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["red"]}],"target":100}}`, `{"kind":"undo"}`)
	require.NoError(t, err)
	require.Equal(t, "Ada", m.Terms.Sides[0].Name)
	for want, said := range map[string]string{
		"nobody plays":          `{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["green"]}],"rounds":3}`,
		"named twice":           `{"sides":[{"name":"A","colors":["blue"]},{"name":"A","colors":["red"]}],"rounds":3}`,
		"has no colour":         `{"sides":[{"name":"A","colors":["gold"]},{"name":"B","colors":["red"]}],"rounds":3}`,
		"say how many rounds":   `{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["red"]}],"rounds":3,"target":9}`,
		"the way to play stays": `{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["red"]}],"rounds":3,"way":"free"}`,
	} {
		_, err := sum(t, terms(t, two), round, `{"kind":"terms","terms":`+said+`}`)
		require.ErrorContains(t, err, want)
	}
}

func TestAnotherWayToPlayIsAgreedOnWhileNoRoundIsPlayed(t *testing.T) {
	other := `{"kind":"terms","terms":{"sides":[{"name":"A","colors":["blue","pink"]},{"name":"B","colors":["red","green"]}],"rounds":3,"way":"team"}}`
	m, err := sum(t, terms(t, two), other)
	require.NoError(t, err)
	require.Equal(t, "team", m.Terms.Way)
	m, err = sum(t, terms(t, two), other, `{"kind":"terms","terms":{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["red"]}],"target":9}}`)
	require.NoError(t, err)
	require.Equal(t, "team", m.Terms.Way, "which stays where none is named")
	m, err = sum(t, terms(t, two), `{"kind":"round","round":{"points":{"blue":10}}}`, `{"kind":"delete","of":1}`, other, `{"kind":"undo"}`)
	require.NoError(t, err)
	require.Empty(t, m.Terms.Way)
	_, err = sum(t, terms(t, two), `{"kind":"terms","terms":{"sides":[{"name":"A","colors":["blue"]},{"name":"B","colors":["red"]}],"rounds":3,"way":"backwards"}}`)
	require.ErrorContains(t, err, "no way to play")
}
