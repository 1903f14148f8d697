package takenback_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/takenback"
)

func TestWhatUndoesTakesBackTheLastEventThatStands(t *testing.T) {
	for events, want := range map[string][]int{
		"":        nil,
		"abc":     {0, 1, 2},
		"ab<":     {0},
		"ab<<c":   {4},
		"a<<<b":   {4},
		"a<b<c<<": nil,
	} {
		got := takenback.Standing([]byte(events), func(e *byte) bool { return *e == '<' })
		if len(want) == 0 {
			require.Empty(t, got, events)
			continue
		}
		require.Equal(t, want, got, events)
	}
}
