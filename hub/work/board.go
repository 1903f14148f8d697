package work

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"referee/hub/wire"
	"referee/internal/fault"
	"referee/store"
)

// Board hands photos out to workers.
type Board struct {
	times   Times
	mu      sync.Mutex
	jobs    []*posted            // that wait, or are read
	workers map[string]time.Time // when each was heard of last
}

// Times are when a worker is given up.
type Times struct {
	// Silent is how long one that reads may say nothing.
	Silent time.Duration
	// Here is how long one counts as there that asked for a photo.
	Here time.Duration
	// Another is how long a photo waits for a worker that has not failed on it.
	Another time.Duration
}

// DefaultTimes are those of workers that say something every stepEvery.
func DefaultTimes() Times { return Times{8 * time.Second, 8 * time.Second, 20 * time.Second} }

// tries is how many workers may fail on a photo.
const tries = 3

// Photo is a photo that is to be read.
type Photo struct {
	Name string
	Data []byte
	Deck json.RawMessage // as a deck file
}

// posted is a photo on the board.
type posted struct {
	Photo
	id     string
	ctx    context.Context
	step   func(stage string, done float64)
	failed []string // workers
	since  time.Time
	worker string // that reads it; "": it waits
	heard  time.Time
	got    []byte // of the result
	result chan outcome
}

type outcome struct {
	result *wire.Result
	err    error
}

// ErrNobody is that no worker is there.
var ErrNobody = errors.New("no worker is there")

// NewBoard hands photos out over the desk's connection.
func NewBoard(nc *nats.Conn, times Times) (*Board, error) {
	b := &Board{times: times, workers: map[string]time.Time{}}
	for subject, answer := range map[string]func([]byte) any{wire.WorkNext: b.next, wire.WorkPart: b.part, wire.WorkStep: b.stepped, wire.WorkDone: b.done} {
		_, err := nc.Subscribe(subject, func(m *nats.Msg) {
			said := answer(m.Data)
			data, is := said.([]byte)
			if !is {
				data, _ = json.Marshal(said) // what is answered always can be
			}
			_ = m.Respond(data) // a worker that hears nothing asks again
		})
		if err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Workers is how many workers are there.
func (b *Board) Workers() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.here())
}

// here lists the workers that are there; the lock is held.
func (b *Board) here() []string {
	var out []string
	for w, at := range b.workers {
		if time.Since(at) < b.times.Here {
			out = append(out, w)
		} else if time.Since(at) > 100*b.times.Here {
			delete(b.workers, w)
		}
	}
	return out
}

// lookEvery is how often it is looked whether a worker has fallen silent.
const lookEvery = 100 * time.Millisecond

// Do has a photo read. The error is ErrNobody as long as no worker has touched it and
// none is there; that of the context; or that workers have failed.
func (b *Board) Do(ctx context.Context, p Photo, step func(stage string, done float64)) (*wire.Result, error) {
	j := &posted{Photo: p, id: store.NewID(), ctx: ctx, step: step, since: time.Now(), result: make(chan outcome, 1)}
	b.mu.Lock()
	b.jobs = append(b.jobs, j)
	b.mu.Unlock()
	defer b.remove(j)
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case o := <-j.result:
			return o.result, o.err
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-tick.C:
			if err := b.look(j); err != nil {
				return nil, err
			}
		}
	}
}

func (b *Board) remove(j *posted) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.jobs = slices.DeleteFunc(b.jobs, func(o *posted) bool { return o == j })
}

// look takes a photo from a worker that has fallen silent, and gives it up once nobody is
// left who may read it.
func (b *Board) look(j *posted) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if j.worker != "" {
		if time.Since(j.heard) > b.times.Silent {
			delete(b.workers, j.worker)
			b.fail(j)
		}
		return nil
	}
	left := slices.ContainsFunc(b.here(), func(w string) bool { return !slices.Contains(j.failed, w) })
	switch {
	case left || len(j.result) > 0:
	case len(j.failed) == 0:
		return ErrNobody
	case time.Since(j.since) > b.times.Another:
		b.giveUp(j)
	}
	return nil
}

// fail lets another worker try, if one may; the lock is held.
func (b *Board) fail(j *posted) {
	j.failed = append(j.failed, j.worker)
	j.worker, j.got, j.since = "", nil, time.Now()
	if len(j.failed) >= tries {
		b.giveUp(j)
	}
}

func (b *Board) giveUp(j *posted) {
	j.finish(outcome{err: fault.Errorf("%s: the workers failed on it (%d times): look at that photo, and take it again", j.Name, len(j.failed))})
}

// finish says what comes of a photo, once.
func (j *posted) finish(o outcome) {
	select {
	case j.result <- o:
	default:
	}
}
