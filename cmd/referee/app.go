package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"referee/deck"
	"referee/vision"
)

// app is the program with what it is connected to, so that tests can run it
// whole.
type app struct {
	stdout, stderr io.Writer
	stdin          io.Reader // where a person answers; nil when nobody can be asked
	terminal       bool      // whether stderr is one
	read           func(context.Context, *vision.Picture, *deck.Deck, vision.Settings) (*vision.Reading, error)
}

// run executes one command line and returns the exit code. Every error is one
// sentence on stderr.
func (a *app) run(ctx context.Context, args []string) int {
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	err := recovered(func() error { return root.ExecuteContext(ctx) })
	if err != nil && err.Error() != "" {
		a.complain(err)
	}
	return exitCode(err)
}

// recovered runs f and turns a panic, a fault of this program, into an error:
// whoever wants a table scored is not served by a stack trace.
func recovered(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &codedError{exitFailure, fmt.Errorf("this is a fault of the program, please report it: %s", oneLine(fmt.Sprint(r)))}
		}
	}()
	return f()
}

func (a *app) complain(err error) {
	fmt.Fprintf(a.stderr, "referee: %s\n", oneLine(err.Error()))
}

// oneLine keeps the first line: cobra adds suggestions, libraries add traces.
func oneLine(s string) string {
	first, _, _ := strings.Cut(s, "\n")
	return strings.TrimSpace(first)
}

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "referee",
		Short: "A computer-vision referee for the card game TACTA",
		Long: `referee looks at a photo of a TACTA table, finds every card, judges each
placement, removes what the rules condemn and counts the dots.

` + exitHelp,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usage(err) })
	root.AddCommand(a.scoreCommand(), a.checkCommand(), a.calibrateCommand(), a.deckCommand(), a.versionCommand())
	return root
}
