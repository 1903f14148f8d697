package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// hostile acts on a terminal, begins a line of its own and turns the writing.
const hostile = "x\x1b[31m\ny\u202ez"

// hostileDeck is the built-in deck with such names in every field for people.
func hostileDeck(t *testing.T, in string) string {
	t.Helper()
	data, err := os.ReadFile(in)
	require.NoError(t, err)
	quoted := `x\u001b[31m\ny\u202ez`
	s := strings.Replace(string(data), `"TACTA"`, `"`+quoted+`"`, 1)
	s = strings.Replace(s, `"blue"`, `"`+quoted+`"`, 1)
	s = strings.Replace(s, `"tacta"`, `"`+quoted+`"`, 1)
	s = strings.ReplaceAll(s, `"id": "circle-`, `"id": "/../`+quoted)
	s = strings.ReplaceAll(s, `"suit": "square"`, `"suit": "`+quoted+`"`)
	require.Greater(t, strings.Count(s, "u202e"), 12)
	return s
}

// TestNamesFromOutsideDoNotActOnATerminal runs commands with such names and looks
// at all that they print.
func TestNamesFromOutsideDoNotActOnATerminal(t *testing.T) {
	text := hostileDeck(t, "../../deck/data/tacta.json")
	b := newBench(t)
	b.file("deck.json", text)
	photo := hostile + ".jpg"
	b.photo(photo)
	plain := b.run("score", "table.jpg", "--lang", "fr")
	for _, args := range [][]string{
		{"score", photo, "--deck", "deck.json", "--out", "out"},
		{"score", photo, "--deck", "deck.json", "--lang", "fr"},
		{"check", photo, "--deck", "deck.json", "--out", "check"},
		{"check", photo, "--deck", "deck.json", "--card", hostile + " 4"},
		{"check", photo, "--deck", "deck.json", "--card", "circle 1", "--moves", "--out", "check"},
		{"check", photo, "--at", "5000,5000"},
		{"deck", "check", "deck.json"},
		{"deck", "check", "deck.json", "--lang", "fr"},
		{"deck", "draw", "--deck", "deck.json", "--out", "cards.pdf", "--colors", hostile},
		{"deck", "draw", "--deck", "deck.json", "--out", "cards.pdf", "--colors", "no" + hostile},
		{"score", "missing" + hostile},
		{"score", "table.jpg", "--deck", "missing" + hostile},
		{"score", "table.jpg", "--game", hostile},
		{"score", "table.jpg", "--align-mm", hostile},
		{"score", "table.jpg", "--json", "/proc/" + hostile + "/x"},
		{"nothing" + hostile},
		{"score", "--no" + hostile},
		{"match", "new", "--data", "data", "--name", hostile, "--players", hostile + "=blue,Ben=red", "--rounds", "2"},
		{"match", "show", "--data", "data"},
		{"match", "list", "--data", "data"},
		{"watch", "--camera", "missing" + hostile, "--games", "g.db"},
		{"calibrate", "camera", "missing" + hostile, "--out", "c.yaml"},
	} {
		o := b.run(args...)
		for _, r := range o.stdout + o.stderr {
			require.False(t, r != '\n' && (unicode.IsControl(r) || r == '\u202e'), "%q: %q", args, o.stdout+o.stderr)
		}
		require.LessOrEqual(t, strings.Count(o.stderr, "\n"), 1, "%q: %q", args, o.stderr)
		if args[0] == "score" && args[len(args)-1] == "fr" {
			require.Equal(t, strings.Count(plain.stdout, "\n"), strings.Count(o.stdout, "\n"), "no line of its own")
		}
	}
	written, err := filepath.Glob("check/*")
	require.NoError(t, err)
	for _, name := range written {
		require.NotRegexp(t, "[\x00-\x1f\u202e]", name)
	}
	require.NoFileExists(t, "../x.jpg")
}
