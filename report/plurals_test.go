package report

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWordsAgreeWithTheNumberBeforeThem(t *testing.T) {
	for _, c := range []struct {
		lang     Lang
		key      key
		args     []any
		contains string
	}{
		{English, msgCards, []any{"a.jpg", 1}, "1 card"},
		{English, msgCards, []any{"a.jpg", 0}, "0 cards"},
		{French, msgCards, []any{"a.jpg", 0}, "0 carte"},
		{English, checkSummary, []any{"a.jpg", 1, 0, 1}, "1 placement, 0 not settled, 1 illegal"},
		{English, checkSummary, []any{"a.jpg", 2, 0, 1}, "2 placements,"},
		{French, checkSummary, []any{"a.jpg", 1, 1, 2}, "1 pose, 1 non tranchée, 2 non autorisées"},
		{English, movesCount, []any{"it", 1}, "has 1 legal place on"},
		{French, movesCount, []any{"x", 2}, "2 poses autorisées"},
		{English, LiveResume, []any{"3", 1}, "after 1 event"},
		{English, matchTarget, []any{1}, "up to 1 point."},
		{English, TableFound, []any{1, 1}, "1 card, 1 of 4 sides"},
		{French, TableFound, []any{21, 1}, "21 cartes, 1 côté de"},
		{English, msgBoardGrid, []any{"Touché", 1, 12, 3.0, 4.0}, "1 row of 12 cells"},
	} {
		require.Contains(t, speak(c.lang).say(c.key, c.args...), c.contains)
	}
}

// TestEveryPluralAfterANumberHasItsSingular finds those that were forgotten.
func TestEveryPluralAfterANumberHasItsSingular(t *testing.T) {
	// Words that end like plurals.
	others := regexp.MustCompile(` (is|has|was|does|px)$`)
	plural := regexp.MustCompile(`%(\[\d\])?d [\pL]+[sx]\b`)
	for k, e := range sentences() {
		if singulars[k].arg != 0 {
			continue
		}
		for _, l := range Languages() {
			for _, found := range plural.FindAllString(e.in(l), -1) {
				if others.MatchString(found) {
					continue
				}
				require.Greater(t, len(inflected(e.in(l), l)), 1, "%s: %q needs a word of plurals", k, found)
			}
		}
	}
}
