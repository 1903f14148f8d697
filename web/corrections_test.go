package web

import (
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// say puts something right, and returns the new report.
func (s *site) say(t testing.TB, id, said string) reportAnswer {
	t.Helper()
	var r reportAnswer
	a := s.ask(t, "POST", "/api/photos/"+id+"/corrections", said, &r)
	require.Equal(t, http.StatusOK, a.StatusCode, said)
	return r
}

func TestEveryKindOfCorrectionIsCountedKeptAndCanBeUndone(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	id := s.upload(t, "photo")
	before := s.done(t, id).Report
	illegal, pair := before.Removed[0], before.Placements[0]
	c := before.Cards[3]
	for name, said := range map[string]string{
		"identity": fmt.Sprintf(`{"kind":"identity","card":%d,"is":{"card":"circle-6","color":"green","face":"front"}}`, c.ID),
		"order":    fmt.Sprintf(`{"kind":"order","over":%d,"under":%d}`, pair.Under, pair.Over),
		"legal":    fmt.Sprintf(`{"kind":"legal","card":%d,"legal":true}`, illegal),
		"absent":   fmt.Sprintf(`{"kind":"present","card":%d,"present":false}`, c.ID),
		"added":    `{"kind":"present","present":true,"at_px":[800,600],"turn_px_deg":90,"is":{"card":"circle-6","color":"green","face":"back"}}`,
	} {
		t.Run(name, func(t *testing.T) {
			after := s.say(t, id, said)
			require.Len(t, after.Corrections, 1)
			switch name {
			case "legal":
				require.NotContains(t, after.Removed, illegal)
			case "absent":
				require.Len(t, after.Cards, len(before.Cards)-1)
			case "added":
				require.Len(t, after.Cards, len(before.Cards)+1)
				corners := after.Cards[len(after.Cards)-1].Corners
				require.Greater(t, corners[0][0], corners[3][0], "turned by a quarter, clockwise: its top is to the right")
				require.InDelta(t, 800, (corners[0][0]+corners[2][0])/2, 3)
			case "identity":
				i := slices.IndexFunc(after.Cards, func(k cardAnswer) bool { return k.ID == c.ID })
				require.Equal(t, "circle-6", after.Cards[i].Card)
			}
			require.Equal(t, after, s.photo(t, id).Report, "it is kept")
			require.Equal(t, before, s.say(t, id, `{"kind":"undo"}`))
		})
	}
	s.say(t, id, fmt.Sprintf(`{"kind":"legal","card":%d,"legal":true}`, illegal))
	s.Close()
	require.Len(t, open(t, dir).photo(t, id).Report.Corrections, 1, "after a restart")
}

func TestAnAnswerToADoubtIsWhatItSaysItWouldBe(t *testing.T) {
	s := open(t, t.TempDir())
	id := s.upload(t, "photo")
	r := s.done(t, id).Report
	require.NotEmpty(t, r.Doubts)
	answered := 0
	for _, d := range r.Doubts {
		for _, a := range d.Answers {
			after := s.say(t, id, string(a.Correction))
			for _, want := range a.Scores {
				i := slices.IndexFunc(after.Scores, func(c scoreAnswer) bool { return c.Color == want.Color })
				require.Equal(t, want.Final, after.Scores[i].Final, d.Text)
			}
			require.NotContains(t, texts(after.Doubts), d.Text, "it is answered")
			s.say(t, id, `{"kind":"undo"}`)
			answered++
		}
	}
	require.GreaterOrEqual(t, answered, 4)
}

func texts(doubts []doubtAnswer) []string {
	var out []string
	for _, d := range doubts {
		out = append(out, d.Text)
	}
	return out
}

func TestARecountTakesNoReading(t *testing.T) {
	s := open(t, t.TempDir())
	id := s.upload(t, "photo")
	r := s.done(t, id).Report
	s.made.onRead = func() { t.Error("a photo is read anew") }
	start := time.Now()
	s.say(t, id, fmt.Sprintf(`{"kind":"legal","card":%d,"legal":true}`, r.Removed[0]))
	t.Logf("%d ms", time.Since(start).Milliseconds())
	require.Less(t, time.Since(start), 3*time.Second, "100 ms are meant; machines that test are slow")
}

func TestCorrectionsThatMakeNoSenseAreRefusedAndNotKept(t *testing.T) {
	s := open(t, t.TempDir())
	id := s.upload(t, "photo")
	s.done(t, id)
	for said, want := range map[string]int{
		`{`:                     http.StatusBadRequest,
		`{"kind":"legal"}`:      http.StatusBadRequest,
		`{"kind":"undo","x":1}`: http.StatusBadRequest,
		`{"kind":"legal","card":99,"legal":true}`:                                           http.StatusUnprocessableEntity,
		`{"kind":"present","present":false,"at_px":[1e9,"a"]}`:                              http.StatusBadRequest,
		`{"kind":"identity","card":0,"is":{"card":"joker","color":"green","face":"front"}}`: http.StatusBadRequest,
		fmt.Sprintf(`{"kind":"legal","card":%070000d,"legal":true}`, 0):                     http.StatusRequestEntityTooLarge,
	} {
		require.Equal(t, want, s.ask(t, "POST", "/api/photos/"+id+"/corrections", said, nil).StatusCode, said[:min(len(said), 80)])
	}
	require.Equal(t, http.StatusNotFound, s.ask(t, "POST", "/api/photos/nothing/corrections", `{"kind":"undo"}`, nil).StatusCode)
	require.Empty(t, s.photo(t, id).Report.Corrections)
}

func TestSettingsOfAPhotoChangeItsCountAndNoOther(t *testing.T) {
	s := open(t, t.TempDir())
	a, b := s.upload(t, "photo"), s.upload(t, "photo")
	before := s.done(t, a).Report
	s.done(t, b)
	var r reportAnswer
	require.Equal(t, http.StatusOK, s.ask(t, "PUT", "/api/photos/"+a+"/settings", `{"align_mm":5,"way":"quick","suits":"circle,square"}`, &r).StatusCode)
	require.NotEqual(t, before.Removed, r.Removed, "triangles are not in play")
	require.Equal(t, before, s.photo(t, b).Report)
	var list struct{ Settings []settingForm }
	s.ask(t, "GET", "/api/photos/"+a+"/settings?lang=fr", "", &list)
	values := map[string]any{}
	for _, one := range list.Settings {
		values[one.Key] = one.Value
	}
	require.Equal(t, 5.0, values["align_mm"])
	require.Equal(t, "quick", values["way"])
	for said, want := range map[string]int{`{"align_mm":"x"}`: 400, `{"nothing":1}`: 400, `{"free":2}`: 400, `[]`: 400, `{"align_mm":-1}`: 422, `{"way":"quick"}`: 422, `{"align_mm":{}}`: 400} {
		require.Equal(t, want, s.ask(t, "PUT", "/api/photos/"+a+"/settings", said, nil).StatusCode, said)
	}
}

func TestWhatPeopleAgreedOnIsMarkedOnAllThatIsExported(t *testing.T) {
	s := open(t, t.TempDir())
	id := s.upload(t, "photo")
	require.Empty(t, s.done(t, id).Report.Agreed)
	said := `{"align_mm":2.5,"free":"forbidden","nudge_mm":1,"way":"quick","suits":"circle,square","edge_px":[[0,0],[800,0],[800,1200],[0,1200]]}`
	require.Equal(t, http.StatusOK, s.ask(t, "PUT", "/api/photos/"+id+"/settings", said, nil).StatusCode)
	agreed := s.photo(t, id).Report.Agreed
	require.Len(t, agreed, 5, "what is as usual is not told: %q", agreed)
	require.Contains(t, agreed[0], "Quick Round (usually Standard)")
	require.Contains(t, agreed[2], "2.5 (usually 2)")
	rows, err := csv.NewReader(s.ask(t, "GET", "/api/photos/"+id+"/scores.csv", "", nil).Body).ReadAll()
	require.NoError(t, err)
	require.Equal(t, "5", rows[1][7])
	var link struct{ Path string }
	s.ask(t, "POST", "/api/photos/"+id+"/link", `{}`, &link)
	page, err := io.ReadAll(s.ask(t, "GET", link.Path+"?lang=fr", "", nil).Body)
	require.NoError(t, err)
	require.Contains(t, string(page), "2,5 (d")
	require.Contains(t, string(page), "là où les joueurs")
}

func TestWhatACardMayBeBesidesLiesNowhereElseOnTheTable(t *testing.T) {
	s := open(t, t.TempDir())
	id := s.upload(t, "photo")
	r := s.done(t, id).Report
	var list struct{ Choices []choiceForm }
	last := r.Cards[len(r.Cards)-1]
	s.ask(t, "GET", fmt.Sprintf("/api/photos/%s/choices?card=%d", id, last.ID), "", &list)
	require.Equal(t, "likely", list.Choices[0].Fit)
	require.Equal(t, "circle-6", list.Choices[0].Card)
	for _, k := range list.Choices {
		for _, c := range r.Cards {
			same := c.ID != last.ID && c.Card == k.Card && c.Color != nil && k.Color != nil && *c.Color == *k.Color
			require.False(t, same, "%s lies there already", k.Name)
		}
	}
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/api/photos/"+id+"/choices?card=99", "", nil).StatusCode)
}

func TestPointsAreExportedForASpreadsheetWithWhatPeopleSaid(t *testing.T) {
	s := open(t, t.TempDir())
	id := s.upload(t, "photo")
	r := s.done(t, id).Report
	s.say(t, id, fmt.Sprintf(`{"kind":"legal","card":%d,"legal":true}`, r.Removed[0]))
	rows, err := csv.NewReader(s.ask(t, "GET", "/api/photos/"+id+"/scores.csv", "", nil).Body).ReadAll()
	require.NoError(t, err)
	require.Equal(t, []string{"color", "as_laid", "lost", "gained", "final", "sure", "corrections", "agreed"}, rows[0])
	require.Len(t, rows, 4, "three colours are in play")
	require.Equal(t, []string{"1", "0"}, rows[1][6:])
}
