package record

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/deck"
	"referee/table"
)

var two = []Seat{{Player: "Ada", Color: "blue"}, {Player: "Ben", Color: "red"}}

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
	return Event{Kind: Removed, Piece: piece, Color: color, Card: "circle-1", Sure: true}
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
		"where cards lie already anybody may play next":      {[]Event{{Kind: Begun, Piece: 1, Color: "blue", Card: "circle-1", Face: "front"}}, []string{"Ada", "Ben"}},
		"the starting card is nobody's":                      {[]Event{{Kind: Begun, Piece: 1, Card: "start", Face: "front"}}, []string{"Ada"}},
		"a placement that is undone did not happen":          {[]Event{b, {Kind: Undone, Of: 1}}, []string{"Ada"}},
		"nor does an undo that is undone":                    {[]Event{b, {Kind: Undone, Of: 1}, {Kind: Undone, Of: 2}}, []string{"Ben"}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.may, sum(t, c.events...).May()) })
	}
	s := sum(t, b, gone(1, "blue"))
	blue, red := card(t, "blue", "circle-1"), card(t, "red", "circle-1")
	require.False(t, s.OutOfTurn(blue.Face, blue.Color))
	require.False(t, s.OutOfTurn(red.Face, red.Color))
	require.True(t, sum(t, b).OutOfTurn(blue.Face, blue.Color))
}

func card(t require.TestingT, color, id string) table.Alternative {
	is, err := table.Named(deck.Default(), id, deck.Front, &color)
	require.NoError(t, err)
	return is
}

func TestWhoeverWasGivenASuitLaysItsCards(t *testing.T) {
	seats, err := ParseSeats("Ada=blue/circle,Ben=red/square,Cleo=pink/circle", deck.Default())
	require.NoError(t, err)
	begun := func(events ...Event) *State {
		s, err := Sum(Terms{deck.Default(), seats, true}, told(events...))
		require.NoError(t, err)
		return s
	}
	s := begun()
	for name, player := range map[string]string{"blue circle-1": "Ben", "blue square-1": "Ada", "red square-2": "Cleo", "red circle-2": "Ben", "pink circle-3": "Ada", "pink square-3": "Cleo"} {
		color, id, _ := strings.Cut(name, " ")
		is := card(t, color, id)
		require.Equal(t, player, s.PlayerOf(is.Face, is.Color), name)
		require.Equal(t, player != "Ada", s.OutOfTurn(is.Face, is.Color), name)
	}
	require.Equal(t, []string{"Ben"}, begun(laid(1, "pink", "circle-3")).May(), "Ada has laid one of Cleo's")
	require.Equal(t, []string{"Ada", "Ben"}, begun(laid(1, "pink", "circle-3"), Event{Kind: Removed, Piece: 1, Color: "pink", Card: "circle-3"}).May())
}

func TestACorrectionHoldsFromThenOnAndCanBeTakenBack(t *testing.T) {
	b := laid(1, "blue", "circle-1")
	b.Sure = false
	fix := Event{Kind: Corrected, Piece: 1, Card: "circle-4", Color: "blue", Face: "front"}
	s := sum(t, b, fix)
	require.Equal(t, "blue circle-4", s.Pieces[0].Name())
	require.Empty(t, s.Layout().Doubts)
	red := Event{Kind: Corrected, Of: 1, Piece: 1, Card: "circle-1", Color: "red", Face: "front"}
	require.Equal(t, []string{"Ada"}, sum(t, b, red).May(), "it was Ben who laid it")
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
	require.Equal(t, []Seat{{Player: "blue", Color: "blue"}, {Player: "red", Color: "red"}}, got)
	for said, want := range map[string]string{
		"": "clockwise", "Ada=blue": "at least two", "Ada=plaid,Ben=red": "no colour", "Ada=blue,Ada=red": "twice", "Ada=,Ben=red": "clockwise", "Ada=blue/stars,Ben=red": "no suit",
	} {
		_, err := ParseSeats(said, deck.Default())
		require.ErrorContains(t, err, want, said)
	}
}
