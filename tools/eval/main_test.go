package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/evaluation"
)

// A truth of one card and a report that finds it, but counts wrongly and is
// sure of it.
const (
	madeTruth = `{"cards": [{"card": "circle-1", "color": "red", "face": "front", "corners_px": [[0,0],[63,0],[63,63],[0,63]], "dots_visible": [true], "illegal": null}],
 "overlaps": [], "scores_as_laid": {"red": 1}, "scores_final": {"red": 1}}`
	madeReport = `{"cards": [{"id": 1, "card": "circle-1", "color": "red", "face": "front", "corners_px": [[3,4],[66,4],[66,67],[3,67]], "visible_dots": 1, "legal": true}],
 "placements": [], "scores": [{"color": "red", "as_laid": 1, "final": 2}], "sure": true}`
)

func TestRunKeepsTheTables(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	o := &options{truth: "testdata/truth", reports: "reports", results: "eval/RESULTS.md"}
	sets := evaluation.Sets(o.images, o.truth)
	for _, s := range sets {
		require.NoError(t, os.MkdirAll(s.Truth, 0o700))
		require.NoError(t, os.MkdirAll(filepath.Join("reports", s.Name), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(s.Truth, "p.json"), []byte(madeTruth), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join("reports", s.Name, "p.json"), []byte(madeReport), 0o600))
	}
	var out strings.Builder
	silent, err := o.run(&out)
	require.NoError(t, err)
	require.Equal(t, len(sets), silent)
	kept, err := os.ReadFile("eval/RESULTS.md")
	require.NoError(t, err)
	require.Contains(t, string(kept), "| p     |     1/1 |     0 |     1/1 |     1/1 |     0/0 |     0/0 |     0 |  5.000/ 5.000 | ok   | -     |   1 | SILENT ERROR |")
	require.Contains(t, out.String(), "silent errors 1")
}
