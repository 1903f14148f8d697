// Command evallive watches films of games whose truth is known, made up and
// filmed, and writes how well they were followed as a table.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

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
	painted string
	tell    bool
	still   time.Duration
	rows    string
	curve   []int
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
	f.StringVar(&o.painted, "painted", "", "folder to keep the frames of made-up films in, which are painted once then; a film takes 1 to 2 GB")
	f.StringVar(&o.rows, "rows", "", "file of films that were followed: those in it are not followed again, others are added")
	f.IntSliceVar(&o.curve, "curve", nil, "measure the latency with so many cards on the table, too")
	f.DurationVar(&o.still, "still", 0, "follow a table on which nothing happens for so long, too")
	f.BoolVar(&o.tell, "tell", false, "print every event as it is told")
	return c
}

// run follows all films. A wrong thing said to be sure fails it.
func (o *options) run(ctx context.Context, films []string) error {
	rows, err := o.kept()
	if err != nil {
		return err
	}
	for _, path := range films {
		if slices.ContainsFunc(rows, func(r row) bool { return r.Name == filepath.Base(path) }) {
			continue
		}
		r, err := o.filmed(ctx, path)
		if err != nil {
			return err
		}
		if rows, err = o.add(rows, r); err != nil {
			return err
		}
	}
	printings, err := decks()
	if err != nil {
		return err
	}
	for i := range o.made {
		seed := o.seed + uint64(i)
		if slices.ContainsFunc(rows, func(r row) bool { return r.Seed == seed && r.isFilm() }) {
			continue
		}
		r, err := o.madeUp(ctx, deckOf(printings, seed), seed)
		if err != nil {
			return fmt.Errorf("film %d: %w", seed, err)
		}
		if rows, err = o.add(rows, r); err != nil {
			return err
		}
	}
	if rows, err = o.measureCurve(ctx, rows); err != nil {
		return err
	}
	if rows, err = o.stillRow(ctx, rows); err != nil {
		return err
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a.Seed, b.Seed) })
	if o.results != "" {
		if err := outfile.Write(o.results, []byte(document(rows))); err != nil {
			return err
		}
	}
	for _, r := range rows {
		if r.Silent > 0 {
			return errors.New("something wrong was said to be sure")
		}
	}
	return nil
}

// stillRow adds a table on which nothing happens, if asked for.
func (o *options) stillRow(ctx context.Context, rows []row) ([]row, error) {
	if o.still == 0 || slices.ContainsFunc(rows, func(r row) bool { return r.Still != nil }) {
		return rows, nil
	}
	still, err := o.measureStandstill(ctx)
	if err != nil {
		return nil, err
	}
	fmt.Print(still.text())
	return o.add(rows, row{Name: "standstill", Still: still})
}

// kept are the films that were followed already.
func (o *options) kept() ([]row, error) {
	if o.rows == "" {
		return nil, nil
	}
	data, err := os.ReadFile(o.rows)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var rows []row
	for line := range strings.Lines(string(data)) {
		var r row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	return rows, err
}

// tell prints how a film was followed.
func (r *row) tell() {
	fmt.Printf("%s: %d of %d events, %d false, %d of %d verdicts, %d silent errors, %d questions, final %v, %d frames, %.0f ms, %.0f ms of processors\n", r.Name, r.Found, r.Events, r.Wrong, r.Right, r.Placed, r.Silent, r.Asked, r.Final, r.Frames, quantile(r.Latencies, 0.5), quantile(r.Worked, 0.5))
	for _, p := range r.Problems {
		fmt.Println("  " + p)
	}
}

// add tells of a film that was followed, and keeps it.
func (o *options) add(rows []row, r row) ([]row, error) {
	r.tell()
	rows = append(rows, r)
	if o.rows == "" {
		return rows, nil
	}
	var b strings.Builder
	for i := range rows {
		data, err := json.Marshal(&rows[i])
		if err != nil {
			return nil, err
		}
		b.Write(append(data, '\n'))
	}
	return rows, outfile.Write(o.rows, []byte(b.String()))
}

// document is the table in Markdown.
func document(rows []row) string {
	var b strings.Builder
	fmt.Fprint(&b, "# Games followed on film\n\nWritten by `make eval-live`. Found are events told within 2 s of the first still frame with the right card and colour; false are those that did not happen. Questions are what was asked about the table as a whole: a card that is not where it was recorded, or something that lies on cards, as mugs do. Hands of several skins and sleeves come from all sides and rest over the table at a tenth of the moves; exposures change in steps and follow hands, lamps flicker.\n\nLatency is what was spent from the first still frame to the announcement, taking in the frames in between as fast as that went, median and 95 %: by the wall clock of the machine that wrote this (others used it, too, where that is several times the second figure), and of its processors. A camera adds the two or three frames for which a place must rest.\n\n")
	t := tabwriter.NewWriter(&b, 0, 0, 1, ' ', tabwriter.Debug)
	fmt.Fprintln(t, "| film\t frames\t events\t found\t false\t placed\t verdicts right\t silent errors\t questions\t final\t latency\t of processors |")
	fmt.Fprintln(t, "| ---\t ---\t ---\t ---\t ---\t ---\t ---\t ---\t ---\t ---\t ---\t --- |")
	var all row
	films, end := 0, ""
	for _, r := range rows {
		if !r.isFilm() {
			end += r.Still.text()
			continue
		}
		films++
		r.write(t)
		all.Name = "all"
		all.Frames += r.Frames
		all.Score.add(&r.Score)
		all.Exact += r.Exact
		all.Asked += r.Asked
		all.Latencies, all.Worked = append(all.Latencies, r.Latencies...), append(all.Worked, r.Worked...)
	}
	all.Final = fmt.Sprintf("%d of %d exact", all.Exact, films)
	all.write(t)
	t.Flush()
	return b.String() + curveText(rows) + end
}
