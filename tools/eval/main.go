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
	"strings"
	"time"

	"referee/internal/evaluation"
	"referee/internal/outfile"
)

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
	evaluation.End("eval", silent, err)
}

func (o *options) run(out io.Writer) (silent int, err error) {
	var doc strings.Builder
	doc.WriteString(resultsHead)
	for _, s := range evaluation.Sets(o.images, o.truth) {
		if o.referee != "" {
			if err := o.score(out, &s); err != nil {
				return silent, err
			}
		}
		photos, err := evaluation.Compare(s.Truth, filepath.Join(o.reports, s.Name))
		if err != nil {
			return silent, err
		}
		total := evaluation.Sum(photos)
		silent += total.SilentErrors
		section := fmt.Sprintf("## Set %s: %s\n\n%s\n%s", s.Name, s.Title, evaluation.Table(photos), total.Words())
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
func (o *options) score(out io.Writer, s *evaluation.Set) error {
	photos, err := s.Photos()
	if err != nil {
		return err
	}
	dir := filepath.Join(o.reports, s.Name)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, p := range photos {
		name := evaluation.NameOf(p)
		began := time.Now()
		trouble, err := evaluation.Score(o.referee, p, s.Deck, filepath.Join(dir, name+".json"))
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-6s %5.2f s %s\n", name, time.Since(began).Seconds(), trouble)
	}
	return nil
}
