package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/report"
	"referee/scoring"
	"referee/table"
)

// openInks is a table on which cards may be of another colour, the first of them of
// another face as well.
func openInks(faces int, cards ...table.CardID) *report.Input {
	in := madeInput()
	d := in.Layout.Deck
	in.Result.Open = nil
	for k, id := range cards {
		c := &in.Layout.Cards[id]
		other := &d.Colors[0]
		for i := range d.Colors {
			if d.Colors[i].Name == "pink" {
				other = &d.Colors[i]
			}
		}
		alternatives := []table.Alternative{{Face: c.Face, Color: other}}
		if k < faces {
			alternatives = append(alternatives, table.Alternative{Face: d.Designs[0].Face(deck.Front), Color: c.Color})
		}
		c.Color = in.Layout.Cards[cards[0]].Color
		in.Result.Open = append(in.Result.Open, scoring.OpenDoubt{
			Doubt:  table.IdentityUnsettled{Card: id, Alternatives: alternatives, Spot: table.Spot{Open: 0.5}},
			Effect: scoring.Effect{Final: []*deck.Color{c.Color, other}},
		})
	}
	return in
}

func TestAColourThatIsOpenOnManyCardsIsAskedOnce(t *testing.T) {
	for name, c := range map[string]struct {
		in      *report.Input
		asked   int    // lines
		in1, fr string // a part of the first of them
	}{
		"three cards may be of the same other colour": {openInks(0, 2, 3, 5), 1, "3 cards were read as green and may all be pink", "3 cartes ont été lues en vert et sont peut-être toutes en rose"},
		"one card alone is asked about by its name":   {openInks(0, 2), 1, "Green square 3 may be another card", "Carte carré 3 vert"},
		"one that may have another face stands apart": {openInks(1, 2, 3, 5), 2, "Green square 3 may be another card", ""},
	} {
		t.Run(name, func(t *testing.T) {
			for lang, want := range map[report.Lang]string{report.English: c.in1, report.French: c.fr} {
				var out bytes.Buffer
				require.NoError(t, report.Words(&out, c.in, lang))
				require.Contains(t, strings.ToLower(out.String()), strings.ToLower(want))
				require.Equal(t, c.asked, strings.Count(out.String(), map[report.Lang]string{report.English: "To settle it", report.French: "Pour trancher"}[lang]))
			}
		})
	}
}
