package web

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"referee/report"
)

// tourAnswer is a tournament as the API answers it.
type tourAnswer struct {
	ID     string
	Error  string
	Rounds []struct {
		Games []struct {
			Table  int
			Who    [2]int
			Result *struct{ Points [2]int }
		}
		Free []int
	}
	Standings []struct {
		Rank, Points, Wins int
		Name               string
	}
	Next, Undoable bool
	Why            string
	Counted        map[int]struct {
		Points [2]int
		Over   bool
	}
}

// tour begins a tournament, with entrants.
func (s *site) tour(t *testing.T, terms string, names ...string) (a tourAnswer) {
	t.Helper()
	r := s.ask(t, "POST", "/api/tournaments", terms, &a)
	require.Equal(t, http.StatusCreated, r.StatusCode, a.Error)
	var all []string
	for _, n := range names {
		all = append(all, fmt.Sprintf(`{"kind":"enter","name":%q}`, n))
	}
	s.tells(t, &a, http.StatusOK, "["+strings.Join(all, ",")+"]")
	return a
}

func (s *site) tells(t *testing.T, a *tourAnswer, status int, said string) {
	t.Helper()
	into := tourAnswer{}
	r := s.ask(t, "POST", "/api/tournaments/"+a.ID+"/events", said, &into)
	require.Equal(t, status, r.StatusCode, "%s %s", said, into.Error)
	if status == http.StatusOK {
		*a = into
	}
}

func TestATournamentIsPlayedAtTheDesk(t *testing.T) {
	s, d := deskSite(t)
	plays(t, d, 1, 6)
	a := s.tour(t, `{"name":"Evening","system":"robin"}`, "Ada", "Ben", "=Cy")
	s.tells(t, &a, http.StatusOK, `{"kind":"round"}`)
	require.Len(t, a.Rounds[0].Games, 1)
	s.tells(t, &a, http.StatusConflict, `{"kind":"round"}`)
	require.False(t, a.Next)
	require.Contains(t, a.Why, "The games of a round end")
	for range 3 { // until Ada and Ben meet, who have played at table 1
		if a.Rounds[len(a.Rounds)-1].Games[0].Who == [2]int{1, 2} {
			break
		}
		s.tells(t, &a, http.StatusOK, `[{"kind":"result","table":1,"result":{"points":[3,4]}},{"kind":"round"}]`)
	}
	counted := a.Counted[1]
	require.True(t, counted.Over)
	for _, score := range d.Snapshot().Tables[0].Count.Scores {
		require.Equal(t, score.Final, counted.Points[map[string]int{"Ada": 0, "Ben": 1}[score.Player]])
	}
	s.tells(t, &a, http.StatusOK, fmt.Sprintf(`{"kind":"result","table":1,"result":{"points":[%d,%d]}}`, counted.Points[0], counted.Points[1]))
	rounds := len(a.Rounds)
	s.tells(t, &a, http.StatusOK, `{"kind":"undo"}`)
	require.Nil(t, a.Rounds[rounds-1].Games[0].Result)
	s.tells(t, &a, http.StatusOK, `[{"kind":"withdraw","entrant":3},{"kind":"enter","name":"Dee"}]`)
	for _, bad := range []string{`{"kind":"enter","name":"Ada"}`, `{"kind":"withdraw","entrant":3}`, `{"kind":"result","table":9,"result":{"points":[1,2]}}`, `[{"kind":"enter","name":"Eve"},{"kind":"return","entrant":77}]`} {
		s.tells(t, &a, http.StatusUnprocessableEntity, bad)
	}
	for _, bad := range []string{`{"kind":"enter"}`, `{"kind":"round","pairs":[]}`, `nonsense`} {
		s.tells(t, &a, http.StatusBadRequest, bad)
	}
	require.Len(t, a.Standings, 4, "all or nothing is kept of what is sent at once")
	r := s.ask(t, "GET", "/api/tournaments/"+a.ID+"/tournament.csv", "", nil)
	reader := csv.NewReader(r.Body)
	reader.FieldsPerRecord = -1
	lines, err := reader.ReadAll()
	require.NoError(t, err)
	require.Contains(t, fmt.Sprint(lines), "'=Cy")
	r = s.ask(t, "GET", "/api/tournaments/"+a.ID+"/tournament.pdf?lang=fr", "", nil)
	data, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(data, []byte("%PDF")))
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/api/tournaments/none", "", nil).StatusCode)
	require.Equal(t, http.StatusUnprocessableEntity, s.ask(t, "POST", "/api/tournaments", `{"system":"luck"}`, nil).StatusCode)
	var list struct{ Tournaments []tourAnswer }
	s.ask(t, "GET", "/api/tournaments", "", &list)
	require.Len(t, list.Tournaments, 1)
}

// TestATournamentIsKeptOnItsPage begins one, draws a round and enters its results, in each
// language and on each screen.
func TestATournamentIsKeptOnItsPage(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	for i, z := range sizes {
		for k, lang := range []report.Lang{report.French, report.English} {
			if i != k && !everywhere {
				continue
			}
			t.Run(z.name+" "+string(lang), func(t *testing.T) {
				s, d := deskSite(t)
				plays(t, d, 1, 6)
				v := visit(t, ctx, s, string(lang), z)
				say := func(key string, args ...any) string { return word(lang, key, args...) }
				v.open("/tournaments")
				v.looks("tournaments")
				v.do(chromedp.SendKeys(chromedp.CSS(`[name="name"]`), "Evening"))
				v.click("#new-tour .button")
				v.do(chromedp.WaitVisible(chromedp.CSS("#enter textarea")), chromedp.SendKeys(chromedp.CSS("#enter textarea"), "Ada\nBen\nCy\nDee\nFay"))
				v.click("#enter .button")
				v.until(`document.querySelectorAll('#entrants li').length === 5`)
				v.click("#next")
				v.see("#round-title", say("tour-round", 1))
				v.until(`document.querySelectorAll('.tour-game').length === 2`)
				v.looks("tournament")
				eval[any](v, `for (const f of document.querySelectorAll('.tour-game')) for (const [i, e] of f.querySelectorAll('input').entries()) e.value = 20 - 3 * i;`)
				v.click(`.tour-game[data-key="1-1"] .button`)
				v.see("#open", say("tour-open", 1))
				eval[any](v, `for (const [i, e] of document.querySelectorAll('.tour-game[data-key="1-2"] input').entries()) e.value = 20 - 3 * i;`)
				v.click(`.tour-game[data-key="1-2"] .button`)
				v.until(`!document.getElementById('next').disabled`)
				v.click("#next")
				v.see("#round-title", say("tour-round", 2))
				v.click("#earlier summary")
				v.looks("tournament-2")
				v.click("#large")
				v.looks("tournament-large")
				v.click("#large")
				v.click("#undo")
				v.see("#round-title", say("tour-round", 1))
			})
		}
	}
}
