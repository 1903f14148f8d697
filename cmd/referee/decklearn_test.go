package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"referee/deck"
)

func TestDeckLearnSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text.jpg")
	require.NoError(t, os.WriteFile(text, []byte("no photo"), 0o666))
	bare := filepath.Join(dir, "photo")
	require.NoError(t, os.WriteFile(bare, []byte("no photo"), 0o666))
	out := filepath.Join(dir, "my.json")
	for _, c := range []struct {
		name string
		args []string
		code int
		said string
	}{
		{"no photo", []string{"--out", out}, exitUsage, "--layouts"},
		{"no file to write", []string{"--layouts", text}, exitUsage, "--out"},
		{"a width of nothing", []string{"--layouts", text, "--out", out, "--width-mm", "0"}, exitUsage, "width of a card"},
		{"a photo without a flag", []string{"--layouts", text, "b.jpg", "--out", out}, exitUsage, "b.jpg belongs to no flag"},
		{"writing over the photo", []string{"--layouts", bare, "--out", bare}, exitUsage, "written over"},
		{"one photo for both", []string{"--layouts", text, "--colors", text, "--out", out}, exitUsage, "to both --layouts and --colors"},
		{"not a photo", []string{"--layouts", text, "--out", out}, exitPicture, "text.jpg"},
	} {
		t.Run(c.name, func(t *testing.T) {
			newBench(t).run(append([]string{"deck", "learn"}, c.args...)...).requireSentence(t, c.code, c.said)
			assert.NoFileExists(t, out)
		})
	}
}

func TestColoursAreCalledAsTheirOwnerSays(t *testing.T) {
	d := &deck.Deck{Colors: []deck.Color{{Name: "turquoise"}, {Name: "yellow"}}}
	require.NoError(t, renameColors(d, map[string]string{"turquoise": "yellow", "yellow": "gold"}))
	assert.Equal(t, "yellow", d.Colors[0].Name)
	assert.Equal(t, "gold", d.Colors[1].Name)
	assert.ErrorContains(t, renameColors(d, map[string]string{"pink": "rose"}), "the colours are yellow, gold")
	assert.ErrorContains(t, renameColors(d, map[string]string{"gold": "yellow"}), "two colours")
}
