package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"referee/deck"
	"referee/internal/fault"
	"referee/internal/printable"
	"referee/report"
	"referee/vision"
)

// app is the program with what it is connected to, so that tests can run it
// whole.
type app struct {
	stdout, stderr io.Writer
	stdin          io.Reader // where a person answers; nil when nobody can be asked
	terminal       bool      // whether stderr is one
	quiet          bool      // whether progress is not to be told
	lang           report.Lang
	checked        *checkedOutput // stdout, once run has begun
	read           func(context.Context, *vision.Picture, *deck.Deck, vision.Settings) (*vision.Reading, error)
}

// run executes one command line and returns the exit code. Every error is one
// sentence on stderr.
func (a *app) run(ctx context.Context, args []string) int {
	_ = recovered(func() error { a.lang = spokenLanguage(args); return nil }) // else English
	out := &checkedOutput{to: a.stdout}
	a.stdout, a.checked = out, out
	root := a.rootCommand()
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return checkGivenFlags(cmd, out.probe) }
	root.SetArgs(args)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	err := recovered(func() error { return root.ExecuteContext(ctx) })
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		err = interrupted(ctx)
	}
	if failed := out.trouble(); failed != nil {
		err = failed
	}
	if err != nil {
		if err = worded(err); err.Error() != "" {
			a.complain(err)
		}
	}
	return exitCode(err)
}

// recovered runs f and turns a panic, a fault of this program, into an error:
// whoever wants a table scored is not served by a stack trace.
func recovered(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &codedError{exitFailure, fault.Errorf("this is a fault of the program, please report it: %s", oneLine(fmt.Sprint(r)))}
		}
	}()
	return f()
}

// say says a sentence on standard output.
func (a *app) say(k report.Key, args ...any) {
	fmt.Fprintln(a.stdout, report.Say(k, a.lang, args...))
}

// complain says an error. That standard output cannot be written is said once:
// everything that is written there afterwards fails too.
func (a *app) complain(err error) {
	if a.checked != nil && a.checked.saidBefore(err) {
		return
	}
	fmt.Fprintf(a.stderr, "referee: %s\n", printable.Text(oneLine(report.Fault(err, a.lang))))
}

// oneLine keeps the first line: libraries add traces.
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

  referee score table.jpg --annotate out/scored.jpg

In the examples of the commands table.jpg and the like stand for files of yours.
Names of commands, flags and files are completed with the Tab key once the shell
knows how: referee completion bash, zsh or fish writes what to give it, and
referee completion bash --help says where.`,
		Version:       strings.TrimPrefix(versionLine(), "referee "),
		Args:          knownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("referee {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	addLangFlags(root.PersistentFlags())
	root.PersistentFlags().BoolVar(&a.quiet, "quiet", false, "do not tell on standard error how far long work is")
	root.SetHelpCommand(helpCommand())
	root.AddCommand(a.scoreCommand(), a.checkCommand(), a.calibrateCommand(), a.watchCommand(), a.serveCommand(), a.hubCommand(), a.workerCommand(), a.matchCommand(), a.evalCommand(), a.gamesCommand(), a.camerasCommand(), a.deckCommand(), a.boardCommand(), a.versionCommand(), a.manCommand())
	root.InitDefaultCompletionCmd()
	documentExitCodes(root)
	if err := completeOutputs(root); err != nil {
		panic(err) // the table names no such flag
	}
	if a.lang == report.French {
		helpInFrench(root)
	}
	return root
}
