// Package truth reads the tables with known truth under testdata/truth, which
// stand beside the photos, as layouts: the tests of rules and scoring judge
// them without any picture.
package truth

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sort"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// Card is what is known of one card. Cards are listed from the bottom up.
type Card struct {
	ID        string            `json:"card"`
	Color     *string           `json:"color"`
	FaceName  string            `json:"face"`
	X         float64           `json:"x"`     // mm
	Y         float64           `json:"y"`     // mm
	ThetaDeg  float64           `json:"theta"` // degrees
	CornersMM [4]geometry.Point `json:"corners_mm"`
	DotsMM    []geometry.Point  `json:"dots_mm"`
	Visible   []bool            `json:"dots_visible"`
	Final     []bool            `json:"dots_visible_final"`
	On        []int             `json:"on"`
	Illegal   string            `json:"illegal"` // "", free, misaligned, mismatch, several or nomatch
	Deviation float64           `json:"deviation_mm"`
}

// Overlap is a pair of cards that share area.
type Overlap struct {
	Over  int     `json:"over"`
	Under int     `json:"under"`
	Area  float64 `json:"area_mm2"`
}

// Table is one table with its truth.
type Table struct {
	Name     string         `json:"name"`
	Cards    []Card         `json:"cards"`
	Overlaps []Overlap      `json:"overlaps"`
	Removed  []int          `json:"removed"`
	AsLaid   map[string]int `json:"scores_as_laid"`
	Final    map[string]int `json:"scores_final"`

	Deck   *deck.Deck    `json:"-"`
	Layout *table.Layout `json:"-"`
}

// All reads every table: set a with the built-in deck, set b with the deck
// file tacta-b.
func All() ([]*Table, error) {
	other, err := deck.ReadFile(filepath.Join(root(), "decks", "tacta-b.json"))
	if err != nil {
		return nil, err
	}
	var out []*Table
	for _, set := range []struct {
		dir  string
		deck *deck.Deck
	}{{"a", deck.Default()}, {"b", other}} {
		files, err := filepath.Glob(filepath.Join(root(), "truth", set.dir, "*.json"))
		if err != nil {
			return nil, err
		}
		sort.Strings(files)
		for _, f := range files {
			t, err := Read(f, set.deck)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", f, err)
			}
			out = append(out, t)
		}
	}
	return out, nil
}

// root is the repository's testdata folder.
func root() string {
	_, here, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(here), "..", "..", "testdata")
}

// Read reads one truth file of a table laid with the given deck.
func Read(path string, d *deck.Deck) (*Table, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	t := &Table{Deck: d}
	if err := json.Unmarshal(data, t); err != nil {
		return nil, err
	}
	cards := make([]table.Card, len(t.Cards))
	for i := range t.Cards {
		if cards[i], err = t.Cards[i].build(d); err != nil {
			return nil, fmt.Errorf("card %d: %w", i, err)
		}
	}
	t.Layout = table.New(d, cards, table.Stacked)
	return t, t.Layout.Validate()
}

func (c *Card) build(d *deck.Deck) (table.Card, error) {
	a, err := table.Named(d, c.ID, deck.SideOf(c.FaceName), c.Color)
	pose := geometry.Pose{At: geometry.Point{c.X, c.Y}, Turn: geometry.Angle(c.ThetaDeg) * geometry.Degree}
	return table.Card{Face: a.Face, Color: a.Color, Pose: pose, Confidence: 1}, err
}

// Measured returns the layout as if its poses had been measured with normal
// errors of the given standard deviations, in mm and rad, which it states in
// their covariances.
func (t *Table) Measured(rng *rand.Rand, mm, rad float64) *table.Layout {
	cards := append([]table.Card(nil), t.Layout.Cards...)
	for i := range cards {
		c := &cards[i]
		c.Pose.At = c.Pose.At.Add(geometry.Point{mm * rng.NormFloat64(), mm * rng.NormFloat64()})
		c.Pose.Turn += geometry.Angle(rad * rng.NormFloat64())
		c.Cov = [3][3]float64{{mm * mm}, {0, mm * mm}, {0, 0, rad * rad}}
	}
	return table.New(t.Deck, cards, table.Stacked)
}
