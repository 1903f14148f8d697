package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/record"
	"referee/synth"
)

func TestWhatIsToldWronglyIsCountedForWhatItIs(t *testing.T) {
	truth := []synth.FilmEvent{{Frame: 20, Event: "placed", Card: "circle-1", Color: "blue", Legal: false, Reason: "misaligned"}}
	told := func(frame int, card string, legal, sure bool) record.Event {
		return record.Event{Kind: record.Placed, Frame: frame, Card: card, Color: "blue", Sure: sure, Ruling: &record.Ruling{Legal: legal, Reason: "aligned"}}
	}
	for name, c := range map[string]struct {
		told record.Event
		want Score
	}{
		"told rightly":                    {told(22, "circle-1", false, true), Score{Events: 1, Placed: 1, Found: 1, Right: 1}},
		"another verdict, sure":           {told(22, "circle-1", true, true), Score{Events: 1, Placed: 1, Found: 1, Silent: 1}},
		"another verdict, not sure":       {told(22, "circle-1", true, false), Score{Events: 1, Placed: 1, Found: 1}},
		"another card, sure":              {told(22, "circle-2", false, true), Score{Events: 1, Placed: 1, Wrong: 1, Silent: 1}},
		"while the hand was there still":  {told(15, "circle-1", false, false), Score{Events: 1, Placed: 1, Wrong: 1}},
		"more than two seconds afterward": {told(41, "circle-1", false, false), Score{Events: 1, Placed: 1, Wrong: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			var r row
			r.compare(truth, []record.Event{c.told}, 10, func(*record.Event, int) spent { return spent{} })
			require.Equal(t, c.want, r.Score)
		})
	}
}
