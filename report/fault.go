package report

import (
	"errors"
	"fmt"
	"maps"
	"sync"

	"referee/deck"
	"referee/internal/fault"
	"referee/internal/printable"
	"referee/learn/finding"
)

// Fault words an error for people: the sentences of this program in their
// language, what a library says as it is.
func Fault(err error, lang Lang) string { return speak(lang).fault(err) }

func (w words) fault(err error) string {
	var f *finding.Finding
	if spoken, is := err.(fault.Spoken); is {
		return w.sentence(spoken.Sentence())
	}
	if errors.As(err, &f) && f.Error() == err.Error() {
		return Finding(f, w.lang)
	}
	// An error that only adds a mark, such as an exit code, says what the one
	// within it says.
	if inner := errors.Unwrap(err); inner != nil && inner.Error() == err.Error() {
		return w.fault(inner)
	}
	return err.Error()
}

// sentence translates the format, and those arguments that have a form of
// their own in each language.
func (w words) sentence(s *fault.Sentence) string {
	format := s.Format
	if french, known := frenchFaults()[s.Format]; known && w.lang == French {
		format = french
	}
	format = agreeing(format, s.Args, w.lang)
	args := make([]any, len(s.Args))
	for i, a := range s.Args {
		args[i] = w.faultArg(a)
	}
	return fmt.Errorf(format, printable.Args(args)...).Error()
}

// frenchFaults are the sentences by their English ones.
var frenchFaults = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, m := range []map[string]string{commandFaults, deckFaults, boardFaults, pictureFaults, calibrateFaults, liveFaults, gameFaults, pageFaults, roundFaults, fileFaults, hubFaults} {
		maps.Copy(all, m)
	}
	return all
})

// worded is text that stands for an error, so that %w takes it too.
type worded string

func (t worded) Error() string { return string(t) }

func (w words) faultArg(a any) any {
	switch v := a.(type) {
	case error:
		return worded(w.fault(v))
	case fault.Colors:
		out := make(fault.Colors, len(v))
		for i, name := range v {
			out[i] = w.color(name)
		}
		return out
	case fault.FileKind:
		return w.fileKind(v)
	case Named:
		return w.named(v)
	case EitherOf:
		return w.eitherOf(v)
	}
	return a
}

// Named is a card as an argument of a fault: "blue circle 4". Without a colour
// it is that card of any.
type Named struct {
	Design *deck.Design
	Color  *deck.Color
}

// CardName is how a card is called; without a colour it is that of any.
func CardName(l *deck.Design, c *deck.Color, lang Lang) string { return speak(lang).named(Named{l, c}) }

func (n Named) String() string { return speak(English).named(n) }

func (w words) named(n Named) string {
	switch {
	case n.Design.IsStart():
		return w.say(msgStartShort)
	case n.Color == nil:
		return w.layout(n.Design)
	}
	return w.say(msgShort, w.color(n.Color.Name), w.layout(n.Design))
}

// EitherOf are cards of which one is meant.
type EitherOf []Named

func (e EitherOf) String() string { return speak(English).eitherOf(e) }

func (w words) eitherOf(e EitherOf) string {
	names := make([]string, len(e))
	for i, n := range e {
		names[i] = w.named(n)
	}
	return w.list(names, msgOr)
}

// SuitName is how a suit is called.
func SuitName(suit string, lang Lang) string { return speak(lang).suit(suit) }

// frenchFiles name the kinds of files.
var frenchFiles = map[fault.FileKind]string{
	fault.DeckFile:     "le fichier de jeu",
	fault.BoardFile:    "le fichier de plateau",
	fault.SettingsFile: "le fichier de réglages",
}

func (w words) fileKind(k fault.FileKind) string {
	if t, known := frenchFiles[k]; known && w.lang == French {
		return t
	}
	return string(k)
}
