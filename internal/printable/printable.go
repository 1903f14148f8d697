// Package printable shows text from outside, such as names of files, cards and
// players, without letting it act on a terminal or begin a line of its own.
package printable

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is the text with what has no shape written as Go does in quotes: \n,
// \x1b, \u202e. Text that is printable as it is, which is nearly all, stays.
func Text(s string) string {
	if strings.IndexFunc(s, hidden) < 0 && utf8.ValidString(s) {
		return s
	}
	var out strings.Builder
	for i, width := 0, 0; i < len(s); i += width {
		var r rune
		r, width = utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && width == 1 || hidden(r) {
			quoted := strconv.QuoteToASCII(s[i : i+width])
			out.WriteString(quoted[1 : len(quoted)-1])
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}

// hidden tells of controls, of what turns the direction of writing, and of
// separators of lines. Joiners are let through: emoji and some scripts need them.
func hidden(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' ||
		r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// Arg is text as an argument of a format: %q quotes it as ever, all else shows
// Text.
type Arg string

// Format implements fmt.Formatter.
func (a Arg) Format(to fmt.State, verb rune) {
	text := string(a)
	if verb != 'q' {
		text = Text(text)
	}
	fmt.Fprintf(to, fmt.FormatString(to, verb), text)
}

// Args makes arguments of a format printable: texts, lists of texts, and structs
// that turn into text. Errors stay, for %w.
func Args(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		out[i] = a
		if _, is := a.(error); is || a == nil {
			continue
		}
		v := reflect.ValueOf(a)
		s, speaks := a.(fmt.Stringer)
		switch kind := v.Kind(); {
		case speaks && (kind == reflect.String || kind == reflect.Slice || kind == reflect.Struct || kind == reflect.Pointer && !v.IsNil()):
			out[i] = Arg(s.String())
		case kind == reflect.String:
			out[i] = Arg(v.String())
		}
	}
	return out
}
