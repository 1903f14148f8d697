package web

import (
	"context"
	"fmt"
	"image/png"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/hub/desk"
	"referee/hub/floor"
	"referee/hub/madeup"
	"referee/hub/wire"
	"referee/internal/fault"
	"referee/record"
	"referee/report"
	"referee/rules/games"
	"referee/store"
	"referee/table"
)

// deskAnswer is the desk as the API answers it.
type deskAnswer struct {
	Tables []struct {
		ID     string
		Number int
		Here   bool
		Light  string
		Over   bool
		Events int
		Turn   []string
		Scores []struct {
			Color, Player string
			Final         int
		}
		Open []struct {
			Event, Piece         int
			Foul, Picture, Ruled bool
			Name, Text, Refused  string
		}
	}
}

// deskSite is a site with the desk of a tournament that has two tables.
func deskSite(t *testing.T) (*site, *desk.Desk) {
	t.Helper()
	dir := t.TempDir()
	st, err := store.Open(filepath.Join(dir, "desk.db"))
	require.NoError(t, err)
	t.Cleanup(func() { st.Close() })
	var s *site
	ready := make(chan struct{})
	d, err := desk.Open(context.Background(), desk.Options{Store: st, Dir: dir, Listen: "127.0.0.1:0", Host: "127.0.0.1", Changed: func() {
		select {
		case <-ready:
			s.DeskChanged()
		default:
		}
	}})
	require.NoError(t, err)
	for range 2 {
		_, err := d.AddTable(t.Context())
		require.NoError(t, err)
	}
	s = open(t, dir, func(o *Options) { o.Desk = d })
	close(ready)
	t.Cleanup(d.Close)
	return s, d
}

// plays plays a made-up game at a table, and leaves the table once all is told.
func plays(t *testing.T, d *desk.Desk, number int, seed uint64) {
	t.Helper()
	id := d.Snapshot().Tables[number-1].ID
	code, err := d.Code(id)
	require.NoError(t, err)
	sits(t, code, seed)
	require.Eventually(t, func() bool {
		l := d.Snapshot().Tables[number-1]
		return l.Over && l.Count != nil && l.Count.After == l.Events
	}, patient, 10*time.Millisecond)
}

func sits(t *testing.T, code wire.Code, seed uint64) {
	t.Helper()
	st, err := store.Open(filepath.Join(t.TempDir(), "table.db"))
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	done, told := make(chan error, 1), make(chan struct{})
	e := madeup.Evening{Players: []string{"Ada", "Ben"}, Games: 1, Cards: 12, Seed: seed}
	go func() { done <- e.Play(ctx, st, code, func() { close(told) }) }()
	t.Cleanup(func() { stop(); require.NoError(t, <-done); st.Close() })
	select {
	case <-told:
	case <-time.After(patient):
		require.Fail(t, "the table does not come to its end")
	}
}

func TestTheDeskShowsItsTablesAndRules(t *testing.T) {
	s, d := deskSite(t)
	plays(t, d, 1, 6)
	var a deskAnswer
	s.ask(t, "GET", "/api/desk", "", &a)
	require.Len(t, a.Tables, 2)
	one, two := a.Tables[0], a.Tables[1]
	require.True(t, one.Here)
	require.Len(t, one.Scores, 2)
	require.Equal(t, "dark", two.Light)
	require.NotEmpty(t, one.Open, "the made-up game has something to rule on")
	q := one.Open[0]
	require.True(t, q.Picture)
	at := "/api/desk/tables/" + one.ID
	r := s.ask(t, "GET", fmt.Sprintf("%s/events/%d/picture.jpg", at, q.Event), "", nil)
	require.Equal(t, "image/jpeg", r.Header.Get("Content-Type"))
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", at+"/events/999/picture.jpg", "", nil).StatusCode)
	r = s.ask(t, "POST", at+"/rulings", fmt.Sprintf(`{"kind":"illegal","piece":%d,"by":"Cy"}`, q.Piece), &a)
	require.Equal(t, http.StatusOK, r.StatusCode)
	require.Eventually(t, func() bool {
		s.ask(t, "GET", "/api/desk", "", &a)
		return len(a.Tables[0].Open) == len(one.Open)-1
	}, patient, 10*time.Millisecond)
	last := d.Snapshot().Tables[0].Last
	require.Equal(t, "Cy", last.By)
	require.Contains(t, report.Event(last, d.Snapshot().Tables[0].Deck, s.Game, report.English), "the desk has ruled so")
	for want, said := range map[int]string{
		http.StatusConflict:            fmt.Sprintf(`{"kind":"legal","piece":%d}`, q.Piece),
		http.StatusBadRequest:          `{"kind":"guess","piece":1}`,
		http.StatusUnprocessableEntity: `{"kind":"legal","piece":1,"by":"` + strings.Repeat("é", 41) + `"}`,
	} {
		require.Equal(t, want, s.ask(t, "POST", at+"/rulings", said, nil).StatusCode, said)
	}
	require.Equal(t, http.StatusNotFound, s.ask(t, "POST", "/api/desk/tables/none/rulings", `{"kind":"legal","piece":1}`, nil).StatusCode)
}

func TestACodeIsShownAndMadeAnew(t *testing.T) {
	s, d := deskSite(t)
	id := d.Snapshot().Tables[0].ID
	var a, b struct{ Code string }
	s.ask(t, "GET", "/api/desk/tables/"+id+"/code", "", &a)
	_, err := wire.ParseCode(a.Code)
	require.NoError(t, err)
	r := s.ask(t, "GET", "/api/desk/tables/"+id+"/code.png", "", nil)
	_, err = png.Decode(r.Body)
	require.NoError(t, err)
	s.ask(t, "POST", "/api/desk/tables/"+id+"/code", "{}", &b)
	require.NotEqual(t, a.Code, b.Code)
	require.Equal(t, http.StatusCreated, s.ask(t, "POST", "/api/desk/tables", "{}", nil).StatusCode)
	require.Len(t, d.Snapshot().Tables, 3)
	for _, path := range []string{"/api/desk", "/api/desk/tables/" + id + "/code", "/desk"} {
		r := s.from(t, "192.0.2.7:1", "GET", "http://192.0.2.1"+path)
		require.NotEqual(t, http.StatusOK, r.StatusCode, "who does not know the page's code learns nothing")
	}
}

func TestAPageThatIsNoDeskSaysSo(t *testing.T) {
	s := open(t, t.TempDir())
	for _, path := range []string{"/api/desk", "/desk", "/api/desk/events"} {
		require.Equal(t, http.StatusNotFound, s.ask(t, "GET", path, "", nil).StatusCode)
	}
	require.NotContains(t, body(s.ask(t, "GET", "/", "", nil)), `href="/desk"`)
}

// TestTheDeskIsUsedOnItsPage looks at the desk in each language and on each screen, and
// rules there.
func TestTheDeskIsUsedOnItsPage(t *testing.T) {
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
				v.open("/desk")
				v.see(".desk-question h3", "Ada")
				v.until(`[...document.querySelectorAll('.desk-question img')].every(i => i.complete && i.naturalWidth > 0)`)
				v.see(".desk-table", say("desk-never"))
				v.looks("desk")
				n := eval[int](v, `document.querySelectorAll('.desk-question').length`)
				v.click(`.desk-question [data-say="legal"]`)
				v.until(fmt.Sprintf(`document.querySelectorAll('.desk-question').length === %d`, n-1))
				v.click(`.desk-table [data-say="code"]`)
				v.until(`document.querySelector('.desk-qr').naturalWidth > 0`)
				v.looks("desk-code")
				v.click(`#sheet .icon`)
				v.click("#large")
				v.looks("desk-large")
				v.until(`getComputedStyle(document.querySelector('.desk-queue')).display === 'none'`)
				v.click("#large")
				plays(t, d, 2, 9) // the page follows by itself
				v.until(`document.querySelectorAll('.desk-scores').length === 2`)
			})
		}
	}
}

// TestWhatATableRefusedIsShown holds that the reason is told in the language of who asks.
func TestWhatATableRefusedIsShown(t *testing.T) {
	l := desk.TableSnapshot{Refused: map[int]map[string]string{4: {"en": "no", "fr": "non"}}, Ruled: []int{5}}
	l.Open = append(l.Open, openQuestion(4), openQuestion(5))
	require.Equal(t, "non", deskTable(withGame(&l), report.French).Open[0].Refused)
	require.True(t, deskTable(&l, report.English).Open[1].Ruled)
	l.Trouble = fault.Errorf("a message of a table makes no sense")
	require.Equal(t, "Un message d'une table n'a pas de sens", deskTable(&l, report.French).Trouble)
}

func openQuestion(piece table.PieceID) floor.Question {
	return floor.Question{Piece: piece, Event: record.Event{Kind: record.Placed, Card: "circle-4", Color: "blue", Face: "front", Piece: piece}}
}

// withGame says what is played at a table, which sentences need.
func withGame(l *desk.TableSnapshot) *desk.TableSnapshot {
	l.Deck, l.Rules = deck.Default(), games.Default()
	return l
}
