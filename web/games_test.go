package web

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"referee/record"
	"referee/report"
	"referee/rules"
	"referee/store"
	"referee/table"
)

// played keeps a game that laid the made-up table, card after card; the last card was
// ruled illegal by people, and the round ended.
func (s *site) played(t testing.TB) (id int64, events int) {
	t.Helper()
	l := s.made.read.Layout
	seats := []record.Seat{{Player: "Ada", Color: "green"}, {Player: "Ben", Color: "red"}, {Player: "Zoé", Color: "purple"}}
	id, err := s.Store.Begin(t.Context(), store.Terms{Game: "tacta", Seats: seats, Camera: "a film"}, time.Now())
	require.NoError(t, err)
	referee, err := s.referee(rules.Values{})
	require.NoError(t, err)
	judged := referee.Judge(l)
	keep := func(e record.Event) {
		events++
		e.Seq, e.T, e.Sure = events, float64(3*events), true
		require.NoError(t, s.Store.Append(t.Context(), id, &e, time.Now()))
	}
	for i := range l.Cards {
		e := record.Event{Kind: record.Placed, Ruling: &record.Ruling{Legal: judged.Verdicts[i].Legal, Reason: judged.Verdicts[i].Reason}}
		if l.Cards[i].Color == nil {
			e.Kind, e.Ruling = record.Begun, nil
		}
		e.Name(&l.Cards[i])
		e.Piece, e.Laid = table.PieceID(i+1), record.LaidOf(&l.Cards[i])
		keep(e)
	}
	last := record.Event{Kind: record.Corrected, Of: events, Ruling: &record.Ruling{Reason: rules.Agreed}}
	last.Name(&l.Cards[len(l.Cards)-1])
	last.Piece = table.PieceID(len(l.Cards))
	keep(last)
	keep(record.Event{Kind: record.End})
	return id, events
}

func TestAGameThatWasWatchedIsListedReplayedAndExported(t *testing.T) {
	s := open(t, t.TempDir())
	id, n := s.played(t)
	at := fmt.Sprintf("/api/games/%d", id)
	var list struct{ Games []keptGameForm }
	s.ask(t, "GET", "/api/games", "", &list)
	require.Len(t, list.Games, 1)
	require.True(t, list.Games[0].Over)
	require.Equal(t, n, list.Games[0].Events)
	var game keptGameForm
	s.ask(t, "GET", at+"?lang=fr", "", &game)
	require.Len(t, game.Told, n)
	require.Contains(t, game.Told[n-1].Text, "manche")
	var before, end keptTableForm
	s.ask(t, "GET", at+"/table", "", &end)
	require.Len(t, end.Drawn, 16)
	require.Equal(t, n, end.After)
	require.False(t, end.Drawn[15].Legal, "as people ruled")
	require.True(t, end.Drawn[15].Said)
	s.ask(t, "GET", fmt.Sprintf("%s/table?after=%d", at, n-2), "", &before)
	require.True(t, before.Drawn[15].Legal, "before they did")
	s.ask(t, "GET", at+"/table?after=5", "", &before)
	require.Len(t, before.Drawn, 5)
	s.ask(t, "GET", at+"/table?after=0", "", &before)
	require.Empty(t, before.Drawn)
	lines := 0
	for in := bufio.NewScanner(s.ask(t, "GET", at+"/events.jsonl", "", nil).Body); in.Scan(); lines++ {
		var e record.Event
		require.NoError(t, json.Unmarshal(in.Bytes(), &e))
		require.Equal(t, lines+1, e.Seq)
	}
	require.Equal(t, n, lines)
	rows, err := csv.NewReader(s.ask(t, "GET", at+"/scores.csv", "", nil).Body).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 1+len(end.Scores))
	for _, path := range []string{"/api/games/99", "/api/games/x/table", "/games/99"} {
		require.Equal(t, http.StatusNotFound, s.ask(t, "GET", path, "", nil).StatusCode, path)
	}
	require.Equal(t, http.StatusBadRequest, s.ask(t, "GET", at+"/table?after=x", "", nil).StatusCode)

	m := s.begin(t, s.done(t, s.upload(t, "photo")).Report, `"rounds":2`)
	s.happen(t, &m, fmt.Sprintf(`{"kind":"round","round":{"game":%d}}`, id))
	for i, side := range m.Terms.Sides {
		for _, c := range end.Scores {
			if c.Color == side.Colors[0] {
				require.Equal(t, c.Final, m.Totals[i])
			}
		}
	}
	require.True(t, m.Rounds[0].Said)
	require.Equal(t, http.StatusNotFound, s.ask(t, "POST", "/api/matches/"+m.ID+"/events", `{"kind":"round","round":{"game":99}}`, nil).StatusCode)
}

// TestAnEarlierGameIsReplayedOnThePage steps through a game by buttons, the slider and
// its events.
func TestAnEarlierGameIsReplayedOnThePage(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	for i, lang := range []report.Lang{report.French, report.English} {
		s := open(t, t.TempDir())
		_, n := s.played(t)
		v := visit(t, ctx, s, string(lang), sizes[i])
		v.open("/live")
		v.click(`a[href="/games"]`)
		v.see(".tile", word(lang, "games-over"))
		v.looks("games")
		v.click(".tile")
		at := func(k int) { t.Helper(); v.see("#of", fmt.Sprintf("%d / %d", k, n)) }
		at(n)
		v.until(`document.querySelectorAll('.piece').length === 16`)
		v.looks("game")
		v.click("#back")
		at(n - 1)
		v.do(chromedp.SetValue(chromedp.CSS("#at"), "4"))
		eval[any](v, `document.getElementById('at').dispatchEvent(new Event('input'))`)
		at(4)
		v.until(`document.querySelectorAll('.piece').length === 4`)
		v.looks("replay")
		v.click(`#events [data-seq="9"] button`)
		at(9)
		v.click("#play")
		at(10)
		v.click("#on")
		v.until(`document.getElementById('play').getAttribute('aria-pressed') === 'false'`)
	}
}
