package spelling_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/spelling"
)

func TestAMisspeltNameStandsForTheNearestOne(t *testing.T) {
	names := []string{"align_mm", "nudge_mm", "deck"}
	for word, want := range map[string]string{"algin_mm": "align_mm", "ALIGN_MM": "align_mm", "alignmm": "align_mm", "nudg_mm": "nudge_mm", "dek": "deck", "comment": "", "x": "", "": ""} {
		got, is := spelling.Meant(word, names)
		require.Equal(t, want, got, word)
		require.Equal(t, want != "", is, word)
	}
}
