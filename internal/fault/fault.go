// Package fault holds what the program says when it cannot do what was asked,
// as data: a sentence with its arguments, so that it can be told in another
// language than English.
//
//	deck, vision, rules … ─▶ Sentence ─▶ report.Fault ─▶ English or French
//
// The English sentence is its own key, as in gettext: who reads the code sees
// what is said, and a test holds the French catalogue to be complete. What a
// library says is passed on as it is, as an argument.
package fault

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"referee/internal/printable"
)

// Sentence is an error that people meet. It reads in English by itself.
type Sentence struct {
	Format string
	Args   []any
	plain  error // for its text, and for what it wraps
	cause  error // that the text does not repeat; may be nil
}

// Spoken is an error that is made of a sentence.
type Spoken interface {
	error
	Sentence() *Sentence
}

// Errorf is fmt.Errorf with the sentence kept. Arguments that are spoken
// themselves, or Colors, are put into the language too.
func Errorf(format string, args ...any) error { return Say(format, args...) }

// Say is Errorf for what is no error of Go's: a part of another sentence.
func Say(format string, args ...any) *Sentence {
	return &Sentence{Format: format, Args: args, plain: fmt.Errorf(format, printable.Args(args)...)}
}

// Error is the sentence in English.
func (s *Sentence) Error() string { return s.plain.Error() }

// Unwrap returns what was given with %w, and the cause, if there is one.
func (s *Sentence) Unwrap() []error {
	if s.cause == nil {
		return []error{s.plain}
	}
	return []error{s.plain, s.cause}
}

// From keeps the cause, for errors.Is, of a sentence that does not repeat its
// text, and returns the sentence.
func (s *Sentence) From(cause error) *Sentence {
	s.cause = cause
	return s
}

// Sentence returns s.
func (s *Sentence) Sentence() *Sentence { return s }

// WithoutPath is what an error about a file says of it, for a sentence that
// names the file already.
func WithoutPath(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// FileKind is a kind of file that people keep. It reads in English; who tells it in
// another language names it there.
type FileKind string

// The kinds of files.
const (
	DeckFile     FileKind = "deck file"
	BoardFile    FileKind = "board file"
	SettingsFile FileKind = "settings file"
)

// Colors are names of colours as a deck has them.
type Colors []string

func (c Colors) String() string { return strings.Join(c, ", ") }
