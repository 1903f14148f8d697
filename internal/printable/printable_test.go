package printable_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/internal/printable"
)

func TestTextShowsWhatHasNoShape(t *testing.T) {
	for in, want := range map[string]string{
		"blue": "blue", "é 8♠ 👨‍👩‍👧 \"x\"": "é 8♠ 👨‍👩‍👧 \"x\"", "a\nb": `a\nb`, "\x1b[31mred": `\x1b[31mred`,
		"\u009b31m": `\u009b31m`, "a\u202eb": `a\u202eb`, "\xff": `\xff`, "": "",
	} {
		require.Equal(t, want, printable.Text(in))
	}
	require.Equal(t, `a\nb "a\nb" [a\nb  ]`, fmt.Sprintf("%s %q [%-6s]", printable.Arg("a\nb"), printable.Arg("a\nb"), printable.Arg("a\nb")))
}

func TestNoTextActsOnATerminal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		out := printable.Text(string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")))
		require.Less(t, strings.IndexFunc(out, unicode.IsControl), 0)
		require.Equal(t, out, printable.Text(out))
	})
}
