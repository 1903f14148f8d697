package tacotac_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/rules"
	"referee/rules/tacotac"
)

func TestEveryRuleHasItsWordsInBothLanguages(t *testing.T) {
	for _, code := range []rules.Code{tacotac.ChainRule, tacotac.MovedRule, tacotac.PlaceRule, tacotac.SideRule, tacotac.TwiceRule} {
		w, known := tacotac.Game{}.Words(code)
		require.True(t, known, code)
		for _, text := range []rules.Text{w.Rule, w.Why, w.Tag} {
			require.NotEmpty(t, text.EN)
			require.NotEmpty(t, text.FR)
			require.Equal(t, strings.Count(text.EN, "%"), strings.Count(text.FR, "%"), code)
		}
	}
}
