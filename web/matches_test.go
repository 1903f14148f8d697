package web

import (
	"encoding/csv"
	"fmt"
	"maps"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// begin begins a match of all colours that the made-up table has.
func (s *site) begin(t testing.TB, r reportAnswer, end string) matchForm {
	t.Helper()
	colors := map[string]bool{}
	sides := ""
	for _, c := range r.Cards {
		if c.Color != nil && !colors[*c.Color] {
			colors[*c.Color] = true
			sides += fmt.Sprintf(`,{"name":"Player %s","colors":["%s"]}`, *c.Color, *c.Color)
		}
	}
	var m matchForm
	require.Equal(t, http.StatusCreated, s.ask(t, "POST", "/api/matches", fmt.Sprintf(`{"name":"Friday","sides":[%s],%s}`, sides[1:], end), &m).StatusCode)
	return m
}

func (s *site) happen(t testing.TB, m *matchForm, event string) {
	t.Helper()
	require.Equal(t, http.StatusOK, s.ask(t, "POST", "/api/matches/"+m.ID+"/events", event, m).StatusCode, event)
}

func TestAMatchOfThreeRoundsIsKept(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	photo := s.upload(t, "photo")
	r := s.done(t, photo).Report
	m := s.begin(t, r, `"rounds":3`)
	s.happen(t, &m, fmt.Sprintf(`{"kind":"round","round":{"points":{"%s":999},"photo":%q}}`, r.Scores[0].Color, photo))
	for i, side := range m.Terms.Sides {
		for _, c := range r.Scores {
			if c.Color == side.Colors[0] {
				require.Equal(t, c.Final, m.Totals[i], "the points are the photo's, whatever is typed in beside it")
			}
		}
	}
	require.False(t, m.Rounds[0].Sure)
	first := m.Terms.Sides[0].Colors[0]
	s.happen(t, &m, fmt.Sprintf(`{"kind":"round","round":{"points":{"%s":5}}}`, first))
	s.happen(t, &m, fmt.Sprintf(`{"kind":"change","of":%d,"round":{"points":{"%s":50}}}`, m.Rounds[1].ID, first))
	s.happen(t, &m, fmt.Sprintf(`{"kind":"round","round":{"points":{"%s":50}}}`, first))
	require.EqualValues(t, "won", m.Outcome)
	require.Equal(t, []int{0}, m.Winners)
	require.Equal(t, http.StatusUnprocessableEntity, s.ask(t, "POST", "/api/matches/"+m.ID+"/events", `{"kind":"round","round":{"points":{}}}`, nil).StatusCode, "it is over")
	s.happen(t, &m, `{"kind":"undo"}`)
	require.EqualValues(t, "playing", m.Outcome)
	s.Close()
	again := open(t, dir)
	var kept matchForm
	again.ask(t, "GET", "/api/matches/"+m.ID, "", &kept)
	require.Equal(t, m.Totals, kept.Totals)
	rows, err := csv.NewReader(again.ask(t, "GET", "/api/matches/"+m.ID+"/match.csv", "", nil).Body).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 4)
	require.Equal(t, http.StatusOK, again.ask(t, "GET", "/matches/"+m.ID, "", nil).StatusCode)
	require.Equal(t, http.StatusOK, again.ask(t, "GET", "/matches?lang=fr", "", nil).StatusCode)
}

func TestMatchesThatMakeNoSenseAreRefused(t *testing.T) {
	s := open(t, t.TempDir())
	require.Equal(t, http.StatusUnprocessableEntity, s.ask(t, "POST", "/api/matches", `{"sides":[]}`, nil).StatusCode)
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/api/matches/x", "", nil).StatusCode)
	photo := s.upload(t, "photo")
	m := s.begin(t, s.done(t, photo).Report, `"target":100`)
	for said, want := range map[string]int{`{`: 400, `{"kind":"x"}`: 400, `{"kind":"delete","of":9}`: 422, `{"kind":"round","round":{"photo":"x"}}`: 404, `{"kind":"round","round":{"game":4}}`: 404} {
		require.Equal(t, want, s.ask(t, "POST", "/api/matches/"+m.ID+"/events", said, nil).StatusCode, said)
	}
}

func TestARoundsPhotoIsJudgedByTheWayToPlayOfItsMatch(t *testing.T) {
	s := open(t, t.TempDir())
	photo := s.upload(t, "photo")
	before := s.done(t, photo).Report
	m := s.begin(t, before, `"rounds":3,"way":"limited"`)
	said := fmt.Sprintf(`{"kind":"round","round":{"photo":%q}}`, photo)
	require.Equal(t, http.StatusUnprocessableEntity, s.ask(t, "POST", "/api/matches/"+m.ID+"/events", said, nil).StatusCode, "which suit is in play?")
	s.happen(t, &m, fmt.Sprintf(`{"kind":"round","round":{"photo":%q,"suits":["circle"]}}`, photo))
	after := s.photo(t, photo).Report
	require.Greater(t, len(after.Removed), len(before.Removed), "only circles are in play")
	for i, side := range m.Terms.Sides {
		for _, c := range after.Scores {
			if c.Color == side.Colors[0] {
				require.Equal(t, c.Final, m.Totals[i])
			}
		}
	}
}

func TestARoundWhosePhotoWasPutRightIsTold(t *testing.T) {
	s := open(t, t.TempDir())
	photo := s.upload(t, "photo")
	r := s.done(t, photo).Report
	m := s.begin(t, r, `"rounds":3`)
	s.happen(t, &m, fmt.Sprintf(`{"kind":"round","round":{"photo":%q}}`, photo))
	require.Empty(t, m.Stale)
	first := maps.Clone(m.Rounds[0].Points)
	for _, c := range r.Cards[1:5] {
		s.say(t, photo, fmt.Sprintf(`{"kind":"present","card":%d,"present":false}`, c.ID))
	}
	s.ask(t, "GET", "/api/matches/"+m.ID, "", &m)
	require.Equal(t, []int{m.Rounds[0].ID}, m.Stale)
	s.happen(t, &m, fmt.Sprintf(`{"kind":"change","of":%d,"round":{"photo":%q}}`, m.Rounds[0].ID, photo))
	require.Empty(t, m.Stale)
	require.NotEqual(t, first, m.Rounds[0].Points)
}

func TestTheWayToPlayIsChangedOnThePageBeforeTheFirstRound(t *testing.T) {
	t.Parallel()
	s := open(t, t.TempDir())
	var m struct{ ID string }
	s.ask(t, "POST", "/api/matches", `{"sides":[{"name":"Ada","colors":["blue"]},{"name":"Ben","colors":["red"]}],"rounds":3}`, &m)
	v := visit(t, browser(t), s, "fr", sizes[0])
	v.open("/matches/" + m.ID)
	v.click("#rename")
	v.see("dialog h2", word("fr", "match-rename"))
	eval[any](v, `document.querySelector('dialog select:has(option[value="free"])').value = 'free'`)
	v.looks("way")
	v.click("dialog .primary")
	v.see("#way:not([hidden])", word("fr", "way-free"))
	v.click("#undo")
	v.until(`document.getElementById('way').hidden`)
	s.ask(t, "POST", "/api/matches/"+m.ID+"/events", `{"kind":"round","round":{"points":{"blue":1}}}`, nil)
	v.open("/matches/" + m.ID)
	v.click("#rename")
	v.see("dialog h2", word("fr", "match-rename"))
	require.Zero(t, eval[int](v, `document.querySelectorAll('dialog option[value="free"]').length`), "the round was counted by it")
}
