package cardnames_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/cardnames"
)

func TestFrenchWordsStandForEnglishOnes(t *testing.T) {
	for said, want := range map[string][]string{
		"bleue": {"blue"}, "CARRÉ": {"square"}, "carre": {"square"}, "rond": {"circle"}, "triangle": {"triangle"},
		"violette": {"purple", "violet"}, "gris": {"gray", "grey"}, "mauve": nil, "": nil,
	} {
		require.Equal(t, want, cardnames.English(said), said)
	}
}
