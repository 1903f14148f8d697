package web

import (
	"net/http"
	"time"
)

// The bounds of what is taken. A phone's largest photo (200 megapixels, JPEG)
// has about 40 MB; a correction or a round of a match some hundred bytes.
const (
	maxPhotoBytes = 40 << 20 // 40 MB
	maxJSONBytes  = 64 << 10 // 64 KB
	maxWaiting    = 200      // photos that wait to be read
	maxAdded      = 20       // cards that people add to a photo
	maxSaid       = 2000     // what is said about one, undone or not
	maxFollowers  = 100      // screens that follow events
	// maxUploads bounds how many photos are in memory while they are sent:
	// 3 of 40 MB, and one that is read. Others wait, and nothing is lost.
	maxUploads = 3
	// maxRequests is how many requests are answered at a time.
	maxRequests = 200
)

// NewHTTPServer is a server with times that end what never would: a photo over
// a weak network has ten minutes.
func NewHTTPServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       10 * time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
	}
}

// seats is a bounded number of places.
type seats chan struct{}

func newSeats(n int) seats { return make(seats, n) }

// take takes a place if one is free.
func (s seats) take() bool {
	select {
	case s <- struct{}{}:
		return true
	default:
		return false
	}
}

func (s seats) leave() { <-s }

// bounded refuses what is more than can be answered at a time.
func (s *Server) bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.requests.take() {
			w.Header().Set("Retry-After", "5")
			http.Error(w, "busy", http.StatusServiceUnavailable)
			return
		}
		defer s.requests.leave()
		next.ServeHTTP(w, r)
	})
}
