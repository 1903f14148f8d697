package main

import (
	"errors"
	"syscall"

	"github.com/spf13/cobra"

	"referee/internal/fault"
	"referee/learn/finding"
	"referee/vision"
)

// The exit codes. A script that acts on scores takes 0 only; one that shows
// them to people takes 0 and 6.
const (
	exitOK      = 0 // the rest as exitHelp says
	exitFailure = 1 // something else failed
	exitUsage   = 2 // the shells' code for it, too
	exitPicture = 3 // a picture cannot be read
	exitDeck    = 4 // a deck or board file cannot be
	exitTable   = 5 // what the picture shows cannot be
	exitUnsure  = 6 // a score that is in doubt
	exitAbsent  = 7 // a card that is asked about is not there

	// A command that a signal ends has the code that shells give it.
	signalBase      = 128
	exitInterrupted = signalBase + int(syscall.SIGINT)
)

const exitHelp = `Exit codes:
  0  the result is sure (or the command did what it says)
  1  anything else went wrong, for example a file could not be written
  2  the command line or a setting is wrong
  3  a photo cannot be used: missing, not a picture, cut short, too large …
  4  the deck file cannot be used
  5  a photo was read, but there is no table on it that can be refereed, or not
     every card that a deck is to be learned from
  6  the result is not sure, or a placement not settled; it is printed all the same
  7  the photo was read, but the card or place that was asked about is not on it
  130, 143  ended by Ctrl-C (SIGINT) or SIGTERM before it was done; no file is left
     half written
With several photos: the code of the first that failed, else 6 if any result
is not sure, else 0. The other photos are scored all the same.`

// documentExitCodes puts them into the help of every command: whoever writes a
// script reads only that of the commands it calls.
func documentExitCodes(cmd *cobra.Command) {
	if cmd.Long == "" {
		cmd.Long = cmd.Short + "."
	}
	cmd.Long += "\n\n" + exitHelp
	for _, sub := range cmd.Commands() {
		documentExitCodes(sub)
	}
}

// codedError is an error that ends the program with a code of its own.
type codedError struct {
	code int
	err  error
}

func (e *codedError) Error() string { return e.err.Error() }
func (e *codedError) Unwrap() error { return e.err }

// errSilent is an outcome that has been told already.
var errSilent = errors.New("")

func usage(err error) error { return &codedError{exitUsage, err} }

func usagef(format string, args ...any) error { return usage(fault.Errorf(format, args...)) }

// told is an error in words that are in the user's language already.
type told string

func (t told) Error() string { return string(t) }

// worded is an error as people may see it. What no sentence of this program says
// comes from within, and should have been told by whoever met it.
func worded(err error) error {
	var coded *codedError
	usage := errors.As(err, &coded) && coded.code == exitUsage
	if usage || err.Error() == "" || inWords(err) || errors.As(err, new(*finding.Finding)) || errors.As(err, new(told)) {
		return err
	}
	return &codedError{exitFailure, fault.Errorf("this is a fault of the program, please report it: %s", oneLine(err.Error()))}
}

// inWords tells whether a sentence of this program says what is wrong; "%s: %w"
// says it only of what.
func inWords(err error) bool {
	var spoken fault.Spoken
	if !errors.As(err, &spoken) {
		return false
	}
	s := spoken.Sentence()
	if s.Format != "%s: %w" {
		return true
	}
	within, _ := s.Args[1].(error)
	return inWords(within)
}

// exitCode tells the outcome of a command. An error without a code comes from
// cobra: an unknown command or a wrong number of arguments.
func exitCode(err error) int {
	var coded *codedError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &coded):
		return coded.code
	}
	return exitUsage
}

// codeOf tells why one photo could not be scored.
func codeOf(err error) int {
	var coded *codedError
	switch {
	case errors.As(err, &coded):
		return coded.code
	case errors.As(err, new(*vision.PictureError)):
		return exitPicture
	case errors.As(err, new(*vision.ReadError)):
		return exitTable
	}
	return exitFailure
}
