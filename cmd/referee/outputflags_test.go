package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/vision"
)

// read are flags whose words sound like outputs, and which are none: databases
// that are opened at once, and what is read.
var read = []string{"data", "games", "report", "camera", "config"}

// TestEveryFlagThatNamesAnOutputIsInTheTable finds those that are forgotten by
// their words.
func TestEveryFlagThatNamesAnOutputIsInTheTable(t *testing.T) {
	var walk func(cmd *cobra.Command)
	seen := 0
	walk = func(cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			sounds := strings.Contains(f.Usage, "write") || strings.Contains(f.Usage, "folder") || strings.Contains(f.Usage, "draw ") || f.Name == "out"
			if _, known := outputFlags[cmd.CommandPath()][f.Name]; known {
				seen++
			} else if sounds && f.Value.Type() == "string" && !slices.Contains(read, f.Name) {
				t.Errorf("%s --%s names an output: put it into outputFlags", cmd.CommandPath(), f.Name)
			}
		})
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk((&app{}).rootCommand())
	require.Greater(t, seen, 20)
}

func TestAnOutputThatCannotBeWrittenIsRefusedBeforeTheReading(t *testing.T) {
	b := newBench(t)
	unread := func(context.Context, *vision.Picture, *deck.Deck, vision.Settings) (*vision.Reading, error) {
		t.Error("the photo was read")
		return nil, errors.New("read")
	}
	b.file("file", "")
	for _, c := range []struct {
		code  int
		args  string
		words string
	}{
		{exitFailure, "score table.jpg --json file/r.json", "file/r.json cannot be written"},
		{exitFailure, "score table.jpg --out /proc/nowhere", "/proc/nowhere cannot be written"},
		{exitFailure, "score table.jpg --annotate /proc/nowhere/a.jpg", "/proc/nowhere/a.jpg cannot be written"},
		{exitFailure, "check table.jpg --json file/r.json", "cannot be written"},
		{exitUsage, "score table.jpg --out=", "--out is given without a value"},
		{exitUsage, "score table.jpg --deck=", "--deck is given without a value"},
		{exitUsage, "check table.jpg --json r.png", "must not end in .png"},
		{exitUsage, "calibrate board --out board.png", "must end in .pdf"},
		{exitUsage, "deck draw --out cards.png", "must end in .pdf"},
		{exitUsage, "deck draw --out -", "standard output"},
		{exitUsage, "calibrate camera table.jpg --out camera.pdf", "must not end in .pdf"},
		{exitUsage, "deck learn --layouts table.jpg --out deck.jpg --width-mm 63", "must not end in .jpg"},
	} {
		b.runReading(unread, strings.Fields(c.args)...).requireSentence(t, c.code, c.words)
	}
	require.NoFileExists(t, "board.png")
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

func TestAResultThatDoesNotArriveOnStandardOutputIsAnError(t *testing.T) {
	b := newBench(t)
	for _, line := range []string{"score table.jpg", "score table.jpg --json -", "check table.jpg", "check table.jpg --json -", "version", "--help", "deck check"} {
		var errs strings.Builder
		a := app{stdout: full{}, stderr: &errs, read: b.read}
		code := a.run(context.Background(), strings.Fields(line))
		outcome{code, "", errs.String()}.requireSentence(t, exitFailure, "standard output cannot be written: no space left")
	}
	var errs strings.Builder
	a := app{stdout: closedOutput{}, stderr: &errs, read: b.read}
	require.Equal(t, exitFailure, a.run(context.Background(), []string{"score", "table.jpg", "--lang", "fr"}))
	require.Equal(t, "referee: la sortie standard ne peut pas être écrite : elle est fermée\n", errs.String())
}

func TestASignalEndsACommandWithTheCodeThatShellsGiveItAndLeavesNoFile(t *testing.T) {
	for signal, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		newBench(t)
		reading := func(ctx context.Context, _ *vision.Picture, _ *deck.Deck, _ vision.Settings) (*vision.Reading, error) {
			require.NoError(t, syscall.Kill(os.Getpid(), signal))
			select {
			case <-ctx.Done():
			case <-time.After(10 * time.Second):
				t.Error("the signal was not heard")
			}
			return nil, ctx.Err()
		}
		for _, line := range []string{"score table.jpg table.jpg", "score table.jpg --json r.json", "check table.jpg --out d", "calibrate table table.jpg --out t.yaml"} {
			ctx, stop := untilSignal(t.Context())
			var out, errs strings.Builder
			a := app{stdout: &out, stderr: &errs, read: reading}
			outcome{a.run(ctx, strings.Fields(line)), out.String(), errs.String()}.requireSentence(t, code, "interrupted")
			stop()
		}
		left, err := filepath.Glob("*")
		require.NoError(t, err)
		require.Equal(t, []string{"table.jpg"}, left)
	}
}

func TestEveryCommandListsTheExitCodes(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	for _, code := range regexp.MustCompile(`(?m)^  (\d[\d, ]*)  `).FindAllStringSubmatch(exitHelp, -1) {
		require.Contains(t, string(readme), "| "+code[1]+" |", "the README's table of exit codes")
	}
	b := newBench(t)
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		o := b.run(append(strings.Fields(cmd.CommandPath())[1:], "--help")...)
		require.Equal(t, exitOK, o.code)
		for _, words := range []string{"Exit codes:", "130, 143", "  7  "} {
			require.Equal(t, 1, strings.Count(o.stdout, words), cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk((&app{}).rootCommand())
}
