package doubting

import (
	"testing"

	"referee/table"
	"referee/vision/handmade"
	"referee/vision/printing"
)

func builtIn() *printing.Set { return handmade.BuiltIn() }

// seen is what was read, rightly, of a table, and what the picture shows of it.
func seen(t *testing.T, over handmade.Over, cards ...handmade.Card) *Doubter {
	t.Helper()
	on := &handmade.Table{Set: builtIn(), WidthMM: 150, HeightMM: 150, Cards: cards, Over: over}
	return NewDoubter(on.Read(), nil)
}

// kinds lists the kinds of doubts.
func kinds(doubts []table.Doubt) []table.DoubtKind {
	out := []table.DoubtKind{}
	for _, d := range doubts {
		out = append(out, d.Kind())
	}
	return out
}
