// Command evallearn learns decks of known truth from photos of their cards
// with the built program, compares what was learned with the truth, and scores
// tables with the learned deck and with the true one.
//
//	folder/LA.jpg, LB.jpg ─▶ referee deck learn ─▶ learned.json ─▶ compare ─┬▶ table
//	folder/deck.json (truth) ───────────────────────────────────────────────┤
//	folder/tables/*.jpg ─▶ referee score, with either deck ─▶ final counts ─┘
//
// The table is kept in eval/LEARN.md.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"referee/deck"
)

func main() {
	referee := flag.String("referee", "bin/referee", "the program to evaluate")
	results := flag.String("results", "eval/LEARN.md", "where to keep the table; empty: nowhere")
	flag.Parse()
	if err := run(*referee, *results, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "evallearn:", err)
		os.Exit(1)
	}
}

const head = `# What is learned from two photos of each deck

Written by ` + "`make eval-learn`" + ` from fixed seeds; commit it with the change that
moved it, and read its diff. The first deck is the built-in one, on two photos of
unknown origin; the others are made up. Columns: layouts right (shapes, kinds, fills,
dots); the largest error of a shape's corner and of a dot's centre, mm; of sizes and
line widths, mm; slots of the starting card right; colours named as in the truth; the
largest colour difference of an ink (CIE76); then tables of the deck whose final
counts are exact with the learned deck, and with the true one, and silent errors with
either.

| deck | layouts | corner | dot | sizes | slots | colors | ink | tables | with truth | silent |
| ---- | ------: | -----: | --: | ----: | ----: | -----: | --: | -----: | ---------: | -----: |
`

func run(referee, results string, folders []string) error {
	var doc strings.Builder
	doc.WriteString(head)
	fmt.Print(head)
	var wrong []string
	for _, f := range folders {
		row, said, err := evaluate(referee, f)
		if err != nil {
			return err
		}
		fmt.Print(row)
		doc.WriteString(row)
		for _, s := range said {
			wrong = append(wrong, fmt.Sprintf("- %s: %s\n", filepath.Base(f), s))
		}
	}
	if len(wrong) > 0 {
		doc.WriteString("\nWhat differs:\n\n" + strings.Join(wrong, ""))
		fmt.Print("\nWhat differs:\n\n" + strings.Join(wrong, ""))
	}
	if results == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(results), 0o777); err != nil {
		return err
	}
	return os.WriteFile(results, []byte(doc.String()), 0o666)
}

// evaluate learns the deck of one folder and returns its row of the table, and
// in words what is wrong.
func evaluate(referee, folder string) (row string, wrong []string, err error) {
	truthFile, learnedFile := filepath.Join(folder, "deck.json"), filepath.Join(folder, "learned.json")
	truth, err := deck.ReadFile(truthFile)
	if err != nil {
		return "", nil, err
	}
	name := filepath.Base(folder)
	if err := os.Remove(learnedFile); err != nil && !os.IsNotExist(err) {
		return "", nil, err
	}
	began := time.Now()
	said, failed := exec.Command(referee, "deck", "learn", "--layouts", filepath.Join(folder, "LA.jpg"), "--colors", filepath.Join(folder, "LB.jpg"),
		"--width-mm", fmt.Sprint(truth.Style.Width), "--out", learnedFile).CombinedOutput()
	fmt.Fprintf(os.Stderr, "%s: learned in %.0f s\n", name, time.Since(began).Seconds())
	if failed != nil {
		return fmt.Sprintf("| %s | - | - | - | - | - | - | - | - | - | - |\n", name), strings.Split(strings.TrimSpace(string(said)), "\n"), nil
	}
	learned, err := deck.ReadFile(learnedFile)
	if err != nil {
		return "", nil, err
	}
	c := compare(learned, truth)
	with, err := scoreTables(referee, folder, learnedFile)
	if err != nil {
		return "", nil, err
	}
	without, err := scoreTables(referee, folder, truthFile)
	if err != nil {
		return "", nil, err
	}
	return fmt.Sprintf("| %s | %d/%d | %.2f | %.2f | %.2f | %d/%d | %d/%d | %.0f | %d/%d | %d/%d | %d, %d |\n", name,
		c.LayoutsRight, c.Layouts, c.VertexMM, c.DotMM, c.StyleMM, c.SlotsRight, c.Slots, c.ColorsRight, c.Colors, c.Ink,
		with.exact, with.tables, without.exact, without.tables, with.silent, without.silent), c.Wrong, nil
}

// outcome counts tables.
type outcome struct{ tables, exact, silent int }

// scoreTables scores the tables of a folder with a deck.
func scoreTables(referee, folder, deckFile string) (outcome, error) {
	var out outcome
	photos, err := filepath.Glob(filepath.Join(folder, "tables", "*.jpg"))
	if err != nil {
		return out, err
	}
	sort.Strings(photos)
	for _, p := range photos {
		// A photo that is refused counts as not exact, and not as sure.
		report, _ := exec.Command(referee, "score", p, "--deck", deckFile, "--json", "-", "--lang", "en").Output()
		exact, sure, err := judge(report, strings.TrimSuffix(p, ".jpg")+".json")
		if err != nil {
			return out, err
		}
		out.tables++
		if exact {
			out.exact++
		} else if sure {
			out.silent++
		}
	}
	return out, nil
}

// judge holds the final counts of a report against the truth.
func judge(report []byte, truthFile string) (exact, sure bool, err error) {
	data, err := os.ReadFile(truthFile)
	if err != nil {
		return false, false, err
	}
	var truth struct {
		Final map[string]int `json:"scores_final"`
	}
	if err := json.Unmarshal(data, &truth); err != nil {
		return false, false, fmt.Errorf("%s: %w", truthFile, err)
	}
	var r struct {
		Sure   bool `json:"sure"`
		Scores []struct {
			Color string `json:"color"`
			Final int    `json:"final"`
		} `json:"scores"`
	}
	if json.Unmarshal(report, &r) != nil {
		return false, false, nil
	}
	got := map[string]int{}
	for _, s := range r.Scores {
		got[s.Color] = s.Final
	}
	exact = true
	for color, n := range truth.Final {
		exact = exact && got[color] == n
	}
	return exact, r.Sure, nil
}
