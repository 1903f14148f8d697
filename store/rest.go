package store

import (
	"context"
	"database/sql"
	"sync"
	"time"
)

// restAfter is how long nothing is written before what was is brought into the
// database's own file: so that a copy of that file alone restores all, as people make
// one while the program runs. Until then it lies in the file -wal beside it.
const restAfter = 500 * time.Millisecond

// resting brings what was written into the database's file once nothing more is.
type resting struct {
	mu     sync.Mutex
	timer  *time.Timer
	closed bool
}

// exec changes one thing.
func (s *Store) exec(ctx context.Context, query string, args ...any) (sql.Result, error) {
	defer s.wrote()
	return s.db.ExecContext(ctx, query, args...)
}

// wrote tells that something was written.
func (s *Store) wrote() {
	select {
	case s.told <- struct{}{}:
	default: // whoever waits has been told
	}
	s.rest.mu.Lock()
	defer s.rest.mu.Unlock()
	switch {
	case s.rest.closed:
	case s.rest.timer == nil:
		s.rest.timer = time.AfterFunc(restAfter, s.bringIn)
	default:
		s.rest.timer.Reset(restAfter)
	}
}

// Wrote tells one who waits that something was written since they last heard of it.
func (s *Store) Wrote() <-chan struct{} { return s.told }

// bringIn copies the -wal file into the database. Where a reader is in the way the next
// time will do: nothing is lost meanwhile.
func (s *Store) bringIn() {
	s.rest.mu.Lock()
	defer s.rest.mu.Unlock()
	if !s.rest.closed {
		_, _ = s.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	}
}

// end ends the waiting.
func (r *resting) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	if r.timer != nil {
		r.timer.Stop()
	}
}
