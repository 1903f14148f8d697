// Command evalmutated scores photos of known truth after something was done to
// them by chance: banding, shadows, gamma, casts, blur, noise, JPEG, flat things on
// cards, crops, mirrors, sizes.
//
//	testdata ─▶ mutate ─▶ pictures, points of the truth moved along ─▶ referee score
//	  ─▶ measure ─▶ table of the kinds, eval/MUTATED.md
//
// Not all of these can be read. The program fails on a silent error, a wrong result
// that is called sure; such pictures are kept.
package main

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"referee/internal/evaluation"
	"referee/internal/outfile"
	"referee/tools/evalmutated/mutate"
)

// options say what to make.
type options struct {
	referee, dir, results string
	n                     int
	seed                  uint64
	mostCards             int
	kinds                 []mutate.Kind
}

func main() {
	o := options{kinds: mutate.Kinds}
	flag.StringVar(&o.referee, "referee", "bin/referee", "the program to evaluate")
	flag.StringVar(&o.dir, "dir", "out/mutated", "where to keep pictures and reports")
	flag.StringVar(&o.results, "results", "eval/MUTATED.md", "where to keep the table; empty: nowhere")
	flag.IntVar(&o.n, "n", 1000, "how many pictures to make")
	flag.Uint64Var(&o.seed, "seed", 1, "what chance starts from")
	flag.IntVar(&o.mostCards, "most-cards", 40, "photos with more cards are left out")
	kinds := flag.String("kinds", "", "the kinds, with commas between (default: all)")
	flag.Parse()
	if *kinds != "" {
		o.kinds = nil
		for _, k := range strings.Split(*kinds, ",") {
			o.kinds = append(o.kinds, mutate.Kind(k))
		}
	}
	silent, err := o.run(os.Stdout)
	evaluation.End("evalmutated", silent, err)
}

// tally counts the pictures of a kind.
type tally struct{ pictures, exact, sure, sureExact, silent int }

func (t *tally) add(m *evaluation.Measured) {
	for _, c := range []struct {
		to  *int
		yes bool
	}{
		{&t.pictures, true}, {&t.exact, m.FinalExact}, {&t.sure, m.Sure}, {&t.sureExact, m.Sure && m.FinalExact}, {&t.silent, m.Silent},
	} {
		if c.yes {
			*c.to++
		}
	}
}

// alone is how many of four pictures have one thing done to them; the others have two.
const alone = 3

func (o *options) run(out io.Writer) (silent int, err error) {
	photos, err := sources(o.mostCards)
	if err != nil {
		return 0, err
	}
	if err := os.MkdirAll(o.dir, 0o777); err != nil {
		return 0, err
	}
	tallies, all := map[mutate.Kind]*tally{}, &tally{}
	var wrong []string
	for i := range o.n {
		chance := rand.New(rand.NewPCG(o.seed, uint64(i)))
		src := &photos[chance.IntN(len(photos))]
		kinds := []mutate.Kind{o.kinds[i%len(o.kinds)]}
		if chance.IntN(4) >= alone {
			kinds = append(kinds, o.kinds[chance.IntN(len(o.kinds))])
		}
		made, said, err := src.mutated(o.dir, fmt.Sprintf("%d-%04d", o.seed, i), kinds, chance)
		if err != nil {
			return silent, err
		}
		m, trouble, err := src.judge(o.referee, made)
		if err != nil {
			return silent, err
		}
		all.add(m)
		for _, k := range kinds {
			if tallies[k] == nil {
				tallies[k] = &tally{}
			}
			tallies[k].add(m)
		}
		line := fmt.Sprintf("%s %s: %s", filepath.Base(made), said, words(m, trouble))
		fmt.Fprintln(out, line)
		if m.Silent {
			silent++
			wrong = append(wrong, line)
		} else if err := remove(made); err != nil {
			return silent, err
		}
	}
	doc := o.table(tallies, all, wrong)
	fmt.Fprint(out, doc)
	if o.results == "" {
		return silent, nil
	}
	return silent, outfile.Write(o.results, []byte(doc))
}

// words is what became of one picture.
func words(m *evaluation.Measured, trouble string) string {
	switch {
	case m.Silent:
		return "SILENT ERROR"
	case trouble != "":
		return trouble
	case m.FinalExact && m.Sure:
		return "exact, sure"
	case m.FinalExact:
		return "exact, not sure"
	}
	return fmt.Sprintf("not exact, not sure: %d points off", m.PointsOff)
}

const head = `# Photos after something was done to them

Written by ` + "`make eval-mutated`" + `: %d pictures made by chance (seed %d) out of the photos of
` + "`make eval`" + ` with at most %d cards; one of four has two things done to it and counts with
both. How strong each is goes to where a person has trouble, and things laid on cards
hide dots, so not all can be exact; none may be wrong and sure.

`

func (o *options) table(tallies map[mutate.Kind]*tally, all *tally, wrong []string) string {
	var doc strings.Builder
	fmt.Fprintf(&doc, head, o.n, o.seed, o.mostCards)
	w := tabwriter.NewWriter(&doc, 0, 0, 1, ' ', 0)
	fmt.Fprintln(w, "| done\t| pictures\t| final exact\t| sure\t| sure of the exact\t| silent errors\t|")
	fmt.Fprintln(w, "| ---\t| ---:\t| ---:\t| ---:\t| ---:\t| ---:\t|")
	row := func(name string, t *tally) {
		fmt.Fprintf(w, "| %s\t| %d\t| %d\t| %d\t| %.0f %%\t| %d\t|\n", name, t.pictures, t.exact, t.sure, 100*float64(t.sureExact)/float64(max(1, t.exact)), t.silent)
	}
	for _, k := range mutate.Kinds {
		if t := tallies[k]; t != nil {
			row(string(k), t)
		}
	}
	row("all", all)
	_ = w.Flush() // into memory
	for _, l := range wrong {
		fmt.Fprintf(&doc, "\n- %s", l)
	}
	if len(wrong) > 0 {
		doc.WriteByte('\n')
	}
	return doc.String()
}
