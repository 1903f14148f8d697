// Command evalphones scores the photos of known truth as phones, scanners and
// messengers would have sent them.
//
//	testdata/images ─▶ phone ─▶ photos, truth scaled along ─▶ referee score
//	  ─▶ measure ─▶ table of each kind, eval/PHONES.md
//
// The program fails on a silent error, a wrong result that is called sure.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"referee/internal/evaluation"
	"referee/internal/outfile"
	"referee/tools/evalphones/phone"
)

func main() {
	referee := flag.String("referee", "bin/referee", "the program to evaluate")
	dir := flag.String("dir", "out/phones", "where to keep photos and reports")
	results := flag.String("results", "eval/PHONES.md", "where to keep the tables")
	kinds := flag.String("kinds", "", "the kinds, with commas between (default: all)")
	flag.Parse()
	silent, err := run(os.Stdout, *referee, *dir, *results, chosen(*kinds))
	evaluation.End("evalphones", silent, err)
}

func chosen(kinds string) []phone.Kind {
	if kinds == "" {
		return phone.Kinds
	}
	var out []phone.Kind
	for _, k := range strings.Split(kinds, ",") {
		out = append(out, phone.Kind(k))
	}
	return out
}

const head = `# Photos as phones, scanners and messengers make them

Written by ` + "`make eval-phones`" + ` from the photos of ` + "`make eval`" + `; the columns are those
of RESULTS.md.
`

// ordinary are the sets of photos of tables and cards that nothing is special about.
func ordinary() []evaluation.Set { return evaluation.Sets("testdata/images", "testdata/truth")[:2] }

func run(out io.Writer, referee, dir, results string, kinds []phone.Kind) (silent int, err error) {
	var doc strings.Builder
	doc.WriteString(head)
	for _, k := range kinds {
		var photos []evaluation.Measured
		for _, s := range ordinary() {
			measured, err := score(out, &s, referee, filepath.Join(dir, string(k)), k)
			if err != nil {
				return silent, err
			}
			photos = append(photos, measured...)
		}
		total := evaluation.Sum(photos)
		silent += total.SilentErrors
		section := fmt.Sprintf("\n## %s\n\n%s\n%s", k, evaluation.Table(photos), total.Words())
		fmt.Fprint(out, section)
		doc.WriteString(section)
	}
	if err := os.MkdirAll(filepath.Dir(results), 0o777); err != nil {
		return silent, err
	}
	return silent, outfile.Write(results, []byte(doc.String()))
}

// score makes the photos of a set as a kind has them and scores them.
func score(out io.Writer, s *evaluation.Set, referee, dir string, k phone.Kind) ([]evaluation.Measured, error) {
	photos, err := s.Photos()
	if err != nil {
		return nil, err
	}
	dir = filepath.Join(dir, s.Name)
	reports := filepath.Join(dir, "reports")
	if err := os.MkdirAll(reports, 0o777); err != nil {
		return nil, err
	}
	for _, p := range photos {
		name := evaluation.NameOf(p)
		made := filepath.Join(dir, name+".jpg")
		if err := process(k, p, s.TruthOf(p), made); err != nil {
			return nil, err
		}
		trouble, err := evaluation.Score(referee, made, s.Deck, filepath.Join(reports, name+".json"))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(out, "%s %s %s\n", k, name, trouble)
	}
	return evaluation.Compare(dir, reports)
}
