package calibrate

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
)

func TestABoardFitsOnBothPapersAndIsThePrintedSameTwice(t *testing.T) {
	for _, paper := range []deck.Paper{deck.A4, deck.Letter} {
		var a, b bytes.Buffer
		o := PrintOptions{Paper: paper, Lang: "fr"}
		require.NoError(t, PrintBoard(&a, DefaultBoard(), o))
		require.NoError(t, PrintBoard(&b, DefaultBoard(), o))
		require.True(t, bytes.HasPrefix(a.Bytes(), []byte("%PDF-")))
		require.Equal(t, a.Bytes(), b.Bytes())
	}
}

func TestABoardThatDoesNotFitOrIsNoneIsRefused(t *testing.T) {
	o := DefaultPrintOptions()
	require.ErrorContains(t, o.Validate(Board{9, 6, 40}), "does not fit on A4")
	require.ErrorContains(t, o.Validate(Board{2, 6, 25}), "inner corners")
	require.ErrorContains(t, o.Validate(Board{9, 6, 0}), "more than 0")
	o.Paper = "A3"
	require.ErrorContains(t, o.Validate(DefaultBoard()), "A3")
}
