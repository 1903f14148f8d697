package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// boardReport is what the reports of the board games and the truth of their
// photos have in common.
type boardReport struct {
	Cells []struct {
		Cell string
		Pawn *string
	}
	Pawns []struct {
		Color, At string
		Stake     bool
	}
	Fragments []struct {
		ID   string
		At   *string
		Laid *bool
	}
	Holes, Notches []string
	Fines          map[string]int
	Legal          bool
	Move           []map[string]any
	Played         struct {
		Card, Cell, Color string
		Move              []map[string]any
	}
}

// pieces lists what stands and lies where.
func (r *boardReport) pieces() []string {
	out := []string{}
	for _, c := range r.Cells {
		if c.Pawn != nil {
			out = append(out, c.Cell+" "+*c.Pawn)
		}
	}
	for _, p := range r.Pawns {
		out = append(out, fmt.Sprint(p.Color, " ", p.At, " ", p.Stake))
	}
	for _, f := range r.Fragments {
		// The truth says that a fragment is laid, a report where.
		out = append(out, fmt.Sprint(f.ID, " ", f.Laid != nil && *f.Laid || f.At != nil && *f.At == f.ID))
	}
	return out
}

func boardTruth(t *testing.T, file string) (r boardReport) {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &r))
	return r
}

// onBoard learns a board from a shipped photo and returns what runs commands on
// others.
func onBoard(t *testing.T, empty string, learn ...string) (b *bench, shipped func(string) string) {
	t.Helper()
	dir, err := filepath.Abs("../../testdata/boards")
	require.NoError(t, err)
	b = newBench(t)
	shipped = func(name string) string { return filepath.Join(dir, name) }
	o := b.run(append([]string{"board", "learn", shipped(empty), "--out", "board.json"}, learn...)...)
	require.Contains(t, []int{exitOK, exitUnsure}, o.code, o.stderr)
	return b, shipped
}

// report runs a command that writes JSON, and leaves that in report.json.
func (b *bench) report(args ...string) (r boardReport) {
	b.t.Helper()
	o := b.run(append(args, "--json", "report.json", "--quiet")...)
	require.Contains(b.t, []int{exitOK, exitUnsure}, o.code, o.stderr)
	data, err := os.ReadFile("report.json")
	require.NoError(b.t, err)
	require.NoError(b.t, json.Unmarshal(data, &r), string(data))
	return r
}

// after is a position that a report has, for a check of the move that led to it.
func (b *bench) after() string {
	require.NoError(b.t, os.Rename("report.json", "after.json"))
	return "after.json"
}

func TestTheMoveOnTheShippedPhotosOfToucheIsNamed(t *testing.T) {
	b, shipped := onBoard(t, "touche-empty.jpg", "--game", "touche", "--size", "472x431")
	want := boardTruth(t, shipped("touche2.json"))
	require.ElementsMatch(t, want.pieces(), ptr(b.report("score", shipped("touche2.jpg"), "--game", "touche", "--board", "board.json")).pieces())
	got := b.report("check", "--before", shipped("touche1.jpg"), "--after", b.after(), "--board", "board.json", "--card", want.Played.Card, "--level", "1")
	require.True(t, got.Legal)
	require.Len(t, got.Move, 1)
	require.Equal(t, want.Played.Cell, got.Move[0]["cell"])
	require.Equal(t, want.Played.Color, got.Move[0]["color"])
}

func TestTheMoveOnTheShippedPhotosOfTacTikIsNamed(t *testing.T) {
	b, shipped := onBoard(t, "tactik-empty.jpg", "--game", "tactik", "--size", "490x490")
	want := boardTruth(t, shipped("tactik2.json"))
	require.ElementsMatch(t, want.pieces(), ptr(b.report("score", shipped("tactik2.jpg"), "--game", "tactik", "--board", "board.json")).pieces())
	got := b.report("check", "--before", shipped("tactik1.jpg"), "--after", b.after(), "--board", "board.json", "--card", want.Played.Card)
	require.True(t, got.Legal)
	require.Equal(t, want.Played.Move, got.Move)
}

func TestTheFragmentsAndTheFinesOnTheShippedPhotoOfTacotacAreRead(t *testing.T) {
	b, shipped := onBoard(t, "tacotac-model.jpg", "--game", "tacotac", "--rows", "8", "--cols", "12", "--size", "480x320", "--offenders", "r5c6=1,r8c9=2")
	want := boardTruth(t, shipped("tacotac3.json"))
	got := b.report("score", shipped("tacotac3.jpg"), "--game", "tacotac", "--board", "board.json", "--explained", "r8c9")
	require.ElementsMatch(t, want.pieces(), got.pieces())
	require.ElementsMatch(t, want.Holes, got.Holes)
	require.ElementsMatch(t, want.Notches, got.Notches)
	require.Equal(t, map[string]int{"player": 1 + 4 + 2}, got.Fines, "of two offenders one was explained")
}

func ptr[T any](v T) *T { return &v }
