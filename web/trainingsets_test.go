package web

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/internal/fault"
	"referee/report"
)

// madeLearner asks about card A7 until it is told, and then knows a deck.
type madeLearner struct{ asked []map[string]string }

func (m *madeLearner) Learn(_ context.Context, l *TrainingSet, progress func(string, float64)) (*Learned, error) {
	progress("cards", 0.5)
	m.asked = append(m.asked, l.Answers)
	if string(l.Photos[l.Layouts[0]]) == "broken" {
		return nil, fault.Errorf("%s cannot be read: %w", "A", os.ErrInvalid)
	}
	picture := map[string][]byte{"A7.png": onePixel, "sheet-en.png": onePixel, "sheet-fr.png": onePixel}
	if l.Answers["A7"] == "" {
		return &Learned{Questions: []Question{{Text: Text{report.English: "What is card A7?", report.French: "Quelle est la carte A7 ?"}, Cards: []string{"A7"}, Open: true}}, Pictures: picture}, nil
	}
	var file bytes.Buffer
	err := deck.Write(&file, deck.Default())
	return &Learned{Deck: file.Bytes(), Summary: Text{report.English: "A deck", report.French: "Un jeu"}, Notes: []Text{{report.English: "a note", report.French: "une note"}}, Pictures: picture}, err
}

// onePixel is the smallest PNG.
var onePixel = []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89\x00\x00\x00\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\x00\x05\x00\x01\xff\x89\x99=\x1d\x00\x00\x00\x00IEND\xaeB`\x82")

// trainingSet sends photos to learn from.
func (s *site) trainingSet(t testing.TB, layouts string, fields map[string]string) (int, string) {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	for _, kind := range []string{"layouts", "colors"} {
		part, err := form.CreateFormFile(kind, "../x.jpg")
		require.NoError(t, err)
		part.Write([]byte(layouts))
	}
	for k, v := range fields {
		require.NoError(t, form.WriteField(k, v))
	}
	require.NoError(t, form.Close())
	var said struct{ ID string }
	r, err := s.client.Post(s.url+"/api/lessons", form.FormDataContentType(), &b)
	require.NoError(t, err)
	defer r.Body.Close()
	decodeInto(t, r, &said)
	return r.StatusCode, said.ID
}

func (s *site) learned(t testing.TB, id string) trainingForm {
	t.Helper()
	var l trainingForm
	require.Eventually(t, func() bool {
		s.ask(t, "GET", "/api/lessons/"+id, "", &l)
		return l.State == "done" || l.State == "failed"
	}, 60*time.Second, 5*time.Millisecond)
	return l
}

func TestADeckIsLearnedAskedAboutKeptAndUsed(t *testing.T) {
	m := &madeLearner{}
	s := open(t, t.TempDir(), func(o *Options) { o.Learner = m })
	status, id := s.trainingSet(t, "photo", map[string]string{"name": "Ours", "width_mm": "57,5"})
	require.Equal(t, http.StatusAccepted, status)
	l := s.learned(t, id)
	require.Equal(t, "What is card A7?", l.Questions[0].Text)
	require.False(t, l.Ready)
	require.Equal(t, http.StatusConflict, s.ask(t, "POST", "/api/lessons/"+id+"/deck", `{"name":"Ours"}`, nil).StatusCode)
	require.Equal(t, "image/png", s.ask(t, "GET", "/api/lessons/"+id+"/pictures/A7.png", "", nil).Header.Get("Content-Type"))
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/api/lessons/"+id+"/pictures/photo-A-1.jpg", "", nil).StatusCode, "photos are not shown")
	require.Equal(t, http.StatusOK, s.ask(t, "POST", "/api/lessons/"+id+"/answers", `{"answers":{"A7":"triangle 2"}}`, nil).StatusCode)
	l = s.learned(t, id)
	require.True(t, l.Ready)
	require.Equal(t, "A deck", l.Summary)
	require.Equal(t, http.StatusOK, s.ask(t, "POST", "/api/lessons/"+id+"/deck", `{"name":"Ours","usual":true}`, nil).StatusCode)
	require.Equal(t, http.StatusConflict, s.ask(t, "POST", "/api/lessons/"+id+"/deck", `{"name":"Ours"}`, nil).StatusCode, "the name is taken")

	p, err := s.Store.Photo(t.Context(), s.done(t, s.upload(t, "photo")).ID)
	require.NoError(t, err)
	require.Equal(t, "Ours", p.Deck)
	form, kind := photoOf(t, "photo", map[string]string{"deck": ""})
	r, err := s.client.Post(s.url+"/api/photos", kind, form)
	require.NoError(t, err)
	defer r.Body.Close()
	var said struct{ ID string }
	decodeInto(t, r, &said)
	p, err = s.Store.Photo(t.Context(), said.ID)
	require.NoError(t, err)
	require.Empty(t, p.Deck, "that of the program, as the form says")
	require.Contains(t, body(s.ask(t, "GET", "/", "", nil)), `<option value="Ours" selected>`)
	var list struct{ Decks []deckForm }
	s.ask(t, "GET", "/api/decks", "", &list)
	require.Len(t, list.Decks, 2)
	require.True(t, list.Decks[1].Usual)
	var m2 matchForm
	s.ask(t, "POST", "/api/matches", `{"sides":[{"name":"A","colors":["red"]},{"name":"B","colors":["blue"]}],"rounds":3}`, &m2)
	require.Equal(t, "Ours", m2.Terms.Deck)
}

func TestWhatCannotBeLearnedIsSaid(t *testing.T) {
	s := open(t, t.TempDir(), func(o *Options) { o.Learner = &madeLearner{} })
	_, id := s.trainingSet(t, "broken", map[string]string{"width_mm": "57"})
	require.Contains(t, s.learned(t, id).Error, "cannot be read")
	status, _ := s.trainingSet(t, "x", map[string]string{"width_mm": "2"})
	require.Equal(t, http.StatusUnprocessableEntity, status)
	status, _ = s.trainingSet(t, "x", map[string]string{"width_mm": "wide"})
	require.Equal(t, http.StatusBadRequest, status)
	status, _ = open(t, t.TempDir()).trainingSet(t, "x", nil)
	require.Equal(t, http.StatusNotFound, status)
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/api/lessons/nothing", "", nil).StatusCode)
}

func TestADeckFileIsTakenOnlyIfItIsOne(t *testing.T) {
	s := open(t, t.TempDir())
	data, err := os.ReadFile("../testdata/decks/tacta-b.json")
	require.NoError(t, err)
	require.Equal(t, http.StatusUnprocessableEntity, s.ask(t, "PUT", "/api/decks/mine", "{}", nil).StatusCode)
	require.Equal(t, http.StatusUnprocessableEntity, s.ask(t, "PUT", "/api/decks/..%2fx", string(data), nil).StatusCode)
	require.Equal(t, http.StatusRequestEntityTooLarge, s.ask(t, "PUT", "/api/decks/mine", strings.Repeat(" ", maxDeckBytes+1), nil).StatusCode)
	require.Equal(t, http.StatusOK, s.ask(t, "PUT", "/api/decks/mine", string(data), nil).StatusCode)
	require.Equal(t, http.StatusUnprocessableEntity, s.ask(t, "PUT", "/api/deck", `{"name":"none"}`, nil).StatusCode)
	require.Equal(t, http.StatusOK, s.ask(t, "PUT", "/api/deck", `{"name":"mine"}`, nil).StatusCode)
	require.Equal(t, string(data), body(s.ask(t, "GET", "/api/decks/mine", "", nil)))
}
