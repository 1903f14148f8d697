package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision"
)

// bench runs command lines in a folder of their own, with a reading that is
// made up: what stands on the photo does not matter here.
type bench struct {
	t      *testing.T
	doubts []table.Doubt
	err    error  // of the reading
	panics string // what the reading of table.jpg panics with, if anything
	asked  vision.Settings
}

type outcome struct {
	code           int
	stdout, stderr string
}

func newBench(t *testing.T) *bench {
	t.Chdir(t.TempDir())
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		t.Setenv(name, "")
	}
	b := &bench{t: t}
	b.photo("table.jpg")
	return b
}

func (b *bench) photo(path string) {
	b.t.Helper()
	b.file(path, noise())
}

// noise is a photo that shows nothing, as a file.
var noise = sync.OnceValue(func() string {
	img := image.NewGray(image.Rect(0, 0, 640, 480))
	for i := range img.Pix {
		img.Pix[i] = uint8(i * i % 251)
	}
	var data bytes.Buffer
	if err := jpeg.Encode(&data, img, nil); err != nil {
		panic(err)
	}
	return data.String()
})

func (b *bench) file(path, content string) {
	b.t.Helper()
	require.NoError(b.t, os.MkdirAll(filepath.Dir(path), 0o700))
	require.NoError(b.t, os.WriteFile(path, []byte(content), 0o600))
}

func (b *bench) run(args ...string) outcome {
	b.t.Helper()
	return b.runReading(b.read, args...)
}

func (b *bench) runReading(read func(context.Context, *vision.Picture, *deck.Deck, vision.Settings) (*vision.Reading, error), args ...string) outcome {
	b.t.Helper()
	var out, errs bytes.Buffer
	a := app{stdout: &out, stderr: &errs, read: read}
	code := a.run(context.Background(), args)
	return outcome{code, out.String(), errs.String()}
}

// read is a table with the starting card and two cards that touch nothing.
func (b *bench) read(_ context.Context, pic *vision.Picture, d *deck.Deck, s vision.Settings) (*vision.Reading, error) {
	b.asked = s
	s.Progress("lines", 0.5)
	if b.err != nil {
		return nil, b.err
	}
	if b.panics != "" && pic.Path == "table.jpg" {
		panic(b.panics)
	}
	at := func(l *deck.Design, c *deck.Color, x float64) table.Card {
		return table.Card{Face: l.Face(deck.Front), Color: c, Pose: geometry.Pose{At: geometry.Point{x, 0}}, Confidence: 1}
	}
	l := table.New(d, []table.Card{at(d.Start, nil, 0), at(d.Designs[3], &d.Colors[0], -110), at(d.Designs[5], &d.Colors[1], 110)}, table.Stacked)
	l.Doubts = b.doubts
	view := table.View{Picture: pic.Path, Width: pic.Width, Height: pic.Height, Camera: geometry.Camera{
		Intrinsics: geometry.Intrinsics{Fx: 900, Fy: 900, Cx: 320, Cy: 240},
		R:          mgl64.Mat3{1, 0, 0, 0, -1, 0, 0, 0, -1}, T: mgl64.Vec3{0, 0, 500},
	}}
	return &vision.Reading{Layout: l, View: view}, nil
}

// requireSentence checks that stderr is one sentence that has all the words.
func (o outcome) requireSentence(t *testing.T, code int, words ...string) {
	t.Helper()
	require.Equal(t, code, o.code, o.stderr)
	require.True(t, strings.HasPrefix(o.stderr, "referee: "), o.stderr)
	require.Equal(t, 1, strings.Count(o.stderr, "\n"), o.stderr)
	for _, w := range words {
		require.Contains(t, o.stderr, w)
	}
}

func TestScorePrintsTheResultAndExitsWithZero(t *testing.T) {
	o := newBench(t).run("score", "table.jpg")
	require.Equal(t, exitOK, o.code, o.stderr)
	require.Contains(t, o.stdout, "wins with")
	require.Contains(t, o.stdout, "This result is sure.")
	require.Contains(t, o.stdout, "on the starting card", "the free cards could have been laid there")
	require.Empty(t, o.stderr)
}

func TestAnUnsureResultIsPrintedAndExitsWithSix(t *testing.T) {
	b := newBench(t)
	b.doubts = []table.Doubt{table.Unexplained{Spot: table.Spot{Place: table.InPicture{Picture: "table.jpg", At: geometry.Point{10, 10}, RadiusPx: 5}}}}
	o := b.run("score", "table.jpg")
	require.Equal(t, exitUnsure, o.code)
	require.Contains(t, o.stdout, "NOT sure")
	require.Contains(t, o.stdout, "top left of the photo")
	require.Empty(t, o.stderr)
}

func TestJSONToStandardOutputStandsAlone(t *testing.T) {
	o := newBench(t).run("score", "table.jpg", "--json", "-")
	require.Equal(t, exitOK, o.code)
	var report struct {
		Game  string
		Image struct{ Path string }
		Cards []struct{ Card string }
	}
	require.NoError(t, json.Unmarshal([]byte(o.stdout), &report))
	require.Equal(t, "tacta", report.Game)
	require.Equal(t, "table.jpg", report.Image.Path)
	require.Len(t, report.Cards, 3)
}

func TestReportsAreWrittenWhereAsked(t *testing.T) {
	b := newBench(t)
	o := b.run("score", "table.jpg", "--json", "new/r.json", "--annotate", "new/r.png")
	require.Equal(t, exitOK, o.code, o.stderr)
	require.Contains(t, o.stdout, "wins with")
	require.Contains(t, o.stdout, "Written to new/r.json, new/r.png")
	data, err := os.ReadFile("new/r.json")
	require.NoError(t, err)
	require.True(t, json.Valid(data))
	f, err := os.Open("new/r.png")
	require.NoError(t, err)
	defer f.Close()
	img, err := png.Decode(f)
	require.NoError(t, err)
	require.Greater(t, img.Bounds().Dx(), 640)
}

func TestSeveralPhotosHaveTheirOwnReports(t *testing.T) {
	b := newBench(t)
	b.photo("more/second.jpeg")
	o := b.run("score", "table.jpg", "more/second.jpeg", "--out", "reports")
	require.Equal(t, exitOK, o.code, o.stderr)
	require.Equal(t, 2, strings.Count(o.stdout, "This result is sure."))
	for _, name := range []string{"table.json", "table.jpg", "second.json", "second.jpg"} {
		require.FileExists(t, filepath.Join("reports", name))
	}
}

func TestABadPhotoAmongSeveralDoesNotKeepTheOthersFromBeingScored(t *testing.T) {
	b := newBench(t)
	b.file("text.jpg", "not a picture")
	o := b.run("score", "text.jpg", "table.jpg", "--out", "reports")
	o.requireSentence(t, exitPicture, "text.jpg", "is not a picture")
	require.Contains(t, o.stdout, "This result is sure.")
	require.FileExists(t, filepath.Join("reports", "table.json"))
}

func TestATableThatCannotBeRefereedExitsWithFive(t *testing.T) {
	b := newBench(t)
	b.err = &vision.ReadError{Kind: vision.NoCards}
	b.run("score", "table.jpg").requireSentence(t, exitTable, "table.jpg")
	b.err = errors.New("something else")
	b.run("score", "table.jpg").requireSentence(t, exitFailure, "table.jpg: something else")
}

func TestAPanicEndsInOneSentenceAndDoesNotKeepOtherPhotosFromBeingScored(t *testing.T) {
	b := newBench(t)
	b.photo("second.jpg")
	b.panics = "index out of range [3]\ngoroutine 1 [running]:"
	o := b.run("score", "table.jpg", "second.jpg")
	o.requireSentence(t, exitFailure, "table.jpg", "fault of the program", "index out of range [3]")
	require.Contains(t, o.stdout, "This result is sure.")
}

func TestAPanicOutsideAPhotoEndsInOneSentenceToo(t *testing.T) {
	err := recovered(func() error { panic(errors.New("nil map")) })
	require.ErrorContains(t, err, "fault of the program")
	require.ErrorContains(t, err, "nil map")
	require.Equal(t, exitFailure, exitCode(err))
}

func TestAnInterruptedRunSaysSo(t *testing.T) {
	b := newBench(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	a := app{stdout: &out, stderr: &errs, read: b.read}
	outcome{a.run(ctx, []string{"score", "table.jpg", "table.jpg"}), out.String(), errs.String()}.
		requireSentence(t, exitInterrupted, "interrupted")
}

func TestEachOfSeveralPhotosHasItsOwnDebugFolder(t *testing.T) {
	b := newBench(t)
	b.photo("second.jpg")
	b.run("score", "table.jpg", "--debug-dir", "debug")
	require.Equal(t, "debug", b.asked.DebugDir)
	b.run("score", "table.jpg", "second.jpg", "--debug-dir", "debug")
	require.Equal(t, filepath.Join("debug", "second"), b.asked.DebugDir)
}

func TestWhatComesFromWithinIsToldAsAFaultOfTheProgram(t *testing.T) {
	b := newBench(t)
	b.err = errors.New("matrix singular or near-singular")
	for _, line := range []string{"score table.jpg", "check table.jpg", "calibrate table table.jpg --out t.yaml"} {
		b.run(strings.Fields(line)...).requireSentence(t, exitFailure, "fault of the program, please report it", "matrix singular")
	}
	b.err = &vision.ReadError{Kind: vision.Unreadable, Cause: b.err}
	for _, line := range []string{"score table.jpg", "check table.jpg", "calibrate table table.jpg --out t.yaml"} {
		o := b.run(strings.Fields(line)...)
		o.requireSentence(t, exitTable, "no card could be read", "take the photo again")
		require.NotContains(t, o.stderr, "singular")
	}
}
