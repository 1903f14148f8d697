// Command evallive watches films of games whose truth is known, made up and
// filmed, and writes how well they were followed as a table.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"referee/deck"
	"referee/internal/cvlog"
	"referee/internal/outfile"
)

func main() {
	cvlog.Silence()
	if err := command().Execute(); err != nil {
		fmt.Fprintln(os.Stderr, "evallive:", err)
		os.Exit(1)
	}
}

type options struct {
	made    int
	seed    uint64
	results string
	save    string
	tell    bool
	still   time.Duration
}

func command() *cobra.Command {
	var o options
	c := &cobra.Command{
		Use:           "evallive [FILM.mp4 …]",
		Short:         "Follow films of games and compare with their truth, FILM.json",
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE:          func(cmd *cobra.Command, films []string) error { return o.run(cmd.Context(), films) },
	}
	f := c.Flags()
	f.IntVar(&o.made, "made", 10, "how many made-up films")
	f.Uint64Var(&o.seed, "seed", 1, "of the first made-up film; the others follow")
	f.StringVar(&o.results, "results", "eval/LIVE.md", "file to keep the table in; empty: none")
	f.StringVar(&o.save, "save", "", "folder for a picture of every tenth frame of made-up films")
	f.DurationVar(&o.still, "still", 0, "for how long nothing happens at the end of made-up films")
	f.BoolVar(&o.tell, "tell", false, "print every event as it is told")
	return c
}

// run follows all films. A wrong thing said to be sure fails it.
func (o *options) run(ctx context.Context, films []string) error {
	var rows []row
	for _, path := range films {
		r, err := o.filmed(ctx, path)
		if err != nil {
			return err
		}
		rows = o.add(rows, r)
	}
	for i := range o.made {
		r, err := o.madeUp(ctx, deck.Default(), o.seed+uint64(i))
		if err != nil {
			return fmt.Errorf("film %d: %w", o.seed+uint64(i), err)
		}
		rows = o.add(rows, r)
	}
	text := document(rows)
	if o.results != "" {
		if err := outfile.Write(o.results, []byte(text)); err != nil {
			return err
		}
	}
	for _, r := range rows {
		if r.silent > 0 {
			return errors.New("something wrong was said to be sure")
		}
	}
	return nil
}

func (o *options) add(rows []row, r row) []row {
	fmt.Printf("%s: %d of %d events, %d false, %d of %d verdicts, %d silent errors, %d questions, final %v, %d frames, %.0f ms\n", r.name, r.found, r.events, r.wrong, r.right, r.placed, r.silent, r.asked, r.final, r.frames, r.median())
	for _, p := range r.problems {
		fmt.Println("  " + p)
	}
	return append(rows, r)
}

// document is the table in Markdown.
func document(rows []row) string {
	var b strings.Builder
	fmt.Fprint(&b, "# Games followed on film\n\nWritten by `make eval-live`. Found are events told within 2 s of the first still frame with the right card and colour; false are those that did not happen. Questions are what was asked about the table as a whole: a card that is not where it was recorded, or something that lies on cards, as mugs do. Hands of several skins and sleeves come from all sides and rest over the table at a tenth of the moves; exposures change in steps and follow hands, lamps flicker. Latency is from the first still frame to the announcement, by the wall clock of the machine that wrote this.\n\n")
	t := tabwriter.NewWriter(&b, 0, 0, 1, ' ', tabwriter.Debug)
	fmt.Fprintln(t, "| film\t frames\t events\t found\t false\t placed\t verdicts right\t silent errors\t questions\t final\t latency, median\t 95 % |")
	fmt.Fprintln(t, "| ---\t ---\t ---\t ---\t ---\t ---\t ---\t ---\t ---\t ---\t ---\t --- |")
	var all row
	for _, r := range rows {
		r.write(t)
		all.name = "all"
		all.frames += r.frames
		all.score.add(&r.score)
		all.exact += r.exact
		all.asked += r.asked
		all.latencies = append(all.latencies, r.latencies...)
	}
	all.final = fmt.Sprintf("%d of %d exact", all.exact, len(rows))
	all.write(t)
	t.Flush()
	return b.String()
}
