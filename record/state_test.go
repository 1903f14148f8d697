package record

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/deck"
	"referee/table"
)

var two = []Seat{{"Ada", "blue"}, {"Ben", "red"}}

// told gives events their numbers.
func told(events ...Event) []Event {
	for i := range events {
		events[i].Seq = i + 1
	}
	return events
}

func laid(piece table.PieceID, color, card string) Event {
	return Event{Kind: Placed, Piece: piece, Color: color, Card: card, Face: "front", Laid: &Laid{X: 100 * float64(piece)}, Ruling: &Ruling{Legal: true}, Sure: true}
}

func gone(piece table.PieceID, color string) Event {
	return Event{Kind: Removed, Piece: piece, Color: color, Sure: true}
}

func sum(t require.TestingT, events ...Event) *State {
	s, err := Sum(Terms{deck.Default(), two, true}, told(events...))
	require.NoError(t, err)
	return s
}

func TestTurnsGoClockwiseFromWhoeverLaidACard(t *testing.T) {
	b, r := laid(1, "blue", "circle-1"), laid(2, "red", "circle-1")
	for name, c := range map[string]struct {
		events []Event
		may    []string
	}{
		"the first one named begins":                         {nil, []string{"Ada"}},
		"after one comes the next":                           {[]Event{b}, []string{"Ben"}},
		"after the last comes the first":                     {[]Event{b, r}, []string{"Ada"}},
		"after a card out of turn from who laid it":          {[]Event{b, r, laid(3, "red", "circle-2")}, []string{"Ada"}},
		"who takes a card back may try again, or the next":   {[]Event{b, gone(1, "blue")}, []string{"Ada", "Ben"}},
		"a card of somebody else taken away changes nothing": {[]Event{b, r, gone(1, "blue")}, []string{"Ada"}},
		"a placement that is undone did not happen":          {[]Event{b, {Kind: Undone, Of: 1}}, []string{"Ada"}},
		"nor does an undo that is undone":                    {[]Event{b, {Kind: Undone, Of: 1}, {Kind: Undone, Of: 2}}, []string{"Ben"}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.may, sum(t, c.events...).May()) })
	}
	s := sum(t, b, gone(1, "blue"))
	require.False(t, s.OutOfTurn("blue"))
	require.False(t, s.OutOfTurn("red"))
	require.True(t, sum(t, b).OutOfTurn("blue"))
}

func TestACorrectionHoldsFromThenOnAndCanBeTakenBack(t *testing.T) {
	b := laid(1, "blue", "circle-1")
	b.Sure = false
	fix := Event{Kind: Corrected, Piece: 1, Card: "circle-4", Color: "blue", Face: "front"}
	s := sum(t, b, fix)
	require.Equal(t, "blue circle-4", s.Pieces[0].Name())
	require.Empty(t, s.Layout().Doubts)
	s = sum(t, b, fix, Event{Kind: Undone, Of: 2})
	require.Equal(t, "blue circle-1", s.Pieces[0].Name())
	require.Len(t, s.Layout().Doubts, 1)
	s = sum(t, b, Event{Kind: Corrected, Piece: 1, Ruling: &Ruling{Legal: false, Reason: "agreed"}})
	require.False(t, s.Pieces[0].LegalNow())
}

func TestEventsAddUpAlikeHoweverTheyWereKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var events []Event
		colors := []string{"blue", "red"}
		for i := range rapid.IntRange(0, 20).Draw(t, "events") {
			piece := table.PieceID(rapid.IntRange(1, 6).Draw(t, "piece"))
			color := rapid.SampledFrom(colors).Draw(t, "color")
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0, 1:
				events = append(events, laid(piece, color, "square-3"))
			case 2:
				events = append(events, gone(piece, color))
			default:
				if i > 0 {
					events = append(events, Event{Kind: Undone, Of: rapid.IntRange(1, i).Draw(t, "of")})
				}
			}
		}
		want := sum(t, events...)
		kept := make([]Event, len(events))
		for i := range events {
			data, err := json.Marshal(events[i])
			require.NoError(t, err)
			kept[i], err = Decode(data)
			require.NoError(t, err)
		}
		got, err := Sum(want.Terms, kept)
		require.NoError(t, err)
		require.Equal(t, want, got)
		fresh := got.Fresh()
		for _, e := range events {
			require.Less(t, e.Piece, fresh, "an identity is never given twice")
		}
	})
}

func TestPlayersAreSaidClockwiseWithTheirColours(t *testing.T) {
	got, err := ParseSeats("Ada=blue, Ben=red", deck.Default())
	require.NoError(t, err)
	require.Equal(t, two, got)
	got, err = ParseSeats("blue,red", deck.Default())
	require.NoError(t, err)
	require.Equal(t, []Seat{{"blue", "blue"}, {"red", "red"}}, got)
	for said, want := range map[string]string{
		"": "clockwise", "Ada=blue": "at least two", "Ada=plaid,Ben=red": "no colour", "Ada=blue,Ada=red": "twice", "Ada=,Ben=red": "clockwise",
	} {
		_, err := ParseSeats(said, deck.Default())
		require.ErrorContains(t, err, want, said)
	}
}
