package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/jpeg"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/internal/fault"
	"referee/report"
	"referee/rules/games"
	"referee/store"
	"referee/synth"
	"referee/table"
)

// madeUp reads every photo as a made-up table whose layout and camera are known.
// A photo that says "broken" cannot be read; one that says "slow" waits.
type madeUp struct {
	read   *Photo
	parts  map[string]*Photo // read of photos that say so
	let    chan struct{}     // closed lets slow photos go on
	at     atomic.Int32      // photos that are read now
	most   atomic.Int32
	onRead func()
	many   int // photos that are read at a time; 0: one
}

func (m *madeUp) AtOnce() int { return m.many }

func (m *madeUp) Read(ctx context.Context, name string, data []byte, _ *deck.Deck, progress func(string, float64)) (*Photo, error) {
	m.most.Store(max(m.most.Load(), m.at.Add(1)))
	defer m.at.Add(-1)
	if m.onRead != nil {
		m.onRead()
	}
	progress("cards", 0.5)
	switch {
	case bytes.HasPrefix(data, []byte("broken")):
		return nil, fault.Errorf("%s cannot be read: %w", name, errors.New("broken"))
	case bytes.HasPrefix(data, []byte("panic")):
		panic("a fault")
	case bytes.HasPrefix(data, []byte("slow")):
		select {
		case <-m.let:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if part := m.parts[string(data)]; part != nil {
		return part, nil
	}
	return m.read, nil
}

// foulTable is a made-up table with a foul and open questions, made up once.
func foulTable(t testing.TB) (*synth.Table, *synth.Shot) {
	t.Helper()
	madeOnce.Do(func() { madeTable, madeShot = makeUp(t) })
	own := *madeTable // whose cards a test may change
	l := *own.Layout
	l.Cards = slices.Clone(l.Cards)
	own.Layout = &l
	return &own, madeShot
}

var (
	madeOnce  sync.Once
	madeTable *synth.Table
	madeShot  *synth.Shot
)

func makeUp(t testing.TB) (*synth.Table, *synth.Shot) {
	t.Helper()
	o := synth.DefaultPlay()
	o.Cards, o.Fouls = 16, synth.RandomFouls(2, 3)
	made, err := synth.Play(deck.Default(), o, 3)
	require.NoError(t, err)
	so := synth.DefaultShot()
	so.Width, so.Height = 1600, 1200
	shot, err := synth.Shoot(made, so, 3)
	require.NoError(t, err)
	return made, shot
}

// readAs is what a reader makes of it, with doubts of the commonest kinds.
func readAs(made *synth.Table, shot *synth.Shot, picture []byte) *Photo {
	l := made.Layout
	l = l.WithDoubts(doubtsOf(l))
	view := shot.View
	view.Picture = "photo.jpg"
	return &Photo{View: view, Layout: l, Upright: picture}
}

// blank is a photo of nothing, for who does not look at it.
var blank = sync.OnceValue(func() []byte { return encoded(image.NewRGBA(image.Rect(0, 0, 1600, 1200))) })

// encoded is a picture as a JPEG.
func encoded(picture image.Image) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, picture, &jpeg.Options{Quality: 85}); err != nil {
		panic(err) // a picture in memory always can be
	}
	return b.Bytes()
}

// doubtsOf raises doubts that matter: an order, an identity, a card that may
// have been missed.
func doubtsOf(l *table.Layout) []table.Doubt {
	var out []table.Doubt
	for _, o := range l.Overlaps {
		if o.AreaMM2 > 100 && l.Cards[o.Over].Color != nil && l.Cards[o.Under].Color != nil {
			out = append(out, table.OrderUnsettled{Pair: o.Pair, Spot: table.Spot{Open: 0.6}})
			break
		}
	}
	last := table.CardID(len(l.Cards) - 1)
	six, _ := l.Deck.Design("circle-6")
	out = append(out, table.IdentityUnsettled{Card: last, Alternatives: []table.Alternative{{Face: six.Face(deck.Front), Color: l.Cards[last].Color}}, Spot: table.Spot{Open: 0.5}})
	lo, _ := geometry.Polygon(l.Outline(0)).Bounds()
	return append(out, table.Unexplained{Spot: table.Spot{Place: table.OnTable{At: lo.Add(geometry.Point{-60, 0}), RadiusMM: 40}, Open: 1}})
}

// site is a server with its made-up reader.
type site struct {
	*Server
	made   *madeUp
	url    string
	dir    string
	client *http.Client
}

// open starts a server on a folder; what was kept there goes on.
func open(t testing.TB, dir string, change ...func(*Options)) *site {
	t.Helper()
	st, err := store.Open(filepath.Join(dir, "referee.db"))
	require.NoError(t, err)
	made, shot := foulTable(t)
	read := &madeUp{read: readAs(made, shot, blank()), let: make(chan struct{})}
	o := Options{Store: st, Reader: read, Game: games.Default(), Deck: deck.Default(), Lang: report.English, Door: WithCode, Originals: store.DropOriginals,
		Trouble: func(err error) { t.Log(err) }}
	for _, c := range change {
		c(&o)
	}
	s, err := New(context.Background(), o)
	require.NoError(t, err)
	h := httptest.NewServer(s.Handler())
	t.Cleanup(func() { s.Close(); h.CloseClientConnections(); h.Close(); st.Close() })
	return &site{s, read, h.URL, dir, h.Client()}
}

// ask sends a request and decodes the JSON that is answered.
func (s *site) ask(t testing.TB, method, path string, body string, into any) *http.Response {
	t.Helper()
	r, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	require.NoError(t, err)
	a, err := s.client.Do(r)
	require.NoError(t, err)
	defer a.Body.Close()
	data, err := io.ReadAll(a.Body)
	require.NoError(t, err)
	if into != nil {
		require.NoError(t, json.Unmarshal(data, into), string(data))
	}
	a.Body = io.NopCloser(bytes.NewReader(data))
	return a
}

// photoOf is a form with a photo.
func photoOf(t testing.TB, data string, more map[string]string) (body *bytes.Buffer, kind string) {
	t.Helper()
	body = &bytes.Buffer{}
	form := multipart.NewWriter(body)
	for k, v := range more {
		require.NoError(t, form.WriteField(k, v))
	}
	part, err := form.CreateFormFile("photo", "../../etc/table.jpg")
	require.NoError(t, err)
	_, err = part.Write([]byte(data))
	require.NoError(t, err)
	require.NoError(t, form.Close())
	return body, form.FormDataContentType()
}

// upload sends a photo and returns its id.
func (s *site) upload(t testing.TB, data string) string {
	t.Helper()
	body, kind := photoOf(t, data, nil)
	r, err := s.client.Post(s.url+"/api/photos", kind, body)
	require.NoError(t, err)
	defer r.Body.Close()
	var said struct{ ID, Error string }
	require.NoError(t, json.NewDecoder(r.Body).Decode(&said))
	require.Equal(t, http.StatusAccepted, r.StatusCode, said.Error)
	return said.ID
}

// photoAnswer is a photo as the API answers it.
type photoAnswer struct {
	ID, Name, State, Stage, Error string
	Progress                      float64
	Report                        reportAnswer
}

type cardAnswer struct {
	ID      int
	Card    string
	Name    string
	Color   *string
	Legal   bool
	Reason  string
	Corners [4][2]float64 `json:"corners_px"`
}

type scoreAnswer struct {
	Color string
	Final int
}

type doubtAnswer struct {
	Kind, Text string
	Answers    []struct {
		Correction json.RawMessage
		AsRead     bool `json:"as_read"`
		Scores     []struct {
			Color string
			Final int
		}
	}
}

type reportAnswer struct {
	Cards       []cardAnswer
	Placements  []struct{ Over, Under int }
	Removed     []int
	Scores      []scoreAnswer
	Winners     []string
	Sure        bool
	Doubts      []doubtAnswer
	Causes      []causeAnswer
	Corrections []struct{ Text string }
	Agreed      []string
}

func (s *site) photo(t testing.TB, id string) photoAnswer {
	t.Helper()
	var p photoAnswer
	s.ask(t, "GET", "/api/photos/"+id, "", &p)
	return p
}

// done waits until a photo is read, or has failed.
func (s *site) done(t testing.TB, id string) photoAnswer {
	t.Helper()
	var p photoAnswer
	require.Eventually(t, func() bool { p = s.photo(t, id); return p.State == "done" || p.State == "failed" }, 60*time.Second, 5*time.Millisecond)
	return p
}

// decodeInto decodes what was answered.
func decodeInto(t testing.TB, r *http.Response, into any) {
	t.Helper()
	require.NoError(t, json.NewDecoder(r.Body).Decode(into))
}
