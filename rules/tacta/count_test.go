package tacta_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/internal/laid"
	"referee/rules"
	"referee/rules/tacta"
	"referee/table"
)

// lower is a circle-3, whose three dots stand in a row in the rectangle at its
// lower edge; onIt another, laid on its dots; the dots of the latter lie where
// those of the former did.
func lower(color string) table.Card { return card(color, "circle-3", 0, 0, 0) }
func onIt(color string) table.Card  { return card(color, "circle-3", 0, -cardHeight+rectDepth, 180) }

// beside covers the same dots, a little from the left; its own dots then lie
// under onIt.
func beside(color string) table.Card { return card(color, "triangle-5", -5, -cardHeight+rectDepth, 0) }

var lay = laid.Stack

// count counts a table of which the given cards are illegal.
func count(l *table.Layout, illegal []table.CardID, s tacta.Settings) rules.Score {
	var j rules.Judgement
	for i := range l.Cards {
		j.Verdicts = append(j.Verdicts, rules.Verdict{Card: table.CardID(i), Legal: true})
	}
	for _, id := range illegal {
		j.Verdicts[id].Legal = false
	}
	return tacta.New(s).Count(rules.Take(l, &j))
}

// colors returns what each colour on the table scores, as laid and final.
func colors(s *rules.Score) map[string][2]int {
	out := map[string][2]int{}
	for _, c := range s.Colors {
		if c.Cards > 0 {
			out[c.Color.Name] = [2]int{c.AsLaid, c.Final}
		}
	}
	return out
}

func TestCounting(t *testing.T) {
	ignore := tacta.DefaultSettings()
	ignore.Uncovered = tacta.IgnoreUncovered
	for _, tt := range []struct {
		name    string
		cards   []table.Card
		illegal []table.CardID
		s       tacta.Settings
		want    map[string][2]int
		winners []string
	}{
		{"a dot that no card hides counts for the colour of its card",
			[]table.Card{lower("pink")}, nil, tacta.DefaultSettings(),
			map[string][2]int{"pink": {3, 3}}, []string{"pink"}},
		{"a dot that a card hides counts for nobody",
			[]table.Card{lower("pink"), onIt("blue")}, nil, tacta.DefaultSettings(),
			map[string][2]int{"pink": {0, 0}, "blue": {3, 3}}, []string{"blue"}},
		{"an illegal card is removed with its dots and the dots that it hid count again",
			[]table.Card{lower("pink"), onIt("blue")}, []table.CardID{1}, tacta.DefaultSettings(),
			map[string][2]int{"pink": {0, 3}, "blue": {3, 0}}, []string{"pink"}},
		{"where uncovered dots are ignored they count for nobody",
			[]table.Card{lower("pink"), onIt("blue")}, []table.CardID{1}, ignore,
			map[string][2]int{"pink": {0, 0}, "blue": {3, 0}}, []string{"pink", "blue"}},
		{"an illegal card is removed although a card lies on it, and the dots of that card count",
			[]table.Card{lower("pink"), onIt("pink"), card("blue", "circle-3", 0, 0, 0)}, []table.CardID{1}, tacta.DefaultSettings(),
			map[string][2]int{"pink": {0, 0}, "blue": {3, 3}}, []string{"blue"}},
		{"a dot stays hidden when another card hides it too",
			[]table.Card{lower("pink"), beside("green"), onIt("blue")}, []table.CardID{2}, tacta.DefaultSettings(),
			map[string][2]int{"pink": {0, 0}, "green": {0, 5}, "blue": {3, 0}}, []string{"green"}},
		{"equal counts share the win",
			[]table.Card{lower("pink"), card("blue", "circle-3", 200, 0, 0)}, nil, tacta.DefaultSettings(),
			map[string][2]int{"pink": {3, 3}, "blue": {3, 3}}, []string{"blue", "pink"}},
		{"nobody wins a table without a coloured card",
			[]table.Card{card("", deck.StartID, 0, 0, 0)}, nil, tacta.DefaultSettings(),
			map[string][2]int{}, nil},
		{"nobody wins an empty table",
			nil, nil, tacta.DefaultSettings(), map[string][2]int{}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := count(lay(tt.cards...), tt.illegal, tt.s)
			require.Equal(t, tt.want, colors(&s))
			var names []string
			for _, c := range s.Winners {
				names = append(names, c.Name)
			}
			require.ElementsMatch(t, tt.winners, names)
			for _, c := range s.Colors {
				require.Equal(t, c.Final, c.AsLaid-c.Lost+c.Gained)
			}
		})
	}
}

func TestADotIsHiddenFromHalfItsAreaOn(t *testing.T) {
	// The lower edge of the upper card comes up to the row of dots from below.
	dotY := lower("pink").Face.Dots()[0][1]
	for _, tt := range []struct {
		past float64 // mm of the edge past the dots' centres
		seen int
	}{{-3, 3}, {-0.3, 3}, {0.3, 0}, {3, 0}} {
		s := count(lay(lower("pink"), card("blue", "square-1", 0, dotY-cardHeight/2+tt.past, 0)), nil, tacta.DefaultSettings())
		require.Equal(t, tt.seen, s.Color("pink").AsLaid, "%+v", tt)
	}
}

func TestABorderlineVerdictIsTheMoreOpenTheNearerToTheTolerance(t *testing.T) {
	const sigma = 0.1
	// Φ(−margin) for margins of 0, 1 and 2 standard deviations.
	for off, other := range map[float64]float64{2.0: 0.5, 1.9: 0.1587, 2.2: 0.0228} {
		over := onBottomSlot(off, 0)
		over.Cov[0][0], over.Cov[1][1] = sigma*sigma, sigma*sigma
		l := lay(start(), over)
		j := referee.Judge(l)
		doubts := referee.Borderline(l, &j)
		require.Len(t, doubts, 1)
		require.InDelta(t, 2*other, doubts[0].Openness(), 1e-3, "%g mm", off)
	}
}

func TestTheDifferenceIsGivenCardByCard(t *testing.T) {
	s := count(lay(lower("pink"), onIt("blue")), []table.CardID{1}, tacta.DefaultSettings())
	require.Equal(t, 3, s.Cards[0].Difference())
	require.False(t, s.Cards[0].Removed)
	require.Equal(t, -3, s.Cards[1].Difference())
	require.True(t, s.Cards[1].Removed)
	require.Equal(t, 3, s.Color("pink").Gained)
	require.Equal(t, 3, s.Color("blue").Lost)
	require.Nil(t, s.Color("no such colour"))
}
