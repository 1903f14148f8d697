package evaluation

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"referee/internal/outfile"
)

// Set is photos of one printing of the game, of one kind, with their truth: of
// NAME.jpg in one folder it is NAME.json in the other.
type Set struct {
	Name, Title   string
	Images, Truth string // folders, which may be the same
	Deck          string // file; empty for the built-in deck
}

// Sets are the photos of known truth: those of sets a and b lie in a folder each of
// images, their truth in one of truths.
func Sets(images, truths string) []Set {
	in := func(folder string) (string, string) {
		return filepath.Join(images, folder), filepath.Join(truths, folder)
	}
	a, truthA := in("a")
	b, truthB := in("b")
	return []Set{
		{"a", "the built-in deck", a, truthA, ""},
		{"b", "another printing, deck tacta-b", b, truthB, "testdata/decks/tacta-b.json"},
		{"life", "bent cards, printed off the cut, on checks and planks", "testdata/life", "testdata/life", ""},
		{"c", "a printing without frames, muted inks", "testdata/printings/c/phone", "testdata/printings/c/phone", "testdata/printings/c/deck.json"},
		{"d", "a printing with other layouts, pale inks, dark dots; bent cards", "testdata/printings/d/phone", "testdata/printings/d/phone", "testdata/printings/d/deck.json"},
	}
}

// Photos lists the photos of a set by name.
func (s *Set) Photos() ([]string, error) {
	photos, err := filepath.Glob(filepath.Join(s.Images, "*.jpg"))
	if err != nil || len(photos) == 0 {
		return nil, fmt.Errorf("no photos of set %s in %s", s.Name, s.Images)
	}
	sort.Strings(photos)
	return photos, nil
}

// NameOf is what a photo is called: its file without folder and ending.
func NameOf(photo string) string { return strings.TrimSuffix(filepath.Base(photo), ".jpg") }

// TruthOf is the file of what lies on a photo of a set.
func (s *Set) TruthOf(photo string) string { return filepath.Join(s.Truth, NameOf(photo)+".json") }

// MoveTruth writes a truth as it is on a picture whose points lie elsewhere.
func MoveTruth(from, to string, place func([2]float64) [2]float64) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if data, err = MovePoints(data, place); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return outfile.Write(to, data)
}

// End ends a program of the name that counted silent errors, or failed: it tells
// so, and the exit code is not 0 then.
func End(program string, silent int, err error) {
	switch {
	case err != nil:
		fmt.Fprintf(os.Stderr, "%s: %v\n", program, err)
		os.Exit(1)
	case silent > 0:
		fmt.Fprintf(os.Stderr, "%s: %d silent errors\n", program, silent)
		os.Exit(1)
	}
}
