package main

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/report"
)

// FuzzParseConfig holds that no settings file makes the program panic, that only
// settings come out of one, and that what is wrong is one line in any language.
func FuzzParseConfig(f *testing.F) {
	for _, text := range []string{"", "lang: fr\n", "align_mm: [1]\n", "- a\n", "a: &x 1\nb: *x\n", "? [1]\n: 2\n", "\t", "lang: !!null\n", "---\n---\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		said, err := parseConfig([]byte(text))
		if err != nil {
			for _, l := range report.Languages() {
				require.NotEmpty(t, oneLine(report.Fault(err, l)))
			}
			return
		}
		for k := range said {
			require.True(t, slices.Contains(settingKeys, k), k)
		}
	})
}
