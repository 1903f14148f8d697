package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"referee/board"
	"referee/table"
	visionboard "referee/vision/board"
	"referee/vision/picture"
)

// photoTruth is what lies on a photo, in the form of the reports.
type photoTruth struct {
	Cells []struct{ Cell, Pawn string }
	Pawns []struct {
		Color, At string
		Stake     bool
	}
	Fragments []struct {
		ID   string
		Laid bool
	}
}

// learnings are the photos of empty boards, and what is said of them.
var learnings = []visionboard.Learning{
	{Name: "touche-empty", Game: "touche", Kind: board.KindSquares, WidthMM: 472, HeightMM: 431},
	{Name: "tactik-empty", Game: "tactik", Kind: board.KindTrack, WidthMM: 490, HeightMM: 490},
	{Name: "tacotac-model", Game: "tacotac", Kind: board.KindModel, WidthMM: 480, HeightMM: 320, Rows: 8, Cols: 12},
}

// photosTable reads the photos with truth with boards that are learned from
// those of the empty ones.
func photosTable(dir string) (string, error) {
	var b strings.Builder
	b.WriteString("\n## Photos of another renderer\n\nEach board learned from its photo here; beside it what of the pieces is right and wrong\nwhere left and right of the photo are exchanged, as selfie cameras do.\n\n| photo | pieces | right | wrong | doubts | mirrored: right | wrong | doubts |\n| ----- | -----: | ----: | ----: | -----: | --------------: | ----: | -----: |\n")
	for _, l := range learnings {
		known, err := learnedFrom(filepath.Join(dir, l.Name+".jpg"), l)
		if err != nil {
			return "", err
		}
		photos, err := filepath.Glob(filepath.Join(dir, l.Game+"[0-9].jpg"))
		if err != nil {
			return "", err
		}
		slices.Sort(photos)
		for _, p := range photos {
			line, err := photoLine(p, known)
			if err != nil {
				return "", err
			}
			b.WriteString(line)
		}
	}
	return b.String(), nil
}

func learnedFrom(path string, l visionboard.Learning) (*visionboard.Known, error) {
	pic, err := picture.Open(path)
	if err != nil {
		return nil, err
	}
	defer pic.Close()
	learned, err := visionboard.Learn(context.Background(), pic, l)
	if err != nil {
		return nil, err
	}
	return learned.Known()
}

func photoLine(path string, known *visionboard.Known) (string, error) {
	pic, err := picture.Open(path)
	if err != nil {
		return "", err
	}
	defer pic.Close()
	data, err := os.ReadFile(strings.TrimSuffix(path, ".jpg") + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	var t photoTruth
	if err == nil {
		err = json.Unmarshal(data, &t)
	}
	if err != nil {
		return "", fmt.Errorf("truth of %s: %w", path, err)
	}
	mirrored := pic.Mirror()
	defer mirrored.Close()
	n := 0
	for _, k := range t.counts() {
		n += k
	}
	return fmt.Sprintf("| %s | %d | %s | %s |\n", filepath.Base(path), n, t.heldAgainst(pic, known), t.heldAgainst(mirrored, known)), nil
}

// heldAgainst reads a photo: how many pieces are right and wrong, and how many doubts
// there are.
func (t *photoTruth) heldAgainst(pic *picture.Picture, known *visionboard.Known) string {
	r, err := known.Read(context.Background(), pic)
	if err != nil {
		return "not read | | "
	}
	want, got := t.counts(), readCounts(r.Layout, known.Board)
	right, wrong := 0, 0
	for what, k := range want {
		right += min(k, got[what])
	}
	for what, k := range got {
		wrong += max(0, k-want[what])
	}
	return fmt.Sprintf("%d | %d | %d", right, wrong, len(r.Layout.Doubts))
}

// counts are the pieces by what and where they are.
func (t *photoTruth) counts() map[string]int {
	out := map[string]int{}
	for _, c := range t.Cells {
		if c.Pawn != "" {
			out[c.Cell+" "+c.Pawn]++
		}
	}
	for _, p := range t.Pawns {
		out[fmt.Sprint(p.Color, " ", p.At, " ", p.Stake)]++
	}
	for _, f := range t.Fragments {
		out[fmt.Sprint(f.ID, " ", f.Laid)]++
	}
	return out
}

// readCounts are those that were read.
func readCounts(l *table.Layout, b *board.Board) map[string]int {
	out := map[string]int{}
	for _, p := range l.Pawns {
		if b.Rows > 0 {
			out[string(p.Cell)+" "+p.Color.Name]++
		} else {
			out[fmt.Sprint(p.Color.Name, " ", placeFor(b, p.Color.Name, p.Cell), " ", p.Kind == "stake")]++
		}
	}
	for _, f := range l.Fragments {
		out[fmt.Sprint(f.Is, " ", f.At == f.Is)]++
	}
	return out
}

// placeFor is a cell as a colour counts it, from its own start.
func placeFor(b *board.Board, color string, id board.CellID) string {
	n, start := 0, 0
	for i := range b.Cells {
		if t, is := b.Cells[i].Means.(board.Track); is {
			n++
			if t.Start == color {
				start = t.Place
			}
		}
	}
	switch m := b.Cell(id).Means.(type) {
	case board.Track:
		if m.Place == start {
			return "start"
		}
		return fmt.Sprintf("track:%d", (m.Place-start+n)%n+1)
	case board.House:
		if m.Color == color {
			return fmt.Sprintf("house:%d", m.Place)
		}
	case board.Reserve:
		if m.Color == color {
			return "reserve"
		}
	}
	return string(id)
}
