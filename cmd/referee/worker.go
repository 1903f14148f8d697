package main

import (
	"bytes"
	"context"

	"github.com/spf13/cobra"

	"referee/deck"
	"referee/hub/wire"
	"referee/hub/work"
	"referee/internal/fault"
	"referee/internal/printable"
	"referee/report"
)

func (a *app) workerCommand() *cobra.Command {
	var join string
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Read photos for the desk of a tournament",
		Long: `Worker reads the photos that are sent to the page of a desk (referee hub), which prints
the code for it. Any number of workers, on any machines, read as many photos at a time. A
photo on which a worker fails is given to another, twice at most; then the page asks for
another photo. Without workers the desk reads by itself.

A worker sees the photos that wait, and nothing else.`,
		Example: `  referee worker --join "referee://…"`,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := cardSettings(cmd.Flags())
			if err != nil {
				return err
			}
			code, err := parseCode(join, wire.Worker)
			if err != nil {
				return usage(err)
			}
			if code == nil {
				return usagef("say for which desk with --join: referee hub prints the code for workers")
			}
			return a.work(cmd.Context(), s, code)
		},
	}
	cmd.Flags().StringVar(&join, "join", "", "the desk's code for workers")
	addCommonFlags(cmd.Flags())
	return cmd
}

// work reads photos until the context ends.
func (a *app) work(ctx context.Context, s settings, code *wire.Code) error {
	r := &photoReader{app: a, settings: s}
	last := ""
	w := &work.Worker{
		Code: *code, Words: inEachLanguage,
		Read: func(ctx context.Context, p work.Photo, step func(string, float64)) (*wire.Result, error) {
			return r.readFor(ctx, p, step)
		},
		Took:   func(name string) { a.say(report.WorkerReads, printable.Text(name)) },
		Handed: func(name string) { last = ""; a.say(report.WorkerRead, printable.Text(name)) },
		Trouble: func(err error) {
			if text := report.Fault(err, a.lang); text != last {
				last = text
				a.complain(err)
			}
		},
	}
	a.say(report.WorkerWaits, code.Address)
	if err := w.Run(ctx); err != nil {
		return &codedError{exitFailure, err}
	}
	return nil
}

// readFor reads a photo for a desk, with the deck that comes with it.
func (r *photoReader) readFor(ctx context.Context, p work.Photo, step func(string, float64)) (*wire.Result, error) {
	d, err := deck.Read(bytes.NewReader(p.Deck))
	if err != nil {
		return nil, fault.Errorf("%s: %w", p.Name, err)
	}
	photo, err := r.Read(ctx, p.Name, p.Data, d, step)
	if err != nil {
		return nil, err
	}
	reading, err := photo.Encode()
	if err != nil {
		return nil, err
	}
	return &wire.Result{Reading: reading, Upright: photo.Upright}, nil
}
