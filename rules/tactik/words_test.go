package tactik_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/rules"
	"referee/rules/tactik"
)

func TestEveryRuleHasItsWordsInBothLanguages(t *testing.T) {
	for _, code := range []rules.Code{tactik.EatRule, tactik.FlipRule, tactik.HouseRule, tactik.NothingRule, tactik.OddRule, tactik.OneRule, tactik.OwnRule, tactik.SplitRule, tactik.StakeRule, tactik.StartRule, tactik.SwapRule, tactik.ValueRule} {
		w, known := tactik.Game{}.Words(code)
		require.True(t, known, code)
		for _, text := range []rules.Text{w.Rule, w.Why, w.Tag} {
			require.NotEmpty(t, text.EN)
			require.NotEmpty(t, text.FR)
			require.Equal(t, strings.Count(text.EN, "%"), strings.Count(text.FR, "%"), code)
		}
	}
}
