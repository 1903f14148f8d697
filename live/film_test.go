package live_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/capture"
	"referee/deck"
	"referee/live"
	"referee/record"
	"referee/rules"
	"referee/rules/games"
)

// truth is what happened on a film.
type truth struct {
	Events []struct {
		Frame     int          `json:"frame"`
		Event     record.Kind  `json:"event"`
		Card      string       `json:"card"`
		Color     string       `json:"color"`
		Face      string       `json:"face"`
		Legal     bool         `json:"legal"`
		OutOfTurn bool         `json:"out_of_turn"`
		Corners   [][2]float64 `json:"corners_px"`
	} `json:"events"`
}

// settings are those of a game between two, whose events are collected.
func settings(t *testing.T, told *[]record.Event) live.Settings {
	t.Helper()
	d := deck.Default()
	played, err := games.Default().(rules.Variants).Play(rules.Way{}, d, rules.Values{})
	require.NoError(t, err)
	s := live.DefaultSettings()
	s.Terms = record.Terms{Deck: d, Seats: []record.Seat{{Player: "Ada", Color: "blue"}, {Player: "Ben", Color: "red"}}, Turns: true}
	s.Referee, s.Vision.Prior = played.Referee, games.Default().Prior()
	s.Commit = func(e record.Event) error { *told = append(*told, e); return nil }
	return s
}

// watch shows a film to a watcher, all frames from one on.
func watch(t *testing.T, w *live.Watcher, film string, from int) {
	t.Helper()
	watchFrames(t, w, film, func(number int) bool { return number >= from })
}

// watchFrames shows some frames of a film to a watcher.
func watchFrames(t *testing.T, w *live.Watcher, film string, shown func(number int) bool) {
	t.Helper()
	src, err := capture.Open(t.Context(), film, capture.DefaultWish())
	require.NoError(t, err)
	defer src.Close()
	for {
		f, err := src.Next(t.Context())
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
		if !shown(f.Number) {
			f.Close()
			continue
		}
		require.NoError(t, w.Step(t.Context(), f))
	}
}

const opening = "../testdata/live/opening.mp4"

func openingTruth(t *testing.T) truth {
	data, err := os.ReadFile("../testdata/live/opening.json")
	require.NoError(t, err)
	var out truth
	require.NoError(t, json.Unmarshal(data, &out))
	require.Len(t, out.Events, 5)
	return out
}

// onTable are the events that are about cards being laid, taken or moved.
func onTable(events []record.Event) []record.Event {
	var out []record.Event
	for _, e := range events {
		switch e.Kind {
		case record.Placed, record.Removed, record.Moved, record.PutBack, record.Turned, record.Unsure, record.Blocked, record.CameraMoved, record.LightChanged:
			out = append(out, e)
		}
	}
	return out
}

// watchedOpening watches the film of an opening once for all tests.
func watchedOpening(t *testing.T) *watched {
	t.Helper()
	openingOnce.Do(func() {
		var told []record.Event
		w, err := live.New(settings(t, &told), nil)
		require.NoError(t, err)
		defer w.Close()
		watch(t, w, opening, 0)
		openingSeen = &watched{told, w.State(), w.Differences()}
	})
	require.NotNil(t, openingSeen, "the film was not watched to its end")
	return openingSeen
}

// watched is what was told of a film, and what is known at its end.
type watched struct {
	told        []record.Event
	state       *record.State
	differences []string
}

var (
	openingOnce sync.Once
	openingSeen *watched
)

func TestWhatHappensOnAFilmIsToldAndNothingElse(t *testing.T) {
	w := watchedOpening(t)
	told := w.told
	got, want := onTable(told), openingTruth(t).Events
	require.Len(t, got, len(want))
	for i, e := range want {
		g := &got[i]
		require.Equal(t, []any{e.Event, e.Card, e.Color, true}, []any{g.Kind, g.Card, g.Color, g.Sure})
		require.GreaterOrEqual(t, g.Frame, e.Frame, "while the hand was there still")
		require.LessOrEqual(t, g.Frame, e.Frame+5, "half a second")
		if e.Event == record.Placed {
			require.Equal(t, []any{e.Face, e.Legal, e.OutOfTurn}, []any{g.Face, g.Legal, g.OutOfTurn})
			for k, c := range e.Corners {
				require.InDelta(t, c[0], g.CornersPx[k][0], 3, "%s: px", e.Card)
				require.InDelta(t, c[1], g.CornersPx[k][1], 3, "%s: px", e.Card)
			}
		}
	}
	require.Equal(t, []string{"Ada"}, w.state.May())
	require.Empty(t, w.differences)
	for i := range told {
		require.Equal(t, i+1, told[i].Seq)
	}
}

func TestAnEventThatCannotBeKeptEndsTheWatchingAndIsNotBuiltOn(t *testing.T) {
	var told []record.Event
	s := settings(t, &told)
	full := errors.New("the disk is full")
	s.Commit = func(e record.Event) error {
		if e.Kind == record.Placed {
			return full
		}
		return nil
	}
	w, err := live.New(s, nil)
	require.NoError(t, err)
	defer w.Close()
	src, err := capture.Open(t.Context(), opening, capture.DefaultWish())
	require.NoError(t, err)
	defer src.Close()
	for err == nil {
		f, ended := src.Next(t.Context())
		require.NoError(t, ended, "the film ends before a card was placed")
		err = w.Step(t.Context(), f)
	}
	require.ErrorIs(t, err, full)
	for _, p := range w.State().Pieces {
		require.True(t, p.Begun, "%s was not kept", p.Name())
	}
}

func TestAGameGoesOnWhereItsRecordEnds(t *testing.T) {
	whole := watchedOpening(t)

	// The record as it was after the third card, and the film from there on.
	kept := []record.Event{}
	for _, e := range whole.told {
		if e.Frame < 75 {
			kept = append(kept, e)
		}
	}
	var told []record.Event
	again, err := live.New(settings(t, &told), kept)
	require.NoError(t, err)
	defer again.Close()
	watch(t, again, opening, 75)
	require.Equal(t, len(whole.told), len(kept)+len(told), "nothing twice, nothing left out")
	require.Equal(t, len(whole.state.Pieces), len(again.State().Pieces))
	for i := range whole.state.Pieces {
		a, b := &whole.state.Pieces[i], &again.State().Pieces[i]
		require.Equal(t, []any{a.Name(), a.Piece, a.Ruling}, []any{b.Name(), b.Piece, b.Ruling})
	}
	require.Empty(t, again.Differences())
}
