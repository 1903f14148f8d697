package deck_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"referee/deck"
)

func TestTheBuiltInDeckHasNoOddities(t *testing.T) {
	assert.Empty(t, deck.Default().Oddities())
}

func TestSlipsOfAFileAreListedInWords(t *testing.T) {
	var b strings.Builder
	require.NoError(t, deck.Write(&b, deck.Default()))
	file := b.String()
	for _, c := range []struct{ old, new, said string }{
		{deck.Default().Colors[0].Ink.String(), deck.Default().Colors[1].Ink.String(), "can hardly be told apart"},
		{`"id": "circle-1"`, `"id": "round-1"`, ""},
	} {
		require.Contains(t, file, c.old, "the file changed; mend this test")
		d, err := deck.Read(strings.NewReader(strings.Replace(file, c.old, c.new, 1)))
		require.NoError(t, err)
		if c.said == "" {
			assert.Empty(t, d.Oddities())
			continue
		}
		assert.ErrorContains(t, errors.Join(d.Oddities()...), c.said)
	}
}
