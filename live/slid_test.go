package live

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/record"
	"referee/rules"
	"referee/rules/games"
	"referee/table"
)

// pushed is a table of a first card, one laid on it by the rules, and a third laid on
// that one by the rules, which is not recorded yet; and the same after the second card
// slid by some millimetres.
func pushed(t *testing.T, by geometry.Point) (w *Watcher, lying, slid []table.Card) {
	t.Helper()
	d := deck.Default()
	played, err := games.Default().(rules.Variants).Play(rules.Way{}, d, rules.Values{})
	require.NoError(t, err)
	cards := []table.Card{{Piece: 1, Face: d.Designs[0].Face(deck.Front), Color: &d.Colors[0], Confidence: 1}}
	for i := 1; i < 3; i++ {
		l := table.New(d, cards, table.Stacked)
		at := -1
		places := played.Referee.Places(l, d.Designs[i], &d.Colors[i%2])
		for k := range places {
			if int(places[k].On) == i-1 {
				at = k
				break
			}
		}
		require.GreaterOrEqual(t, at, 0)
		cards = append(cards, table.Card{Piece: table.PieceID(i + 1), Face: places[at].Face, Color: &d.Colors[i%2], Pose: places[at].Pose, Confidence: 1})
	}
	w = watching(t, cards[:2:2])
	w.s.Referee = played.Referee
	w.home = map[table.PieceID]geometry.Pose{2: cards[1].Pose, 3: cards[2].Pose}
	w.state.Pieces = []record.Piece{
		{Card: cards[0], Seq: 1, Begun: true},
		{Card: cards[1], Seq: 2, Sure: true, Ruling: &record.Ruling{Legal: true}},
	}
	slid = append([]table.Card(nil), cards...)
	slid[1].Pose.At = slid[1].Pose.At.Add(by)
	return w, cards, slid
}

func TestACardThatPushedTheOneBeneathWhenItWasLaidIsLawful(t *testing.T) {
	w, _, slid := pushed(t, geometry.Point{3.4, 3.4})
	d := &differences{layout: table.New(w.now.Deck, slid, table.Stacked)}
	w.compareWithRecord(d)
	require.Len(t, d.changes, 2)
	e := record.Event{Sure: true}
	require.False(t, w.rule(&record.Event{}, w.inTime(d.layout), 2).Legal, "as it lies now it is not aligned")
	require.True(t, w.rulePlaced(&e, d, 2).Legal)
	require.True(t, e.Legal)
	require.True(t, e.Sure)
	require.Less(t, *e.MeasureMM, 0.1)
}

func TestACardLaidOffItsPlaceIsNoLessAFoulForOneThatSlid(t *testing.T) {
	w, _, slid := pushed(t, geometry.Point{3.4, 3.4})
	slid[2].Pose.At = slid[2].Pose.At.Add(geometry.Point{-4, 0})
	d := &differences{layout: table.New(w.now.Deck, slid, table.Stacked)}
	w.compareWithRecord(d)
	e := record.Event{Sure: true}
	require.False(t, w.rulePlaced(&e, d, 2).Legal)
	require.False(t, e.Legal)
}

func TestALawfulCardThatSlidIsCountedWhereItWasLaid(t *testing.T) {
	w, lying, slid := pushed(t, geometry.Point{3.4, 3.4})
	w.state.Pieces = append(w.state.Pieces, record.Piece{Card: lying[2], Seq: 3, Sure: true, Ruling: &record.Ruling{Legal: true}})
	w.now = table.New(w.now.Deck, slid, table.Stacked)
	final := w.Final()
	for i, v := range w.Ruling().Judge(final).Verdicts {
		require.True(t, v.Legal, "%s is to be nudged back, never removed", final.Cards[i].Name())
	}
	w.state.Pieces[1].Ruling.Legal = false // one that was laid off its place was nudged into it
	require.Equal(t, slid[1].Pose, w.Final().Cards[1].Pose)
}
