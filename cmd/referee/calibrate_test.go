package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCalibrateBoardWritesAPdf(t *testing.T) {
	b := newBench(t)
	o := b.run("calibrate", "board", "--out", "board.pdf", "--paper", "Letter")
	require.Equal(t, exitOK, o.code, o.stderr)
	data, err := os.ReadFile("board.pdf")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(data), "%PDF-"))
	b.run("calibrate", "board", "--out", "board.pdf", "--square-mm", "60").requireSentence(t, exitUsage, "does not fit")
	b.run("calibrate", "board").requireSentence(t, exitUsage, "--out")
}

func TestCalibrateCameraSaysWhatIsMissing(t *testing.T) {
	b := newBench(t)
	b.run("calibrate", "camera", "table.jpg").requireSentence(t, exitUsage, "--out")
	b.run("calibrate", "camera", "--out", "camera.yaml").requireSentence(t, exitUsage, "name the pictures")
	b.run("calibrate", "camera", "table.jpg", "--camera", "0", "--out", "camera.yaml").requireSentence(t, exitUsage, "exclude")
	b.run("calibrate", "camera", "table.jpg", "--out", "table.jpg").requireSentence(t, exitUsage, "written over")
	b.run("calibrate", "camera", "table.jpg", "--out", "camera.yaml", "--cols", "2").requireSentence(t, exitUsage, "inner corners")
	b.run("calibrate", "camera", "--camera", "nowhere.mp4", "--out", "camera.yaml").requireSentence(t, exitPicture, "nowhere.mp4")
	b.run("calibrate", "camera", "table.jpg", "missing.jpg", "--out", "camera.yaml").requireSentence(t, exitPicture, "missing.jpg: does not exist")
	require.NoFileExists(t, "camera.yaml")
}
