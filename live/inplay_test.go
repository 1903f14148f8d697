package live

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/record"
	"referee/table"
)

// playing is a watcher of a game of the first three colours, in which the first has
// laid its first design.
func playing(t *testing.T, laid record.Question) *Watcher {
	t.Helper()
	d := deck.Default()
	terms := record.Terms{Deck: d, Turns: true}
	for i := range 3 {
		terms.Seats = append(terms.Seats, record.Seat{Player: d.Colors[i].Name, Color: d.Colors[i].Name})
	}
	c := table.Card{Piece: 1, Face: d.Designs[0].Face(deck.Front), Color: &d.Colors[0]}
	e := record.Event{Seq: 1, Kind: record.Placed, Sure: laid == "", Question: laid, Laid: record.LaidOf(&c)}
	e.Name(&c)
	state, err := record.Sum(terms, []record.Event{e})
	require.NoError(t, err)
	l := table.New(d, []table.Card{c}, table.Stacked)
	return &Watcher{s: Settings{Terms: terms}, now: l, state: state, before: readingOf(l), events: []record.Event{e}}
}

// Red and orange of a webcam are alike; the third card of a film was told as orange, and
// everybody after it as out of turn.
func TestACardThatMayBeOneOfTwoIsTakenForThatWhoseTurnItIs(t *testing.T) {
	d := deck.Default()
	first, second, third := &d.Colors[0], &d.Colors[1], &d.Colors[2]
	one, other := d.Designs[0].Face(deck.Front), d.Designs[1].Face(deck.Front)
	for name, c := range map[string]struct {
		face     *deck.Face
		read, or *deck.Color
		want     *deck.Color
	}{
		"the other one is in turn":               {other, third, second, second},
		"the one that it was read as is in turn": {other, second, third, second},
		"neither is in turn":                     {other, third, first, third},
		"another card of that layout lies there": {one, third, second, second},
	} {
		t.Run(name, func(t *testing.T) {
			w := playing(t, "")
			laid := table.Card{Face: c.face, Color: c.read, Pose: geometry.Pose{At: geometry.Point{200, 0}}}
			l := table.New(d, []table.Card{w.now.Cards[0], laid}, table.Stacked)
			l.Doubts = []table.Doubt{table.IdentityUnsettled{Card: 1, Alternatives: []table.Alternative{{Face: c.face, Color: c.or}}}}
			got := w.inPlay(l)
			require.Equal(t, c.want.Name, got.Cards[1].Color.Name)
			require.Len(t, got.Doubts, 1, "it stays open")
			open := got.Doubts[0].(table.IdentityUnsettled).Alternatives
			require.Len(t, open, 1)
			require.NotEqual(t, c.want.Name, open[0].Color.Name)
		})
	}
}

func TestACardThatIsRecordedIsNotTheOneInTurn(t *testing.T) {
	d := deck.Default()
	w := playing(t, "")
	w.state.Pieces = append(w.state.Pieces, record.Piece{Card: table.Card{Piece: 2, Face: d.Designs[1].Face(deck.Front), Color: &d.Colors[1]}})
	laid := table.Card{Face: d.Designs[1].Face(deck.Front), Color: &d.Colors[2], Pose: geometry.Pose{At: geometry.Point{200, 0}}}
	l := table.New(d, []table.Card{w.now.Cards[0], laid}, table.Stacked)
	l.Doubts = []table.Doubt{table.IdentityUnsettled{Card: 1, Alternatives: []table.Alternative{{Face: laid.Face, Color: &d.Colors[1]}}}}
	require.Equal(t, d.Colors[2].Name, w.inPlay(l).Cards[1].Color.Name)
}

func TestACardThatWasPushedAndMayBeAnotherIsWhatItWas(t *testing.T) {
	d := deck.Default()
	for name, c := range map[string]struct {
		open bool
		far  float64 // mm
		want []record.Kind
	}{
		"it may be another":           {true, 8, []record.Kind{record.Moved}},
		"it is another without doubt": {false, 8, []record.Kind{record.Removed, record.Placed}},
		"it lies elsewhere":           {true, 80, []record.Kind{record.Removed, record.Placed}},
	} {
		t.Run(name, func(t *testing.T) {
			cards := laidAt(geometry.Pose{At: geometry.Point{300, 0}})
			w := watching(t, cards)
			is := append([]table.Card(nil), cards...)
			is[1].Piece, is[1].Color = 7, &d.Colors[3]
			is[1].Pose.At = is[1].Pose.At.Add(geometry.Point{c.far, 0})
			l := table.New(d, is, table.Stacked)
			if c.open {
				l.Doubts = []table.Doubt{table.IdentityUnsettled{Card: 1, Alternatives: []table.Alternative{{Face: cards[1].Face, Color: cards[1].Color}}}}
			}
			diff := &differences{layout: l}
			w.compareWithRecord(diff)
			var kinds []record.Kind
			for i := range diff.changes {
				kinds = append(kinds, diff.changes[i].kind)
			}
			require.Equal(t, c.want, kinds)
			if len(kinds) == 1 {
				require.Equal(t, cards[1].Color, diff.changes[0].card.Color)
			}
		})
	}
}

func TestWhoseTurnItIsIsOpenWhereItIsOpenWhatWasLaid(t *testing.T) {
	for question, open := range map[record.Question]bool{
		"": false, record.AskVerdict: false, record.AskIdentity: true, record.AskColor: true, record.AskTurn: true,
	} {
		require.Equal(t, open, playing(t, question).turnOpen(), "%q", question)
	}
	w := playing(t, record.AskIdentity)
	w.state.Pieces[0].Sure, w.state.Pieces[0].Question = true, ""
	require.False(t, w.turnOpen(), "people said which card it is")
}
