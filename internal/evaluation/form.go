package evaluation

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// point is a position in px.
type point [2]float64

func distance(a, b point) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }

// quad is the four corners of a card, in order round it.
type quad [4]point

func (q quad) centre() point {
	var c point
	for _, p := range q {
		c[0] += p[0] / 4
		c[1] += p[1] / 4
	}
	return c
}

// shortSide is the mean length of the two shorter sides, px.
func (q quad) shortSide() float64 {
	return math.Min(distance(q[0], q[1])+distance(q[2], q[3]), distance(q[1], q[2])+distance(q[3], q[0])) / 2
}

// Truth is what is known of a photo.
type Truth struct {
	Cards []struct {
		Card    string  `json:"card"`
		Color   *string `json:"color"`
		Face    string  `json:"face"`
		FaceAny bool    `json:"face_any"`
		Corners quad    `json:"corners_px"`
		Visible []bool  `json:"dots_visible"`
		Illegal *string `json:"illegal"`
	} `json:"cards"`
	Overlaps []pair         `json:"overlaps"`
	AsLaid   map[string]int `json:"scores_as_laid"`
	Final    map[string]int `json:"scores_final"`
	CardMM   [2]float64     `json:"card_mm"`
}

// cardShortMM is the length of a card's short side; truths that do not say
// are of cards 63 mm wide.
func (t *Truth) cardShortMM() float64 {
	if short := math.Min(t.CardMM[0], t.CardMM[1]); short > 0 {
		return short
	}
	return 63
}

type pair struct {
	Over  int `json:"over"`
	Under int `json:"under"`
}

// Report is what the program says of a photo, as far as it is compared.
type Report struct {
	Cards []struct {
		ID          int     `json:"id"`
		Card        string  `json:"card"`
		Color       *string `json:"color"`
		Face        string  `json:"face"`
		Corners     quad    `json:"corners_px"`
		VisibleDots int     `json:"visible_dots"`
		Legal       bool    `json:"legal"`
	} `json:"cards"`
	Placements []pair `json:"placements"`
	Scores     []struct {
		Color  string `json:"color"`
		AsLaid int    `json:"as_laid"`
		Final  int    `json:"final"`
	} `json:"scores"`
	Sure bool `json:"sure"`
}

// Compare measures every photo that has a truth. A report that is missing or
// cannot be read counts as nothing found.
func Compare(truths, reports string) ([]Measured, error) {
	files, err := filepath.Glob(filepath.Join(truths, "*.json"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no truth in %s: %v", truths, err)
	}
	sort.Strings(files)
	var out []Measured
	for _, f := range files {
		m, err := CompareFiles(f, filepath.Join(reports, filepath.Base(f)))
		if err != nil {
			return nil, err
		}
		out = append(out, *m)
	}
	return out, nil
}

// CompareFiles measures one photo. A report that is missing or cannot be read
// counts as nothing found.
func CompareFiles(truth, report string) (*Measured, error) {
	var t Truth
	if err := readJSON(truth, &t); err != nil {
		return nil, err
	}
	var r Report
	if readJSON(report, &r) != nil {
		r = Report{}
	}
	m := Measure(&t, &r)
	m.Name = strings.TrimSuffix(filepath.Base(truth), ".json")
	return &m, nil
}

// Corners are those of the cards of a truth file, px.
func Corners(truth string) ([][4][2]float64, error) {
	var t Truth
	if err := readJSON(truth, &t); err != nil {
		return nil, err
	}
	out := make([][4][2]float64, len(t.Cards))
	for i := range t.Cards {
		for k, p := range t.Cards[i].Corners {
			out[i][k] = p
		}
	}
	return out, nil
}

func readJSON(path string, to any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, to); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
