package web

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"referee/deck"
	"referee/internal/fault"
	"referee/store"
)

// queue reads photos, and learns decks, one at a time, in the order in which they came. One photo
// of 12 megapixels takes some hundred MB while it is read; what waits lies in
// the database and takes none.
type queue struct {
	s     *Server
	mu    sync.Mutex
	ids   []string // that wait, or are read
	kinds map[string]job
	now   progress // of the first
	end   context.CancelFunc
	wake  chan struct{}
	done  chan struct{}
	ended map[string]bool // cancelled
}

// job is what is done with what waits: it takes it from the database, and keeps
// there what comes of it.
type job func(ctx context.Context, id string, step func(stage string, done float64)) error

// progress is how far the reading of a photo is.
type progress struct {
	State string  `json:"state"`
	Stage string  `json:"stage,omitempty"`
	Done  float64 `json:"progress"`
	Ahead int     `json:"ahead,omitempty"` // photos that are read before
}

func newQueue(s *Server) *queue {
	return &queue{s: s, wake: make(chan struct{}, 1), done: make(chan struct{}), ended: map[string]bool{}, kinds: map[string]job{}}
}

// add lets a photo be read; false if too many wait.
func (q *queue) add(id string, how job) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.ids) >= maxWaiting {
		return false
	}
	q.ids = append(q.ids, id)
	q.kinds[id] = how
	select {
	case q.wake <- struct{}{}:
	default:
	}
	return true
}

// full tells whether too many wait.
func (q *queue) full() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.ids) >= maxWaiting
}

// progress tells how far a photo is; false for one that is not in the queue.
func (q *queue) progress(id string) (progress, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch i := slices.Index(q.ids, id); {
	case i < 0:
		return progress{}, false
	case i == 0 && q.end != nil:
		return q.now, true
	default:
		return progress{State: "queued", Ahead: i}, true
	}
}

// cancel ends the reading of a photo, or the waiting for it; false for one that
// is not in the queue.
func (q *queue) cancel(id string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.ids, id)
	if i < 0 {
		return false
	}
	q.ended[id] = true
	if i == 0 && q.end != nil {
		q.end()
	}
	return true
}

// run reads until the context ends.
func (q *queue) run(ctx context.Context) {
	defer close(q.done)
	for {
		id, how, reading, ok := q.next(ctx)
		if !ok {
			select {
			case <-ctx.Done():
				return
			case <-q.wake:
				continue
			}
		}
		if err := how(reading, id, q.step); err != nil && ctx.Err() == nil {
			q.s.Trouble(fmt.Errorf("what waited: %w", err))
		}
		q.finished(id)
		if ctx.Err() != nil {
			return
		}
	}
}

// next takes the next photo, with the context that ends its reading.
func (q *queue) next(ctx context.Context) (string, job, context.Context, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.ids) == 0 || ctx.Err() != nil {
		return "", nil, nil, false
	}
	reading, end := context.WithCancel(ctx)
	if q.ended[q.ids[0]] {
		end()
	}
	q.end, q.now = end, progress{State: "reading"}
	return q.ids[0], q.kinds[q.ids[0]], reading, true
}

func (q *queue) step(stage string, done float64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.now.Stage, q.now.Done = stage, min(max(done, 0), 1)
}

func (q *queue) finished(id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.end()
	q.end = nil
	delete(q.ended, id)
	delete(q.kinds, id)
	q.ids = q.ids[1:]
}

// wasCancelled tells whether somebody has ended the reading.
func (q *queue) wasCancelled(id string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.ended[id]
}

// readPhoto takes one photo from the database, reads it and keeps what was read.
// If the program ends meanwhile, it still waits the next time.
func (s *Server) readPhoto(ctx context.Context, id string, step func(string, float64)) error {
	keep := context.WithoutCancel(ctx)
	p, err := s.Store.Photo(keep, id)
	if err != nil {
		return err
	}
	d, err := s.deckNamed(keep, p.Deck)
	if err == nil {
		var read *Photo
		if read, err = s.readSafely(ctx, p, d, step); err == nil {
			var data []byte
			if data, err = encodeReading(read); err == nil {
				return s.Store.KeepReading(keep, id, data, read.Upright, s.Originals)
			}
		}
	}
	switch {
	case s.queue.wasCancelled(id):
		err = fault.Errorf("the reading was cancelled")
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return s.Store.KeepFault(keep, id, encodeFault(err))
}

// readSafely turns a panic of the reader into an error of that photo alone.
func (s *Server) readSafely(ctx context.Context, p *store.Photo, d *deck.Deck, step func(string, float64)) (read *Photo, err error) {
	defer func() {
		if v := recover(); v != nil {
			s.Trouble(fmt.Errorf("reading a photo: %v", v))
			err = fault.Errorf("this is a fault of the program")
		}
	}()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	data, err := s.Store.Picture(ctx, p.ID, store.Original)
	if err != nil {
		return nil, err
	}
	return s.Reader.Read(ctx, p.Name, data, d, step)
}
