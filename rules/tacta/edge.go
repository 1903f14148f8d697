package tacta

import (
	"referee/rules"
	"referee/table"
)

// judgeEdge judges whether a card reaches beyond the table's edge (edge), and
// adds that to its verdict. A fault of lying on other cards tells more.
func (c *court) judgeEdge(v *rules.Verdict, by lean) {
	mm, sigma, known := c.BeyondEdge(v.Card)
	// Leaning strict means taking the card to lie farther out.
	if !known || mm-float64(by)*c.Sigmas*sigma <= c.EdgeMM {
		return
	}
	v.Broken = append(v.Broken, Edge)
	if v.Legal {
		v.Legal, v.Ruling, v.Reason, v.Measure = false, rules.Foul, Edge, &rules.Measurement{Value: mm, Unit: rules.MM}
	}
}

// edgeKnown tells whether the table's edge could bear on the card.
func (c *court) edgeKnown(id table.CardID) bool { return len(c.Edge) > 0 && c.Present(id) }
