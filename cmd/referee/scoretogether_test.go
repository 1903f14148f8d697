package main

import (
	"encoding/json"
	"image"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPhotosOfOneTableAreScoredTogether(t *testing.T) {
	b := newBench(t)
	b.photo("right.jpg")
	one := b.run("score", "table.jpg", "--json", "-")
	both := b.run("score", "table.jpg", "right.jpg", "--one-table", "--json", "-")
	require.Equal(t, one.code, both.code, both.stderr)
	var alone, joined struct {
		Cards  []any
		Scores []any
	}
	require.NoError(t, json.Unmarshal([]byte(one.stdout), &alone))
	require.NoError(t, json.Unmarshal([]byte(both.stdout), &joined))
	require.Len(t, joined.Cards, len(alone.Cards), "a card on both counts once")
	require.Equal(t, alone.Scores, joined.Scores)
	require.Contains(t, b.run("score", "table.jpg", "right.jpg", "--one-table").stdout, "One table on table.jpg, right.jpg: 3 cards")
}

func TestOneTableNeedsSeveralPhotos(t *testing.T) {
	b := newBench(t)
	b.run("score", "table.jpg", "--one-table").requireSentence(t, exitUsage, "--one-table")
}

func TestTheProofOfOneTableIsDrawnOnEveryPhoto(t *testing.T) {
	b := newBench(t)
	b.photo("right.jpg")
	height := func(path string) int {
		f, err := os.Open(path)
		require.NoError(t, err)
		defer f.Close()
		c, _, err := image.DecodeConfig(f)
		require.NoError(t, err)
		return c.Height
	}
	b.run("score", "table.jpg", "--annotate", "one.jpg")
	b.run("score", "table.jpg", "right.jpg", "--one-table", "--annotate", "both.jpg")
	require.Greater(t, height("both.jpg"), height("one.jpg")*3/2)
	b.run("score", "table.jpg", "right.jpg", "--one-table", "--annotate", "right.jpg").requireSentence(t, exitUsage, "written over the photo")
}
