package web

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"referee/deck"
	"referee/internal/fault"
	"referee/store"
)

// queue reads photos, and learns decks, in the order in which they came: one at a time,
// or several where the reader has others read them. One photo of 12 megapixels takes some
// hundred MB while it is read; what waits lies in the database and takes none.
type queue struct {
	s     *Server
	mu    sync.Mutex
	ids   []string // that wait, or are read
	kinds map[string]job
	now   map[string]*underway
	wake  chan struct{}
	done  chan struct{}
	ended map[string]bool // cancelled
}

// underway is what is read now.
type underway struct {
	progress
	end context.CancelFunc
}

// job is what is done with what waits.
type job struct {
	// do takes it from the database, and keeps there what comes of it.
	do func(ctx context.Context, id string, step func(stage string, done float64)) error
	// last begins only once all that came before has ended, since it builds on that, or
	// takes this machine for itself.
	last bool
}

// Many is a Reader that has several photos read at a time, as many as AtOnce says now.
type Many interface{ AtOnce() int }

// progress is how far the reading of a photo is.
type progress struct {
	State string  `json:"state"`
	Stage string  `json:"stage,omitempty"`
	Done  float64 `json:"progress"`
	Ahead int     `json:"ahead,omitempty"` // photos that are read before
}

func newQueue(s *Server) *queue {
	return &queue{s: s, wake: make(chan struct{}, 1), done: make(chan struct{}), ended: map[string]bool{}, kinds: map[string]job{}, now: map[string]*underway{}}
}

// rouse lets the queue be looked at again.
func (q *queue) rouse() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
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
	q.rouse()
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
	case q.now[id] != nil:
		return q.now[id].progress, true
	default:
		return progress{State: "queued", Ahead: i}, true
	}
}

// cancel ends the reading of a photo, or the waiting for it; false for one that
// is not in the queue.
func (q *queue) cancel(id string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !slices.Contains(q.ids, id) {
		return false
	}
	q.ended[id] = true
	if u := q.now[id]; u != nil {
		u.end()
	}
	return true
}

// lookAgain is how often it is looked whether more can be read at a time than before.
const lookAgain = time.Second

// run reads until the context ends.
func (q *queue) run(ctx context.Context) {
	defer close(q.done)
	var reading sync.WaitGroup
	defer reading.Wait()
	tick := time.NewTicker(lookAgain)
	defer tick.Stop()
	for {
		id, how, one, ok := q.next(ctx)
		if !ok {
			select {
			case <-ctx.Done():
				return
			case <-q.wake:
			case <-tick.C:
			}
			continue
		}
		reading.Go(func() {
			if err := how.do(one, id, func(stage string, done float64) { q.step(id, stage, done) }); err != nil && ctx.Err() == nil {
				q.s.Trouble(fmt.Errorf("what waited: %w", err))
			}
			q.finished(id)
		})
	}
}

// atOnce is how many are read at a time now.
func (q *queue) atOnce() int {
	if m, is := q.s.Reader.(Many); is {
		return max(1, m.AtOnce())
	}
	return 1
}

// next takes the next photo, with the context that ends its reading.
func (q *queue) next(ctx context.Context) (string, job, context.Context, bool) {
	most := q.atOnce()
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.now) >= most || ctx.Err() != nil {
		return "", job{}, nil, false
	}
	for i, id := range q.ids {
		if q.now[id] != nil {
			if q.kinds[id].last {
				break // it takes this machine for itself
			}
			continue
		}
		if q.kinds[id].last && i > 0 {
			break
		}
		reading, end := context.WithCancel(ctx)
		if q.ended[id] {
			end()
		}
		q.now[id] = &underway{progress{State: "reading"}, end}
		return id, q.kinds[id], reading, true
	}
	return "", job{}, nil, false
}

func (q *queue) step(id, stage string, done float64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if u := q.now[id]; u != nil {
		u.Stage, u.Done = stage, min(max(done, 0), 1)
	}
}

func (q *queue) finished(id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.now[id].end()
	delete(q.now, id)
	delete(q.ended, id)
	delete(q.kinds, id)
	q.ids = slices.DeleteFunc(q.ids, func(o string) bool { return o == id })
	q.rouse()
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
