package vision

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/internal/fault"
	"referee/vision/adjusting"
	"referee/vision/printing"
	"referee/vision/scene"
)

// TestNothingThatAStageSaysWithinReachesPeople takes errors as stages return
// them, known and unknown.
func TestNothingThatAStageSaysWithinReachesPeople(t *testing.T) {
	w := &work{Set: &printing.Set{Deck: deck.Default()}, settings: &Settings{}}
	for _, within := range []error{
		scene.ErrNoCards,
		adjusting.ErrAdjust,
		fmt.Errorf("plane: %w", adjusting.ErrAdjust),
		errors.New("matrix singular or near-singular with condition number +Inf"),
	} {
		err := w.do(t.Context(), &stage{name: "plane", share: 1, run: func(context.Context, *work) error { return within }})
		var unread *ReadError
		require.ErrorAs(t, err, &unread)
		require.Regexp(t, "^no card (of the deck|could be read)", err.Error())
		require.NotContains(t, err.Error(), within.Error()+";")
		require.Implements(t, (*fault.Spoken)(nil), err)
	}
	err := w.do(t.Context(), &stage{name: "plane", share: 1, run: func(context.Context, *work) error { return adjusting.ErrAdjust }})
	require.ErrorIs(t, err, adjusting.ErrAdjust, "the cause is kept: a reading with what is known beforehand is tried without it")
	ended, end := context.WithCancel(t.Context())
	err = w.do(ended, &stage{name: "plane", share: 1, run: func(context.Context, *work) error { end(); return adjusting.ErrAdjust }})
	require.ErrorIs(t, err, context.Canceled)
}
