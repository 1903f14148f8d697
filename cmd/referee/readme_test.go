package main

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

var readmeCommand = regexp.MustCompile(`(?m)^bin/referee (.*)$`)

// TestTheCommandsOfTheReadmeRunAsTheyStand holds what can be told without
// reading photos: that commands and flags are known, that the files named are
// there, and that all is written where git does not look.
func TestTheCommandsOfTheReadmeRunAsTheyStand(t *testing.T) {
	t.Chdir("../..")
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	found := readmeCommand.FindAllStringSubmatch(string(text), -1)
	require.Greater(t, len(found), 12, "the commands were not found")
	for _, m := range found {
		line, _, _ := strings.Cut(m[1], " | ")
		line, _, _ = strings.Cut(line, " #")
		words := csv.NewReader(strings.NewReader(strings.TrimSpace(line)))
		words.Comma, words.LazyQuotes = ' ', true
		args, err := words.Read()
		require.NoError(t, err, line)

		root := (&app{}).rootCommand()
		cmd, rest, err := root.Find(args)
		require.NoError(t, err, line)
		require.NotEqual(t, root, cmd, line)
		require.NoError(t, cmd.ParseFlags(rest), line)
		for _, file := range cmd.Flags().Args() {
			requireThere(t, file, line)
		}
		cmd.Flags().Visit(func(f *pflag.Flag) {
			switch f.Name {
			case "out", "annotate", "plot":
				require.True(t, strings.HasPrefix(f.Value.String(), "out/"), "%s writes into the sources", line)
			case "layouts", "colors", "photos", "deck", "camera-file", "table-file":
				for _, file := range strings.Split(strings.Trim(f.Value.String(), "[]"), ",") {
					requireThere(t, file, line)
				}
			}
		})
	}
}

// requireThere checks that a file exists, unless a command writes it.
func requireThere(t *testing.T, file, line string) {
	t.Helper()
	if strings.HasPrefix(file, "out/") {
		return
	}
	found, err := filepath.Glob(file)
	require.NoError(t, err)
	require.NotEmpty(t, found, "%s: %s is not there", line, file)
}
