// Command referee scores a finished table of TACTA from a photo.
//
//	flags, REFEREE_…, referee.yaml ─▶ settings ─▶ vision ─▶ rules, scoring ─▶ report
//
// Run it with --help for its commands, settings and exit codes.
package main

import (
	"context"
	"os"

	"golang.org/x/term"

	"referee/internal/cvlog"
	"referee/internal/stdio"
	"referee/vision"
)

func main() {
	cvlog.Silence()
	ctx, stop := untilSignal(context.Background())
	a := app{
		stdout: os.Stdout, stderr: cvlog.Stderr(), read: vision.Read,
		terminal: term.IsTerminal(int(os.Stderr.Fd())),
	}
	if a.terminal && term.IsTerminal(int(os.Stdin.Fd())) {
		a.stdin = os.Stdin
	}
	if stdio.OutputClosed() {
		a.stdout = closedOutput{}
	}
	code := a.run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}
