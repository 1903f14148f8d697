package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/record"
	"referee/rules"
	"referee/table"
)

// madeGame is a game that is watched, made up.
type madeGame struct {
	mu    sync.Mutex
	table LiveTable
	acts  []Action
	frame []byte
}

func (g *madeGame) Table() LiveTable { g.mu.Lock(); defer g.mu.Unlock(); return g.table }
func (g *madeGame) Frame() []byte    { return g.frame }
func (g *madeGame) Act(_ context.Context, a Action) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.acts = append(g.acts, a)
	return nil
}

func watching(t testing.TB) (*site, *madeGame) {
	t.Helper()
	made, shot := foulTable(t)
	g := &madeGame{frame: []byte("a frame"), table: LiveTable{Game: 7, Source: Source{Name: "a film", Width: 1280, Height: 720, FPS: 10}, Seats: []record.Seat{{Player: "Ada", Color: "blue"}, {Player: "Ben", Color: "red"}}, Turn: []string{"Ada"}, Doing: Still, Layout: made.Layout, View: shot.View, Undo: true}}
	s := open(t, t.TempDir(), func(o *Options) { o.Live = g })
	referee, err := s.referee(rules.Values{})
	require.NoError(t, err)
	g.table.Referee = referee
	for i := range g.table.Layout.Cards {
		g.table.Layout.Cards[i].Piece = table.PieceID(i + 1)
	}
	return s, g
}

func placed(seq int) record.Event {
	return record.Event{Seq: seq, Kind: record.Placed, Card: "circle-1", Color: "blue", Face: "front", Player: "Ada", Piece: 1, Laid: &record.Laid{}, Ruling: &record.Ruling{Legal: true}, Sure: true}
}

// follow returns the events that a screen is sent, until it goes.
func (s *site) follow(t testing.TB, ctx context.Context, last string) <-chan eventForm {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, "GET", s.url+"/api/events", nil)
	require.NoError(t, err)
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	a, err := s.client.Do(r)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.StatusCode)
	out := make(chan eventForm, 100)
	go func() {
		defer a.Body.Close()
		defer close(out)
		kind := ""
		for lines := bufio.NewScanner(a.Body); lines.Scan(); {
			if k, is := strings.CutPrefix(lines.Text(), "event: "); is {
				kind = k
			}
			data, is := strings.CutPrefix(lines.Text(), "data: ")
			if is && kind == "" {
				var e eventForm
				if json.Unmarshal([]byte(data), &e) == nil {
					out <- e
				}
			}
			if lines.Text() == "" {
				kind = ""
			}
		}
	}()
	return out
}

func TestWhoFollowsIsSentAllEventsAndGoesOnWhereItWas(t *testing.T) {
	s, _ := watching(t)
	s.Announce(placed(1))
	ctx, leave := context.WithCancel(t.Context())
	events := s.follow(t, ctx, "")
	require.Equal(t, 1, (<-events).Seq)
	s.Announce(placed(2))
	e := <-events
	require.Equal(t, 2, e.Seq)
	require.Equal(t, "Blue circle 1: legal", e.Text[strings.Index(e.Text, "Blue"):])
	leave()
	s.Announce(placed(3))
	require.Equal(t, 3, (<-s.follow(t, t.Context(), "2")).Seq)
}

// TestFiftyPhonesSeeAnEventAtOnce measures from the moment at which the event
// is announced, which is right after it is kept.
func TestFiftyPhonesSeeAnEventAtOnce(t *testing.T) {
	s, _ := watching(t)
	const phones = 50
	var followers []<-chan eventForm
	for range phones {
		followers = append(followers, s.follow(t, t.Context(), ""))
	}
	time.Sleep(50 * time.Millisecond)
	var worst time.Duration
	for seq := 1; seq <= 5; seq++ {
		start := time.Now()
		s.Announce(placed(seq))
		for _, f := range followers {
			require.Equal(t, seq, (<-f).Seq)
		}
		worst = max(worst, time.Since(start))
	}
	t.Logf("%d phones have seen an event after %v at most", phones, worst)
	require.Less(t, worst, 3*time.Second, "200 ms are meant; machines that test are slow")
}

func TestMoreThanAHundredFollowersAreTurnedAway(t *testing.T) {
	s, _ := watching(t)
	for range maxFollowers {
		s.feed.places <- struct{}{}
	}
	r := s.ask(t, "GET", "/api/events", "", nil)
	require.Equal(t, http.StatusServiceUnavailable, r.StatusCode)
	require.Equal(t, http.StatusNotFound, open(t, t.TempDir()).ask(t, "GET", "/api/events", "", nil).StatusCode)
}

func TestTheLiveTableIsReportedAndDrawn(t *testing.T) {
	s, g := watching(t)
	var live struct {
		Watching bool
		Turn     []string
		Report   reportAnswer
		Drawn    []drawnForm
	}
	s.ask(t, "GET", "/api/live", "", &live)
	require.True(t, live.Watching)
	require.Equal(t, []string{"Ada"}, live.Turn)
	require.Len(t, live.Report.Cards, 16)
	require.Len(t, live.Drawn, 16)
	require.Equal(t, "a frame", body(s.ask(t, "GET", "/api/live/frame.jpg", "", nil)))
	for said, want := range map[string]int{
		`{"kind":"undo"}`: 200, `{"kind":"pause"}`: 200, `{"kind":"go on"}`: 200, `{"kind":"legal"}`: 200,
		`{"kind":"correct","piece":2,"is":{"card":"circle-6","color":"red","face":"front"}}`: 200,
		`{"kind":"illegal","piece":1}`: 200, `{"kind":"take back","piece":1}`: 200, `{"kind":"take back"}`: 400,
		`{"kind":"claim","cards":[{"card":"circle-6","color":"red","face":"front"},{"card":"square-1","color":"red","face":"front"}]}`: 200,
		`{"kind":"claim","cards":[]}`: 400, `{"kind":"claim"}`: 400, `{"kind":"claim","cards":[{"card":"circle-66","color":"red","face":"front"}]}`: 400,
		`{"kind":"correct","piece":2}`: 400, `{"kind":"dance"}`: 400, `{"kind":"undo","x":1}`: 400,
		`{"kind":"correct","piece":2,"is":{"card":"circle-6","color":null,"face":"front"}}`: 400,
	} {
		require.Equal(t, want, s.ask(t, "POST", "/api/live", said, nil).StatusCode, said)
	}
	require.Len(t, g.acts, 8)
	var none struct{ Watching bool }
	open(t, t.TempDir()).ask(t, "GET", "/api/live", "", &none)
	require.False(t, none.Watching)
}

func TestAPlacementOfTheLiveTableIsSettled(t *testing.T) {
	s, g := watching(t)
	g.frame = s.made.read.Upright
	var live struct{ Report reportAnswer }
	s.ask(t, "GET", "/api/live", "", &live)
	var ruled ruledForm
	s.ask(t, "GET", fmt.Sprintf("/api/live/dispute?card=%d", live.Report.Removed[0]), "", &ruled)
	require.EqualValues(t, "illegal", ruled.Ruling)
	require.Equal(t, http.StatusOK, s.ask(t, "GET", fmt.Sprintf("/api/live/closeup.jpg?card=%d", live.Report.Removed[0]), "", nil).StatusCode)
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/api/live/dispute?card=99", "", nil).StatusCode)
	require.Equal(t, http.StatusNotFound, open(t, t.TempDir()).ask(t, "GET", "/api/live/dispute?card=1", "", nil).StatusCode)
}

func TestARoundMayComeFromTheLiveGame(t *testing.T) {
	s, _ := watching(t)
	var live struct{ Report reportAnswer }
	s.ask(t, "GET", "/api/live", "", &live)
	m := s.begin(t, live.Report, `"rounds":1`)
	s.happen(t, &m, `{"kind":"round","round":{"game":7}}`)
	require.NotEqual(t, []int{0, 0, 0}, m.Totals)
	require.Equal(t, fmt.Sprint(7), fmt.Sprint(m.Rounds[0].Game))
}
