package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/correction"
	"referee/deck"
	"referee/report"
	"referee/rules/tacta"
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

func TestAColourThatIsOpenOnManyCardsIsAnsweredAtOnce(t *testing.T) {
	in := openInks(0, 2, 3, 5)
	in.Referee = tacta.New(tacta.DefaultSettings())
	in.Result.Score = scoring.Settle(in.Layout, in.Referee).Score
	var out bytes.Buffer
	require.NoError(t, report.JSON(&out, in, report.English))
	var said struct {
		Doubts []struct{ Kind string }
		Causes []struct {
			Doubts  []int
			Cards   []table.CardID
			Text    string
			Colors  []string
			Answers []struct {
				Correction json.RawMessage
				AsRead     bool `json:"as_read"`
				Likely     float64
				Text       string
				Scores     []struct {
					Color string
					Final int
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal(out.Bytes(), &said))
	require.Len(t, said.Doubts, 3, "each card is open, as ever")
	require.Len(t, said.Causes, 1)
	c := said.Causes[0]
	require.Equal(t, []int{0, 1, 2}, c.Doubts)
	require.Equal(t, []table.CardID{2, 3, 5}, c.Cards)
	require.Contains(t, c.Text, "3 cards were read as green and may all be pink")
	require.Len(t, c.Answers, 2)
	require.True(t, c.Answers[0].AsRead)
	require.Contains(t, c.Answers[0].Text, "All are green")
	require.Equal(t, 1.0, c.Answers[0].Likely+c.Answers[1].Likely)
	require.Contains(t, c.Answers[1].Text, "All are pink")
	answer, err := correction.Decode(c.Answers[1].Correction, in.Layout.Deck)
	require.NoError(t, err)
	after, err := correction.Apply(in.Layout, in.Referee, []correction.Correction{answer})
	require.NoError(t, err)
	counted := scoring.Settle(after.Layout, after.Referee)
	require.NotEmpty(t, c.Answers[1].Scores)
	for _, s := range c.Answers[1].Scores {
		require.Equal(t, counted.Color(s.Color).Final, s.Final, s.Color)
	}

	alone := openInks(0, 2)
	alone.Referee = in.Referee
	out.Reset()
	require.NoError(t, report.JSON(&out, alone, report.English))
	require.NoError(t, json.Unmarshal(out.Bytes(), &said))
	require.Empty(t, said.Causes)
}
