package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/cvlog"
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
	cvlog.Silence()
	b := newBench(t)
	b.run("calibrate", "camera", "--camera", "http://127.0.0.1:1/x.mjpg", "--out", "camera.yaml").requireSentence(t, exitPicture, "http://127.0.0.1:1/x.mjpg cannot be opened", "check the URL")
	b.file("film.mp4", "no film")
	b.run("calibrate", "camera", "--camera", "film.mp4", "--out", "camera.yaml").requireSentence(t, exitPicture, "film.mp4", "no film that can be opened")
	b.run("calibrate", "camera", "table.jpg").requireSentence(t, exitUsage, "--out")
	b.run("calibrate", "camera", "--out", "camera.yaml").requireSentence(t, exitUsage, "name the pictures")
	b.run("calibrate", "camera", "table.jpg", "--camera", "0", "--out", "camera.yaml").requireSentence(t, exitUsage, "exclude")
	b.run("calibrate", "camera", "table.jpg", "--out", "table.jpg").requireSentence(t, exitUsage, "written over")
	b.run("calibrate", "camera", "table.jpg", "--out", "camera.yaml", "--cols", "2").requireSentence(t, exitUsage, "inner corners")
	b.run("calibrate", "camera", "--camera", "nowhere.mp4", "--out", "camera.yaml").requireSentence(t, exitPicture, "nowhere.mp4")
	b.run("calibrate", "camera", "missing.jpg", "--out", "camera.yaml").requireSentence(t, exitPicture, "missing.jpg: does not exist")
	require.NoFileExists(t, "camera.yaml")
}

const cameraOfTable = `referee: camera
version: 1
date: "2026-05-01"
resolution: {width: 1280, height: 960}
lens:
  model: one focal length, k1, k2
  fx: {value: 1000, sigma: 0.1}
  fy: {value: 1000, sigma: 0.1}
  cx: {value: 639.5, sigma: 0.2}
  cy: {value: 479.5, sigma: 0.2}
  k1: {value: -0.2, sigma: 0.001}
  k2: {value: 0.05, sigma: 0.001}
  p1: {value: 0, sigma: 0}
  p2: {value: 0, sigma: 0}
  k3: {value: 0, sigma: 0}
rms_px: 0.1
coverage: 0.8
board: {cols: 9, rows: 6, square_mm: 25}
pictures: []
`

func TestACalibratedCameraIsHeldScaledToThePhoto(t *testing.T) {
	b := newBench(t) // the photo has 640 × 480
	b.file("game/camera.yaml", cameraOfTable)
	b.run("score", "table.jpg")
	require.Nil(t, b.asked.Lens)
	o := b.run("score", "table.jpg", "--camera-file", "game/camera.yaml")
	require.Equal(t, exitOK, o.code, o.stderr)
	require.InDelta(t, 500, b.asked.Lens.Fx, 1e-9)
	require.InDelta(t, 319.5, b.asked.Lens.Cx, 1e-9)
	b.asked.Lens = nil
	b.file("game/referee.yaml", "camera_file: camera.yaml\n")
	b.run("score", "table.jpg", "--config", "game/referee.yaml")
	require.NotNil(t, b.asked.Lens, "a file that a settings file names lies beside it")
}

func TestACameraFileThatDoesNotFitIsRefused(t *testing.T) {
	b := newBench(t)
	b.run("score", "table.jpg", "--camera-file", "nowhere.yaml").requireSentence(t, exitUsage, "nowhere.yaml", "does not exist")
	b.file("camera.yaml", strings.Replace(cameraOfTable, "height: 960", "height: 720", 1))
	b.run("score", "table.jpg", "--camera-file", "camera.yaml").requireSentence(t, exitPicture, "table.jpg", "camera.yaml", "1280 × 720")
	b.file("camera.yaml", strings.Replace(cameraOfTable, "version: 1", "version: 9", 1))
	b.run("score", "table.jpg", "--camera-file", "camera.yaml").requireSentence(t, exitUsage, "version 9")
}

const tableOfTable = `referee: table
version: 1
date: "2026-05-01"
resolution: {width: 640, height: 480}
plane: {fx: 800, fy: 800, cx: 319.5, cy: 239.5, dist: [0, 0, 0, 0, 0], turn: [3.14159265, 0, 0], shift: [0, 0, 900]}
sides:
  - {from: [10, 470], to: [630, 470], sigma_px: 1, seen: false}
inks:
  - {color: blue, linear: [0.1, 0.2, 0.9], cards: 3}
`

func TestATableFileGivesInksAndNoticesACameraThatMoved(t *testing.T) {
	b := newBench(t)
	b.file("table.yaml", tableOfTable)
	o := b.run("score", "table.jpg", "--table-file", "table.yaml", "--lang", "en")
	require.Equal(t, [3]float64{0.1, 0.2, 0.9}, b.asked.Inks["blue"])
	require.Equal(t, exitUnsure, o.code, "the made-up reading sees the table elsewhere")
	require.Contains(t, o.stdout, "The camera seems to have moved")
	b.file("table.yaml", strings.Replace(tableOfTable, "height: 480", "height: 400", 1))
	b.run("score", "table.jpg", "--table-file", "table.yaml").requireSentence(t, exitPicture, "table.jpg", "640 × 400")
	b.file("table.yaml", strings.Replace(tableOfTable, "color: blue", "color: mauve", 1))
	b.run("score", "table.jpg", "--table-file", "table.yaml").requireSentence(t, exitUsage, "table.yaml", "ink mauve", "blue, green, orange")
	b.file("table.yaml", tableOfTable+"edges: 4\n")
	b.run("score", "table.jpg", "--table-file", "table.yaml").requireSentence(t, exitUsage, "table.yaml", "edges")
	b.file("table.yaml", "referee: table\n")
	b.run("score", "table.jpg", "--table-file", "table.yaml").requireSentence(t, exitUsage, "table.yaml", "version")
}

func TestCalibrateTableSaysWhatIsMissing(t *testing.T) {
	b := newBench(t)
	b.run("calibrate", "table", "--out", "table.yaml").requireSentence(t, exitUsage, "name one picture")
	b.run("calibrate", "table", "table.jpg").requireSentence(t, exitUsage, "--out")
	b.run("calibrate", "table", "table.jpg", "--out", "table.yaml", "--corner", "1,2").requireSentence(t, exitUsage, "four corners")
	b.run("calibrate", "table", "table.jpg", "--out", "table.yaml", "--length-mm", "3").requireSentence(t, exitUsage, "--length-px")
	four := []string{"calibrate", "table", "table.jpg", "--out", "table.yaml", "--corner", "1,2", "--corner", "x", "--corner", "5,5", "--corner", "1,5"}
	b.run(four...).requireSentence(t, exitUsage, "must be x,y")
	require.NoFileExists(t, "table.yaml")
}
