package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// match runs a command about the matches of a data folder.
func (b *bench) match(args ...string) outcome {
	return b.run(append([]string{"match", "--data", "data", "--lang", "en"}, args...)...)
}

// matchSays is what such a command that succeeds says.
func (b *bench) matchSays(t *testing.T, args ...string) string {
	t.Helper()
	o := b.match(args...)
	require.Equal(t, exitOK, o.code, o.stderr)
	return o.stdout
}

func TestAMatchIsKeptFromTheShell(t *testing.T) {
	b := newBench(t)
	said := func(args ...string) string { return b.matchSays(t, args...) }
	require.Contains(t, said("list"), "No match is kept")
	require.Contains(t, said("new", "--players", "Ada=blue,Ben=red+green", "--rounds", "2", "--ties", "one", "--name", "Friday"), "Match ")
	require.Contains(t, said("add", "--points", "blue=10,red=4,green=5"), "Rounds played: 1 of 2.")
	require.NoError(t, os.WriteFile("r.json", []byte(`{"cards":[{"color":"blue"},{"color":"red"},{"color":null}],"scores":[{"color":"blue","final":3},{"color":"red","final":4},{"color":"pink","final":0}],"sure":true}`), 0o666))
	require.Contains(t, said("add", "--report", "r.json", "--out-first", "green"), "Ben wins the match: equal points, but out first.")
	require.Contains(t, said("show"), "Friday")
	require.Equal(t, "round,Ada,Ben,out_first,photo,sure,said_by_people\n1,10,9,,,false,true\n2,3,4,green,,true,false\ntotal,13,13,,,,\n", said("export"))
	require.Contains(t, said("export", "--json"), `"outcome": "won"`)
	require.Contains(t, said("add", "--undo"), "Rounds played: 1 of 2.")
	o := b.run("match", "--data", "data", "--lang", "fr", "show")
	require.Contains(t, o.stdout, "Manches jouées : 1 sur 2.")
}

func TestMatchesThatMakeNoSenseAreRefusedInTheShell(t *testing.T) {
	b := newBench(t)
	for want, args := range map[string][]string{
		"no match is kept":       {"show"},
		"players are said with":  {"new", "--players", "Ada"},
		"the deck has no colour": {"new", "--players", "Ada=gold,Ben=red"},
		"at least two play":      {"new", "--players", "Ada=blue"},
		"unknown command":        {"dance"},
		"takes one file":         {"show", "1", "2"},
		"ties is":                {"new", "--players", "Ada=blue,Ben=red", "--ties", "x"},
		"say how many rounds":    {"new", "--players", "Ada=blue,Ben=red", "--rounds", "1", "--target", "2"},
	} {
		o := b.match(args...)
		require.NotEqual(t, exitOK, o.code, args)
		require.Contains(t, o.stderr, want)
	}
	require.Equal(t, exitOK, b.run("match", "--data", "data", "new", "--players", "Ada=blue,Ben=red").code)
	for want, args := range map[string][]string{
		"say where the points": {"add"},
		"must be like blue=31": {"add", "--points", "blue"},
		"is no report":         {"add", "--report", "referee.yaml"},
		"no game 7":            {"add", "--watched", "7"},
		"there is no match":    {"show", "x"},
		"which nobody plays":   {"add", "--points", "green=1"},
	} {
		require.NoError(t, os.WriteFile("referee.yaml", nil, 0o666))
		o := b.match(args...)
		require.NotEqual(t, exitOK, o.code, args)
		require.Contains(t, o.stderr, want)
	}
}

func TestTestCasesAreWrittenOfWhatPeoplePutRight(t *testing.T) {
	b := newBench(t)
	o := b.run("eval", "add", "--data", "data", "--out", "cases", "--lang", "en")
	require.Equal(t, exitOK, o.code, o.stderr)
	require.Equal(t, "Test cases written into cases: 0\n", o.stdout)
	require.Equal(t, exitUsage, b.run("eval", "add", "--data", "data").code)
}

func TestAReportIsCountedByTheWayToPlayOfTheMatch(t *testing.T) {
	b := newBench(t)
	said := func(args ...string) string { return b.matchSays(t, args...) }
	refused := func(want string, args ...string) {
		t.Helper()
		b.match(args...).requireSentence(t, exitUsage, want)
	}
	b.run("score", "table.jpg", "--json", "all.json")
	b.run("score", "table.jpg", "--json", "squares.json", "--way", "limited", "--suits", "square")
	b.run("score", "table.jpg", "--way", "limited").requireSentence(t, exitUsage, "--way")
	said("new", "--players", "Ada=blue,Ben=green", "--way", "limited")
	refused("all.json", "add", "--report", "all.json")
	said("add", "--report", "all.json", "--suits", "square")
	said("add", "--report", "squares.json")
	said("add", "--report", "all.json", "--suits", "circle")
	require.Equal(t, "round,Ada,Ben,out_first,photo,sure,said_by_people\n1,0,0,,,true,false\n2,0,0,,,true,false\n3,4,6,,,true,false\ntotal,4,6,,,,\n", said("export"))
	require.NoError(t, os.WriteFile("old.json", []byte(`{"cards":[{"color":"blue"}],"scores":[{"color":"blue","final":3}],"sure":true}`), 0o666))
	said("undo")
	refused("does not say how the cards lie", "add", "--report", "old.json", "--suits", "circle")
}

func TestAMatchIsRenamedDeletedAndBroughtBackFromTheShell(t *testing.T) {
	b := newBench(t)
	said := func(args ...string) string { return b.matchSays(t, args...) }
	said("new", "--players", "Ada=blue,Ben=red", "--name", "Old")
	said("new", "--players", "Ada=blue,Ben=red", "--name", "New")
	require.Contains(t, said("rename", "--name", "Friday evening"), "Friday evening")
	require.Contains(t, said("list"), "Friday evening: Ada, Ben")
	require.Contains(t, said("delete"), "brings it back")
	require.Contains(t, said("list"), "Friday evening: Ada, Ben (deleted)")
	require.Contains(t, said("show"), "Old", "the newest that is not deleted")
	require.Contains(t, said("undo"), "Friday evening")
	require.Contains(t, said("show"), "Friday evening")
	require.Contains(t, said("undo"), "New", "the name, too, can be taken back")
	b.run("match", "--data", "data", "rename").requireSentence(t, exitUsage, "--name")
}

func TestTheTermsOfAMatchAreChangedFromTheShell(t *testing.T) {
	b := newBench(t)
	said := func(args ...string) string { return b.matchSays(t, args...) }
	refused := func(want string, args ...string) {
		t.Helper()
		b.run(append([]string{"match", "--data", "data", "change"}, args...)...).requireSentence(t, exitUsage, want)
	}
	said("new", "--players", "Ada=blue,Ben=red", "--name", "Friday")
	said("change", "--way", "team", "--players", "Adah=blue+pink,Ben=red+green")
	require.Contains(t, said("export", "--json"), `"way": "team"`)
	require.Contains(t, said("add", "--points", "blue=10,pink=2,red=4"), "Rounds played: 1 of 3.")
	require.Contains(t, said("change", "--rounds", "1"), "Adah wins the match")
	require.Contains(t, said("change", "--target", "100"), "100")
	out := said("export", "--json")
	require.Contains(t, out, `"target": 100`)
	require.NotContains(t, out, `"rounds": 1`)
	require.Contains(t, said("undo"), "Adah wins the match")
	require.Contains(t, said("undo"), "Rounds played: 1 of 3.")
	refused("the way to play stays", "--way", "free")
	refused("nobody plays", "--players", "Ada=green,Ben=red")
	refused("say what is agreed on otherwise")
	refused("say how many rounds", "--rounds", "2", "--target", "50")
	refused("players are said with", "--players", "Ada")
	said("undo")
	require.Contains(t, said("undo"), "Ada ", "the players, too")
}
