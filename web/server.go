package web

import (
	"context"
	"maps"
	"net/http"
	"strings"
	"sync"

	"referee/deck"
	"referee/report"
	"referee/rules"
)

// Server is the page. Make it with New, and Close it.
type Server struct {
	Options
	access   *access
	queue    *queue
	feed     *feed
	desk     *feed // that the desk is otherwise than it was
	tables   *tables
	pages    *pages
	decks    decksRead
	sums     summaries
	shots    liveShots
	uploads  seats
	phone    seats // that is the camera
	requests seats
	talking  sync.Mutex // over what is said about photos and matches: one at a time
	drawing  sync.Mutex // over pictures that are drawn
	stop     context.CancelFunc
}

// decksRead are the decks that were asked for.
type decksRead struct {
	mu     sync.Mutex
	byName map[string]*deck.Deck
}

// New makes a server, and begins to read the photos that still wait from an
// earlier time.
func New(ctx context.Context, o Options) (*Server, error) {
	if o.Trouble == nil {
		o.Trouble = func(error) {}
	}
	if _, err := o.Game.Referee(o.Said); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	s := &Server{Options: o, feed: newFeed(), desk: newFeed(), tables: newTables(), decks: decksRead{byName: map[string]*deck.Deck{}}, sums: summaries{byID: map[string]remembered{}}, shots: liveShots{byLang: map[report.Lang]liveShot{}}, uploads: newSeats(maxUploads), phone: newSeats(1), requests: newSeats(maxRequests), stop: stop}
	var err error
	if s.access, err = newAccess(ctx, o.Store, o.Door); err != nil {
		stop()
		return nil, err
	}
	if s.pages, err = parsePages(o.Desk != nil); err != nil {
		stop()
		return nil, err
	}
	s.queue = newQueue(s)
	waiting, err := o.Store.Waiting(ctx)
	if err != nil {
		stop()
		return nil, err
	}
	for _, p := range waiting {
		how := job{do: s.readPhoto}
		if len(p.Parts) > 0 {
			how = job{s.joinPhotos, true}
		}
		s.queue.add(p.ID, how)
	}
	training, err := o.Store.WaitingTrainingSets(ctx)
	if err != nil {
		stop()
		return nil, err
	}
	for _, id := range training {
		s.queue.add(id, job{s.learn, true})
	}
	go s.queue.run(ctx)
	return s, nil
}

// Close ends the reading, and sends the screens that follow away. What waits
// is read the next time.
func (s *Server) Close() {
	s.stop()
	<-s.queue.done
	s.feed.close()
	s.desk.close()
}

// Code is what lets people in; "" where the door is open.
func (s *Server) Code() string { return s.access.code }

// Handler answers requests.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, r := range s.routes() {
		mux.Handle(r.Method+" "+r.Pattern, s.guarded(r))
	}
	mux.Handle("GET /", s.guarded(route{handle: s.notFound}))
	return s.bounded(s.headers(s.language(mux)))
}

// The keys of a photo's settings that say how it is played: the way, and the
// suits in play with commas between them.
const (
	keyWay   = "way"
	keySuits = "suits"
)

// referee is that of a group which plays as said.
func (s *Server) referee(own rules.Values) (rules.Referee, error) {
	v, way := s.saidWith(own), wayOf(own)
	if g, is := s.Game.(rules.Variants); is && (way.Code != "" || way.Suits != nil) {
		played, err := g.Play(way, s.Deck, v)
		return played.Referee, err
	}
	return s.Game.Referee(v)
}

// wayOf is the way to play that settings name.
func wayOf(v rules.Values) rules.Way {
	way := rules.Way{Code: v.Choices[keyWay]}
	if suits := v.Choices[keySuits]; suits != "" {
		way.Suits = strings.Split(suits, ",")
	}
	return way
}

// saidWith are the settings of this program with those of a photo over them, without the
// way to play.
func (s *Server) saidWith(own rules.Values) rules.Values {
	v := rules.Values{Numbers: map[string]float64{}, Choices: map[string]string{}}
	for _, said := range []rules.Values{s.Said, own} {
		maps.Copy(v.Numbers, said.Numbers)
		maps.Copy(v.Choices, said.Choices)
	}
	delete(v.Choices, keyWay)
	delete(v.Choices, keySuits)
	return v
}
