// Command eval scores every photo of known truth with the built program and
// compares its reports with the truth.
//
//	testdata/images ─▶ referee score ─▶ reports ─┬▶ measure ─▶ table, eval/RESULTS.md
//	testdata/truth ──────────────────────────────┘
//
// The table is kept under version control: its diff shows which photo a
// change helped and which it hurt. The program fails on a silent error, a
// wrong result that is called sure.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"referee/internal/evaluation"
	"referee/internal/outfile"
)

// set is photos of one printing of the game, of one kind.
type set struct {
	name, title, deck string
	// folder holds photos and truth; "" where they lie in the folders of options.
	folder string
}

var sets = []set{
	{name: "a", title: "the built-in deck"},
	{name: "b", title: "another printing, deck tacta-b", deck: "testdata/decks/tacta-b.json"},
	{name: "life", title: "bent cards, printed off the cut, on checks and planks", folder: "testdata/life"},
	{name: "c", title: "a printing without frames, muted inks", deck: "testdata/printings/c/deck.json", folder: "testdata/printings/c/phone"},
	{name: "d", title: "a printing with other layouts, pale inks, dark dots; bent cards", deck: "testdata/printings/d/deck.json", folder: "testdata/printings/d/phone"},
}

// photos is the folder of the photos, truths that of what lies on them.
func (o *options) photos(s set) string {
	if s.folder != "" {
		return s.folder
	}
	return filepath.Join(o.images, s.name)
}

func (o *options) truths(s set) string {
	if s.folder != "" {
		return s.folder
	}
	return filepath.Join(o.truth, s.name)
}

// options say what to evaluate. Photos of set a lie in images/a, their truth
// in truth/a, which may be the same folder.
type options struct {
	referee, images, truth, reports, results string
}

func main() {
	var o options
	flag.StringVar(&o.referee, "referee", "bin/referee", "the program to evaluate; empty: evaluate the reports that are there")
	flag.StringVar(&o.images, "images", "testdata/images", "folder of the sets of photos")
	flag.StringVar(&o.truth, "truth", "testdata/truth", "folder of the sets of truth")
	flag.StringVar(&o.reports, "reports", "out/eval", "folder of the reports")
	flag.StringVar(&o.results, "results", "eval/RESULTS.md", "where to keep the tables; empty: nowhere")
	flag.Parse()
	silent, err := o.run(os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "eval:", err)
		os.Exit(1)
	case silent > 0:
		fmt.Fprintf(os.Stderr, "eval: %d silent errors\n", silent)
		os.Exit(1)
	}
}

func (o *options) run(out io.Writer) (silent int, err error) {
	var doc strings.Builder
	doc.WriteString(resultsHead)
	for _, s := range sets {
		if o.referee != "" {
			if err := o.score(out, s); err != nil {
				return silent, err
			}
		}
		photos, err := evaluation.Compare(o.truths(s), filepath.Join(o.reports, s.name))
		if err != nil {
			return silent, err
		}
		total := evaluation.Sum(photos)
		silent += total.SilentErrors
		section := fmt.Sprintf("## Set %s: %s\n\n%s\n%s", s.name, s.title, evaluation.Table(photos), total.Words())
		fmt.Fprint(out, "\n", section)
		doc.WriteString("\n" + section)
	}
	if o.results == "" {
		return silent, nil
	}
	return silent, outfile.Write(o.results, []byte(doc.String()))
}

const resultsHead = `# Results on the photos of known truth

Written by ` + "`make eval`" + `; commit it with the change that moved it, and read its diff.
Columns: cards found, false cards, cards identified, cards whose visible dots are
right, overlaps with the right card on top, illegal cards found, false alarms,
corner error in mm (median / 95 %), counts as laid and final exact, points off.
`

// score runs the program on each photo of a set. A photo that it refuses has
// no report and counts as nothing found.
func (o *options) score(out io.Writer, s set) error {
	photos, err := filepath.Glob(filepath.Join(o.photos(s), "*.jpg"))
	if err != nil || len(photos) == 0 {
		return fmt.Errorf("no photos of set %s in %s", s.name, o.photos(s))
	}
	sort.Strings(photos)
	dir := filepath.Join(o.reports, s.name)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, p := range photos {
		name := strings.TrimSuffix(filepath.Base(p), ".jpg")
		began := time.Now()
		trouble, err := evaluation.Score(o.referee, p, s.deck, filepath.Join(dir, name+".json"))
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-6s %5.2f s %s\n", name, time.Since(began).Seconds(), trouble)
	}
	return nil
}
