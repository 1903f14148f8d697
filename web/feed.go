package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"referee/record"
	"referee/report"
)

// feed hands the events of the game that is watched to all who follow. Each
// follower has a place of its own in the list: a slow one delays nobody, and
// one that comes back goes on where it was.
type feed struct {
	mu      sync.Mutex
	events  []record.Event
	state   int // counts what changed besides events: the turn, a pause, the picture
	closed  bool
	changed chan struct{} // closed at the next change
	changes int           // so far
	places  seats
}

func newFeed() *feed {
	return &feed{changed: make(chan struct{}), places: newSeats(maxFollowers)}
}

// Announce hands an event on, once it is kept.
func (s *Server) Announce(e record.Event) {
	s.feed.change(func(f *feed) { f.events = append(f.events, e) })
}

// Restart begins with another game, of which these events are known.
func (s *Server) Restart(events []record.Event) {
	s.feed.change(func(f *feed) { f.events = append([]record.Event(nil), events...) })
}

// Refresh tells that the table is otherwise than it was, without an event.
func (s *Server) Refresh() { s.feed.change(func(f *feed) { f.state++ }) }

func (f *feed) close() { f.change(func(f *feed) { f.closed = true }) }

func (f *feed) change(how func(*feed)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	how(f)
	f.changes++
	close(f.changed)
	f.changed = make(chan struct{})
}

// version counts the changes so far.
func (f *feed) version() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.changes
}

// since lists the events after the given number, with what to wait for next.
func (f *feed) since(seq int) (events []record.Event, state int, open bool, changed <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := range f.events {
		if f.events[i].Seq > seq {
			events = f.events[i:]
			break
		}
	}
	return events, f.state, !f.closed, f.changed
}

// eventForm is an event as LIVE.md has it, with its sentence.
type eventForm struct {
	record.Event
	Text string `json:"text"`
}

// The times of a stream: what keeps connections open that pass through others,
// and how long a screen may take to take something.
const (
	heartbeat = 15 * time.Second // proxies cut what is silent for 30 s or a minute
	patience  = 10 * time.Second // for a screen to take something, else its connection is given up
)

// getEvents streams the events of the game that is watched, all of them first;
// with Last-Event-ID, or from=N, those after that one.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request) error {
	if s.Live == nil {
		return refuse(http.StatusNotFound, "no game is being watched")
	}
	if !s.feed.places.take() {
		return refuse(http.StatusServiceUnavailable, "%d screens follow already: close one", maxFollowers)
	}
	defer s.feed.places.leave()
	s.requests.leave() // a follower is counted among followers
	defer func() { s.requests <- struct{}{} }()
	said := r.Header.Get("Last-Event-ID")
	if said == "" {
		said = r.URL.Query().Get("from")
	}
	last, _ := strconv.Atoi(said) // what is no number is the beginning
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	f := follower{w: w, to: http.NewResponseController(w), lang: langOf(r), s: s, last: last, state: -1}
	for {
		events, state, open, changed := s.feed.since(f.last)
		if err := f.send(events, state); err != nil || !open {
			return nil // it is gone
		}
		if !f.await(r.Context(), changed) {
			return nil
		}
	}
}

// follower is one screen.
type follower struct {
	w     http.ResponseWriter
	to    *http.ResponseController
	lang  report.Lang
	s     *Server
	last  int // event that was sent
	state int
}

func (f *follower) send(events []record.Event, state int) error {
	for i := range events {
		e := &events[i]
		data, err := json.Marshal(eventForm{*e, report.Event(e, f.s.Deck, f.s.Game, f.lang)})
		if err != nil {
			return err
		}
		if err := f.write(fmt.Sprintf("id: %d\ndata: %s\n\n", e.Seq, data)); err != nil {
			return err
		}
		f.last = e.Seq
	}
	if state != f.state || len(events) > 0 {
		f.state = state
		return f.write(fmt.Sprintf("event: table\ndata: %d\n\n", state))
	}
	return nil
}

// await waits until something has changed, and keeps the connection open; false once
// nobody follows any more.
func (f *follower) await(ctx context.Context, changed <-chan struct{}) bool {
	select {
	case <-ctx.Done():
		return false
	case <-changed:
		return true
	case <-time.After(heartbeat):
		return f.write(": \n\n") == nil
	}
}

func (f *follower) write(s string) error {
	_ = f.to.SetWriteDeadline(time.Now().Add(patience)) // where there is none to be set, none is
	if _, err := f.w.Write([]byte(s)); err != nil {
		return err
	}
	return f.to.Flush()
}
