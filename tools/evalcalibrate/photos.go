package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"

	"referee/geometry"
)

// wide are the photos of wide lenses, with the deck on them.
var wide = []struct{ set, name, deck string }{
	{"a", "w03", ""}, {"a", "w04", ""},
	{"b", "b-w04", "testdata/decks/tacta-b.json"}, {"b", "b-w05", "testdata/decks/tacta-b.json"},
}

const photosHead = `
## Photos of wide lenses, without and with their true lens

Corner error of the cards, mm (median / 95 %), cards that are where they should be
and are called what they are, and whether the final scores are exact.

| photo | without: mm | identified | final | with: mm | identified | final |
| --- | --: | --: | --- | --: | --: | --- |
`

func (o *options) photos(doc *strings.Builder) error {
	doc.WriteString(photosHead)
	for _, p := range wide {
		truthFile := filepath.Join("testdata/truth", p.set, p.name+".json")
		truth, err := readTruth(truthFile)
		if err != nil {
			return err
		}
		lens := filepath.Join(o.out, p.name+".yaml")
		if err := truth.file(lens); err != nil {
			return err
		}
		photo := filepath.Join("testdata/images", p.set, p.name+".jpg")
		args := []string{"score", photo, "--lang", "en"}
		if p.deck != "" {
			args = append(args, "--deck", p.deck)
		}
		without, err := o.score(truthFile, args)
		if err != nil {
			return err
		}
		with, err := o.score(truthFile, append(args, "--camera-file", lens))
		if err != nil {
			return err
		}
		fmt.Fprintf(doc, "| %s | %s | %s |\n", p.name, without, with)
	}
	return nil
}

// score runs the program and compares its report with the truth.
func (o *options) score(truthFile string, args []string) (string, error) {
	path := filepath.Join(o.out, "report.json")
	said, err := exec.Command(o.referee, append(args, "--json", path)...).CombinedOutput()
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		return "", err
	}
	var truth, got report
	if err := readReport(truthFile, &truth); err != nil {
		return "", err
	}
	if err := readReport(path, &got); err != nil {
		return "", fmt.Errorf("%w: %s", err, said)
	}
	return compare(&truth, &got), os.Remove(path)
}

// report is what both the truth and the program's report have.
type report struct {
	Cards []struct {
		Card    string            `json:"card"`
		Color   *string           `json:"color"`
		Corners [4]geometry.Point `json:"corners_px"`
	} `json:"cards"`
	Scores []struct {
		Color string `json:"color"`
		Final int    `json:"final"`
	} `json:"scores"`
	Final  map[string]int `json:"scores_final"`
	CardMM [2]float64     `json:"card_mm"`
}

func readReport(path string, to *report) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, to)
}

// compare pairs each true card with the nearest reported one of its name.
func compare(truth, got *report) string {
	short := 63.0
	if m := math.Min(truth.CardMM[0], truth.CardMM[1]); m > 0 {
		short = m
	}
	var errs []float64
	found := 0
	for i := range truth.Cards {
		t := &truth.Cards[i]
		best, at := math.Inf(1), -1
		for j := range got.Cards {
			g := &got.Cards[j]
			if g.Card == t.Card && text(g.Color) == text(t.Color) {
				if d := geometry.Distance(middle(g.Corners), middle(t.Corners)); d < best {
					best, at = d, j
				}
			}
		}
		side := math.Min(geometry.Distance(t.Corners[0], t.Corners[1]), geometry.Distance(t.Corners[1], t.Corners[2]))
		if at < 0 || best > 0.3*side {
			continue
		}
		found++
		perPx := short / side
		for k, p := range t.Corners {
			errs = append(errs, perPx*geometry.Distance(p, got.Cards[at].Corners[k]))
		}
	}
	sort.Float64s(errs)
	exact := len(got.Cards) > 0
	final := map[string]int{}
	for _, s := range got.Scores {
		final[s.Color] = s.Final
	}
	for c, n := range truth.Final {
		exact = exact && final[c] == n
	}
	verdict := "no"
	if exact {
		verdict = "exact"
	}
	if len(errs) == 0 {
		return fmt.Sprintf("– | 0/%d | %s", len(truth.Cards), verdict)
	}
	return fmt.Sprintf("%.3f / %.3f | %d/%d | %s", errs[len(errs)/2], errs[len(errs)*95/100], found, len(truth.Cards), verdict)
}

func middle(c [4]geometry.Point) geometry.Point {
	return c[0].Add(c[1]).Add(c[2]).Add(c[3]).Mul(0.25)
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
