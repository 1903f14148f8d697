package live

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/record"
	"referee/rules"
	"referee/rules/games"
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

// A fresh reading names the inks of a table anew; that it leaves open what the record
// says is no contradiction to ask about.
func TestAFreshReadingThatLeavesOpenWhatIsRecordedAsksNothing(t *testing.T) {
	d := deck.Default()
	for name, c := range map[string]struct {
		open bool
		asks []record.Kind
	}{
		"it may be what is recorded": {true, nil},
		"it is another one":          {false, []record.Kind{record.Unsure}},
	} {
		t.Run(name, func(t *testing.T) {
			cards := laidAt(geometry.Pose{At: geometry.Point{300, 0}})
			for i := range 2 { // by which the table is known for the same
				cards = append(cards, table.Card{Piece: table.PieceID(3 + i), Face: d.Designs[2+i].Face(deck.Front), Color: &d.Colors[0], Pose: geometry.Pose{At: geometry.Point{100, 200 * float64(i+1)}}})
			}
			w := watching(t, cards)
			for i := range cards {
				w.state.Pieces = append(w.state.Pieces, record.Piece{Card: cards[i], Sure: true})
			}
			referee, err := games.Default().Referee(rules.Values{})
			require.NoError(t, err)
			w.s.Referee, w.recent.at = referee, []time.Duration{0}
			var told []record.Kind
			kept := errors.New("told, and not kept")
			w.s.Commit = func(e record.Event) error { told = append(told, e.Kind); return kept }
			is := append([]table.Card(nil), cards...)
			is[1].Color = &d.Colors[3]
			l := table.New(d, is, table.Stacked)
			if c.open {
				l.Doubts = []table.Doubt{table.IdentityUnsettled{Card: 1, Alternatives: []table.Alternative{{Face: cards[1].Face, Color: cards[1].Color}}}}
			}
			for range 2 { // it is asked on a second reading
				if err := w.takeCheck(checked{reading: readingOf(l), seq: w.state.Seq}); err != nil {
					require.ErrorIs(t, err, kept)
				}
			}
			require.Equal(t, c.asks, told)
		})
	}
}

// The red cards of a film were told as orange ones, with a question, until an orange one
// lay beside them: then every reading had them right, and people were asked about each.
func TestWhichOfTwoColoursACardIsIsPutRightOnceAReadingHasNoDoubt(t *testing.T) {
	d := deck.Default()
	cards := laidAt(geometry.Pose{At: geometry.Point{300, 0}})
	for i := range 2 {
		cards = append(cards, table.Card{Piece: table.PieceID(3 + i), Face: d.Designs[2+i].Face(deck.Front), Color: &d.Colors[0], Pose: geometry.Pose{At: geometry.Point{100, 200 * float64(i+1)}}})
	}
	w := watching(t, cards)
	referee, err := games.Default().Referee(rules.Values{})
	require.NoError(t, err)
	w.s.Referee, w.s.Terms, w.recent.at = referee, record.Terms{Deck: d}, []time.Duration{0}
	w.s.Commit = func(record.Event) error { return nil }
	for i := range cards {
		e := record.Event{Seq: i + 1, Kind: record.Placed, Sure: i != 1, Laid: record.LaidOf(&cards[i]), Ruling: &record.Ruling{Legal: true}}
		if i == 1 {
			e.Question = record.AskIdentity
		}
		e.Name(&cards[i])
		w.events = append(w.events, e)
	}
	w.state, err = record.Sum(w.s.Terms, w.events)
	require.NoError(t, err)

	is := append([]table.Card(nil), cards...)
	is[1].Color, is[1].Confidence = &d.Colors[3], 0.99
	look := func() {
		require.NoError(t, w.takeCheck(checked{reading: readingOf(table.New(d, is, table.Stacked)), seq: w.state.Seq}))
	}
	look()
	require.Equal(t, cards[1].Name(), w.state.Pieces[1].Name(), "a second reading, before anything is put right")
	look()
	require.Equal(t, is[1].Name(), w.state.Pieces[1].Name())
	require.Equal(t, is[1].Name(), w.now.Cards[1].Name())
	for _, e := range w.events {
		require.NotEqual(t, record.Unsure, e.Kind, "nobody is asked")
	}
}
