package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"referee/capture"
	"referee/deck"
	"referee/geometry"
	"referee/internal/laid"
	"referee/record"
	"referee/store"
	"referee/table"
	"referee/vision"
)

// served is referee serve while a test runs.
type served struct {
	url    string
	client *http.Client
	said   string // up to the address
}

var address = regexp.MustCompile(`https?://localhost:\d+/`)

// serving runs referee serve with a reader that knows what is on every photo.
func serving(t *testing.T, args ...string) *served {
	t.Helper()
	r, w := io.Pipe()
	ctx, end := context.WithCancel(t.Context())
	a := app{stdout: w, stderr: io.Discard, read: func(_ context.Context, pic *vision.Picture, d *deck.Deck, _ vision.Settings) (*vision.Reading, error) {
		l := laid.Stack(laid.Card("pink", "circle-3", 0, 0, 0), laid.Card("blue", "circle-1", 200, 0, 0))
		c := geometry.Camera{Intrinsics: geometry.Intrinsics{Fx: 1000, Fy: 1000, Cx: 640, Cy: 480}, T: [3]float64{0, 0, 1000}}
		c.R[0], c.R[4], c.R[8] = 1, -1, -1
		return &vision.Reading{Layout: l, View: table.View{Picture: pic.Path, Width: pic.Width, Height: pic.Height, Camera: c}}, nil
	}}
	ended := make(chan int)
	go func() {
		code := a.run(ctx, append([]string{"serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", t.TempDir()}, args...))
		w.Close()
		ended <- code
	}()
	s := &served{client: &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}}
	lines := bufio.NewScanner(r)
	for s.url == "" && lines.Scan() {
		s.said += lines.Text() + "\n"
		s.url = address.FindString(lines.Text())
	}
	require.NotEmpty(t, s.url, s.said)
	go io.Copy(io.Discard, r)
	t.Cleanup(func() {
		end()
		select {
		case code := <-ended:
			require.Equal(t, exitOK, code)
		case <-time.After(20 * time.Second):
			t.Error("it does not end")
		}
	})
	return s
}

func (s *served) get(t *testing.T, path string, into any) {
	t.Helper()
	r, err := s.client.Get(s.url + path)
	require.NoError(t, err)
	defer r.Body.Close()
	require.Equal(t, http.StatusOK, r.StatusCode, path)
	require.NoError(t, json.NewDecoder(r.Body).Decode(into))
}

func TestServeScoresAPhotoThatIsSent(t *testing.T) {
	s := serving(t)
	data, err := os.ReadFile("../../testdata/images/a/p01.jpg")
	require.NoError(t, err)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("photo", "p01.jpg")
	require.NoError(t, err)
	part.Write(data)
	form.Close()
	r, err := s.client.Post(s.url+"api/photos", form.FormDataContentType(), &body)
	require.NoError(t, err)
	var photo struct {
		ID, State string
		Report    struct{ Winners []string }
	}
	require.NoError(t, json.NewDecoder(r.Body).Decode(&photo))
	require.Eventually(t, func() bool { s.get(t, "api/photos/"+photo.ID, &photo); return photo.State == "done" }, 60*time.Second, 20*time.Millisecond)
	require.Equal(t, []string{"pink"}, photo.Report.Winners)
}

// drawnCard is a card of the table that is watched, as the page draws it.
type drawnCard struct {
	Piece int
	Name  string
	Value int
	Legal bool
}

// liveSeen is what the page's API tells of the game that is watched.
type liveSeen struct {
	Game   int64
	Doing  string
	Turn   []string
	Drawn  []drawnCard
	Report struct {
		Scores []struct {
			Color string
			Final int
		}
	}
}

func (l *liveSeen) points() map[string]int {
	out := map[string]int{}
	for _, c := range l.Report.Scores {
		out[c.Color] = c.Final
	}
	return out
}

func TestServeShowsAGameThatIsWatched(t *testing.T) {
	s := serving(t, "--camera", film(t), "--players", "Ada=blue,Ben=red")
	var live liveSeen
	require.Eventually(t, func() bool {
		s.get(t, "api/live", &live)
		return live.points()["blue"] == 5 && live.points()["red"] == 9
	}, 60*time.Second, 100*time.Millisecond)
	say := func(body string) {
		t.Helper()
		r, err := s.client.Post(s.url+"api/live", "application/json", bytes.NewReader([]byte(body)))
		require.NoError(t, err)
		defer r.Body.Close()
		require.Equal(t, http.StatusOK, r.StatusCode)
		require.NoError(t, json.NewDecoder(r.Body).Decode(&live))
	}
	first := slices.IndexFunc(live.Drawn, func(c drawnCard) bool { return c.Value != 0 })
	piece := live.Drawn[first].Piece
	say(fmt.Sprintf(`{"kind":"illegal","piece":%d}`, piece))
	drawn := func() drawnCard {
		return live.Drawn[slices.IndexFunc(live.Drawn, func(c drawnCard) bool { return c.Piece == piece })]
	}
	require.False(t, drawn().Legal, "the card laid first, not last")
	say(fmt.Sprintf(`{"kind":"take back","piece":%d}`, piece))
	require.True(t, drawn().Legal)
	was := drawn().Name
	say(fmt.Sprintf(`{"kind":"correct","piece":%d,"is":{"card":"triangle-4","color":"blue","face":"front"}}`, piece))
	require.NotEqual(t, was, drawn().Name)
	say(`{"kind":"undo"}`)
	require.Equal(t, was, drawn().Name, "with one press, though a verdict followed")
	say(`{"kind":"claim","cards":[{"card":"circle-1","color":"blue","face":"front"}]}`)
	say(`{"kind":"end"}`)
	require.Equal(t, "ended", live.Doing)
	r, err := s.client.Get(s.url + "api/events?lang=en")
	require.NoError(t, err)
	defer r.Body.Close()
	for lines := bufio.NewScanner(r.Body); lines.Scan(); {
		if strings.Contains(lines.Text(), `"claimed"`) {
			require.Contains(t, lines.Text(), "There is a legal move: blue circle 1 on ")
			break
		}
	}
	r, err = s.client.Get(s.url + "api/live/frame.jpg")
	require.NoError(t, err)
	require.Equal(t, "image/jpeg", r.Header.Get("Content-Type"))
}

func TestServeEncryptsWithACertificateOfItsOwnThatStays(t *testing.T) {
	dir := t.TempDir()
	s := serving(t, "--tls")
	require.Regexp(t, "^.*https://", s.said)
	var list struct{ Photos []any }
	s.get(t, "api/photos", &list)
	a, err := certificate(dir)
	require.NoError(t, err)
	b, err := certificate(dir)
	require.NoError(t, err)
	require.Equal(t, a.Certificate, b.Certificate, "phones are asked once")
	st, err := os.Stat(filepath.Join(dir, "certificate.pem"))
	require.NoError(t, err)
	require.EqualValues(t, 0o600, st.Mode().Perm())
}

func TestServeSaysWhatIsWrongWithItsFlags(t *testing.T) {
	b := newBench(t)
	for want, args := range map[string][]string{
		"--listen is":          {"serve", "--listen", "nonsense", "--data", t.TempDir()},
		"cannot serve on":      {"serve", "--listen", "256.0.0.1:80", "--data", t.TempDir()},
		"cannot be opened":     {"serve", "--camera", "nothing at all", "--data", t.TempDir()},
		"belongs to no flag":   {"serve", "photo.jpg"},
		"must be like 1920x10": {"serve", "--camera", "0", "--size", "x", "--data", t.TempDir()},
	} {
		o := b.run(args...)
		require.NotEqual(t, exitOK, o.code)
		require.Contains(t, o.stderr, want)
	}
}

func TestAGameThatWasCutOffGoesOnAndOneThatIsOverDoesNot(t *testing.T) {
	for _, over := range []bool{false, true} {
		dir := t.TempDir()
		st, err := store.Open(filepath.Join(dir, "referee.db"))
		require.NoError(t, err)
		seats := []record.Seat{{Player: "Ada", Color: "blue"}, {Player: "Ben", Color: "red"}}
		game, err := st.Begin(t.Context(), store.Terms{Game: "tacta", Seats: seats, Camera: "phone"}, time.Now())
		require.NoError(t, err)
		events := []record.Event{{Seq: 1, Kind: record.Placed, Card: "circle-1", Color: "blue", Face: "front", Piece: 1, Player: "Ada", Laid: &record.Laid{}, Ruling: &record.Ruling{Legal: true}, Sure: true}}
		if over {
			events = append(events, record.Event{Seq: 2, Kind: record.End})
		}
		for i := range events {
			require.NoError(t, st.Append(t.Context(), game, &events[i], time.Now()))
		}
		require.NoError(t, st.Close())
		s := serving(t, "--camera", "phone", "--players", "Ada=blue,Ben=red", "--data", dir)
		var live struct {
			Game  int64
			Drawn []any
		}
		s.get(t, "api/live", &live)
		if over {
			require.EqualValues(t, 2, live.Game)
			require.Empty(t, live.Drawn)
		} else {
			require.EqualValues(t, 1, live.Game)
			require.Len(t, live.Drawn, 1, "what was confirmed is there")
		}
	}
}

// TestAPhoneIsTheCamera sends the first frames of a film as a phone's page does.
func TestAPhoneIsTheCamera(t *testing.T) {
	s := serving(t, "--camera", "phone", "--players", "Ada=blue,Ben=red")
	c, _, err := websocket.Dial(t.Context(), strings.Replace(s.url, "http", "ws", 1)+"api/camera", nil)
	require.NoError(t, err)
	defer c.CloseNow()
	src, err := capture.Open(t.Context(), film(t), capture.DefaultWish())
	require.NoError(t, err)
	defer src.Close()
	for range 38 { // the first card lies still from the 21st on
		f, err := src.Next(t.Context())
		require.NoError(t, err)
		b, err := gocv.IMEncode(gocv.JPEGFileExt, f.Mat)
		f.Close()
		require.NoError(t, err)
		require.NoError(t, c.Write(t.Context(), websocket.MessageBinary, b.GetBytes()))
		b.Close()
		_, said, err := c.Read(t.Context())
		require.NoError(t, err)
		require.Equal(t, "ok", string(said))
		time.Sleep(70 * time.Millisecond)
	}
	type drawn struct{ Name string }
	var live struct{ Drawn []drawn }
	require.Eventually(t, func() bool {
		s.get(t, "api/live", &live)
		return slices.Contains(live.Drawn, drawn{"Blue triangle 5"})
	}, 60*time.Second, 50*time.Millisecond)
}
