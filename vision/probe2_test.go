package vision

import (
	"fmt"
	"testing"

	"referee/deck"
)

func TestProbeTwins(t *testing.T) {
	for _, f := range []string{"/work/shared/deck/deck.json", "/work/shared/deck-b/deck.json"} {
		d, _ := deck.ReadFile(f)
		ms := buildModels(d)
		for i, m := range ms {
			if !m.Representative {
				continue
			}
			fmt.Printf("%s %s parts %d edges %d:", m.Face.Layout.ID, m.Face.Side, len(m.Parts), len(m.Edges))
			for _, tw := range m.Twins {
				if tw.Model == i && tw.Turn == 0 {
					continue
				}
				fmt.Printf("  %s %s %.0f", ms[tw.Model].Face.Layout.ID, ms[tw.Model].Face.Side, tw.Turn.Degrees())
			}
			fmt.Println()
		}
	}
}
