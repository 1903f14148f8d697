package report

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/rules"
	"referee/table"
)

var verb = regexp.MustCompile(`%[.\d]*(\[\d\])?[a-z]`)

func TestBothLanguagesTakeTheSameArguments(t *testing.T) {
	for k, e := range sentences() {
		en, fr := verb.FindAllString(e.en, -1), verb.FindAllString(e.fr, -1)
		slices.Sort(en)
		slices.Sort(fr)
		require.Equal(t, en, fr, k)
		require.NotEmpty(t, e.en, k)
		require.NotEmpty(t, e.fr, k)
	}
}

func TestEveryKindOfDoubtHasItsSentences(t *testing.T) {
	for _, k := range []table.DoubtKind{
		table.KindOrder, table.KindIdentity, table.KindDot, table.KindObscured, table.KindUnexplained,
		table.KindMisfit, table.KindCutOff, table.KindPlane, table.KindLens, table.KindDouble, table.KindNoStart, table.KindDamaged, table.KindEdge, rules.KindVerdict, table.KindCell, table.KindOwner, table.KindOdd, rules.KindCount, table.KindCellHidden, table.KindThing, table.KindBoard, table.KindFragment, otherDoubt,
	} {
		require.Contains(t, entries, doubtKey(k))
		require.Contains(t, entries, fixKey(k))
	}
}
