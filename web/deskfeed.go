package web

import (
	"fmt"
	"net/http"
	"time"
)

// deskRest is how long screens are left alone after they were told that something has
// changed at the desk: with many tables something always has.
const deskRest = 250 * time.Millisecond

// DeskChanged tells those who follow that the desk is otherwise than it was.
func (s *Server) DeskChanged() { s.desk.change(func(f *feed) { f.state++ }) }

// getDeskEvents streams that something has changed.
func (s *Server) getDeskEvents(w http.ResponseWriter, r *http.Request) error {
	if !s.desk.places.take() {
		return refuse(http.StatusServiceUnavailable, "%d screens follow already: close one", maxFollowers)
	}
	defer s.desk.places.leave()
	s.requests.leave() // a follower is counted among followers
	defer func() { s.requests <- struct{}{} }()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	f := follower{w: w, to: http.NewResponseController(w), state: -1}
	for {
		_, state, open, changed := s.desk.since(0)
		if !open {
			return nil
		}
		if state != f.state {
			f.state = state
			if f.write(fmt.Sprintf("event: desk\ndata: %d\n\n", state)) != nil {
				return nil // it is gone
			}
			select {
			case <-r.Context().Done():
				return nil
			case <-time.After(deskRest):
			}
			continue
		}
		if !f.await(r.Context(), changed) {
			return nil
		}
	}
}
