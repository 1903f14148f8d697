package attable

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"referee/hub/wire"
	"referee/internal/fault"
	"referee/rules"
	"referee/store"
)

// Options are what a Teller is made of.
type Options struct {
	Store *store.Store
	Code  wire.Code
	Said  rules.Values // how the group plays
	// Deck is the deck file that a game's terms name, as JSON; never asked for "".
	Deck func(name string) (json.RawMessage, error)
	// Rule follows a ruling of the desk, and returns once it is kept as an event that
	// names the ruling. Its error is told to the desk.
	Rule func(ctx context.Context, r wire.Ruling) error
	// Languages word an error for the desk; nil: it is told as it is.
	Words func(error) map[string]string
	// State, if not nil, is told how far the telling is, whenever that changes.
	State func(State)
	// Dial are more options of the connection, for tests.
	Dial []nats.Option
}

// Teller tells the desk. Make it with New, and Run it.
type Teller struct {
	Options
	log     string
	nc      *nats.Conn
	js      jetstream.JetStream
	rulings chan wire.Ruling
	wake    chan struct{}

	mu    sync.Mutex
	sent  int64 // -1: to be asked for
	state State
}

// The bounds of a message, and the times.
const (
	maxEntries  = 64                     // chosen: the events of some turns; more go in the next message
	maxBytes    = 600 << 10              // of pictures and events; a server takes 1 MB
	askEvery    = 5 * time.Second        // as often as a connection is pinged
	answerIn    = 5 * time.Second        // of one question to the desk
	firstPause  = 200 * time.Millisecond // hardly noticed, and long enough for a server that starts anew
	longestWait = 5 * time.Second        // at which a desk of fifty tables is asked ten times a second
	maxRulings  = 256                    // that wait to be followed; the desk says them again
	unknown     = -1                     // as the desk has not said yet what it has
)

// New names the desk in the store, so that from now on what is kept is to be told.
func New(ctx context.Context, o Options) (*Teller, error) {
	if o.Words == nil {
		o.Words = func(err error) map[string]string { return map[string]string{"en": err.Error()} }
	}
	if o.State == nil {
		o.State = func(State) {}
	}
	t := &Teller{Options: o, rulings: make(chan wire.Ruling, maxRulings), wake: make(chan struct{}, 1), sent: unknown}
	var err error
	t.log, err = o.Store.Join(ctx, o.Code.ID)
	return t, err
}

// Run tells, and follows rulings, until the context ends.
func (t *Teller) Run(ctx context.Context) error {
	again := func(*nats.Conn) { t.forget(); t.rouse() }
	options := append([]nats.Option{nats.ReconnectHandler(again), nats.ConnectHandler(again), nats.DisconnectErrHandler(func(*nats.Conn, error) { t.rouse() })}, t.Dial...)
	var err error
	if t.nc, err = wire.Dial(t.Code, options...); err != nil {
		return err
	}
	defer t.nc.Close()
	if t.js, err = jetstream.New(t.nc); err != nil {
		return err
	}
	if err := t.listen(); err != nil {
		return err
	}
	var done sync.WaitGroup
	done.Go(func() { t.follow(ctx) })
	defer done.Wait()
	return t.tell(ctx)
}

// listen hears rulings, and what is to be said again.
func (t *Teller) listen() error {
	_, err := t.nc.Subscribe(wire.Of(t.Code.ID, wire.Rulings), func(m *nats.Msg) {
		var r wire.Ruling
		if json.Unmarshal(m.Data, &r) == nil {
			t.take([]wire.Ruling{r})
		}
	})
	if err != nil {
		return err
	}
	_, err = t.nc.Subscribe(wire.Of(t.Code.ID, wire.SayOver), func(m *nats.Msg) {
		var a wire.Again
		if json.Unmarshal(m.Data, &a) == nil && a.Log == t.log && a.Seq >= 0 {
			t.setSent(a.Seq)
			t.rouse()
		}
	})
	return err
}

// take lets rulings be followed; those for which there is no place are said again.
func (t *Teller) take(all []wire.Ruling) {
	for _, r := range all {
		select {
		case t.rulings <- r:
		default:
			return
		}
	}
}

func (t *Teller) rouse() {
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

func (t *Teller) forget() { t.setSent(unknown) }

func (t *Teller) setSent(seq int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sent = seq
}

func (t *Teller) sentUpTo() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.sent
}

// tell tells what there is, whenever something is kept, or the desk is there again.
func (t *Teller) tell(ctx context.Context) error {
	pause := firstPause
	asked := time.Time{}
	for {
		more, err := false, error(nil)
		if t.nc.IsConnected() {
			if t.sentUpTo() == unknown || time.Since(asked) >= askEvery {
				if err = t.ask(ctx); err == nil {
					asked = time.Now()
				}
			}
			if err == nil {
				more, err = t.sendNext(ctx)
			}
		}
		if ctx.Err() != nil {
			return nil
		}
		t.remember(ctx, err)
		switch {
		case err != nil: // what was sent may have arrived or not: the desk knows
			t.forget()
			wait(ctx, pause, nil, nil)
			pause = min(2*pause, longestWait)
		case more:
			pause = firstPause
		default:
			pause = firstPause
			wait(ctx, max(0, askEvery-time.Since(asked)), t.wake, t.Store.Wrote())
		}
	}
}

// wait waits, but not longer than until something comes.
func wait(ctx context.Context, at time.Duration, either, or <-chan struct{}) {
	timer := time.NewTimer(max(at, 10*time.Millisecond))
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	case <-either:
	case <-or:
	}
}

// ask asks the desk how far it is, and for rulings that were missed.
func (t *Teller) ask(ctx context.Context) error {
	sent := t.sentUpTo()
	last, err := t.Store.LastOutgoing(ctx)
	if err != nil {
		return err
	}
	data, err := json.Marshal(wire.Where{V: wire.Version, Log: t.log, Last: last})
	if err != nil {
		return err
	}
	ctx, end := context.WithTimeout(ctx, answerIn)
	defer end()
	m, err := t.nc.RequestWithContext(ctx, wire.Of(t.Code.ID, wire.WhereAmI), data)
	if err != nil {
		return fault.Errorf("the desk does not answer: %w", err)
	}
	var h wire.Heard
	if err := json.Unmarshal(m.Data, &h); err != nil {
		return fault.Errorf("the answer of the desk cannot be understood: %w", err)
	}
	if sent == unknown {
		t.mu.Lock()
		if t.sent == unknown {
			t.sent = h.Seq
		}
		t.mu.Unlock()
	}
	t.mu.Lock()
	t.state.Number = h.Number
	t.mu.Unlock()
	t.take(h.Rulings)
	return nil
}

// sendNext sends what is next, one message at a time, so that they arrive in order.
func (t *Teller) sendNext(ctx context.Context) (more bool, err error) {
	sent := t.sentUpTo()
	out, err := t.Store.Outgoing(ctx, max(0, sent), maxEntries)
	if err != nil || len(out) == 0 || sent == unknown {
		return false, err
	}
	what, entries, err := t.message(out)
	if err != nil {
		return false, err
	}
	data, err := json.Marshal(wire.Envelope{V: wire.Version, Table: t.Code.ID, Log: t.log, Entries: entries})
	if err != nil {
		return false, err
	}
	last := entries[len(entries)-1].Seq
	ctx, end := context.WithTimeout(ctx, answerIn)
	defer end()
	id := fmt.Sprintf("%s/%s/%d-%d", t.Code.ID, t.log, entries[0].Seq, last)
	if _, err := t.js.Publish(ctx, wire.Of(t.Code.ID, what), data, jetstream.WithMsgID(id), jetstream.WithRetryAttempts(0)); err != nil {
		return false, fault.Errorf("the desk cannot keep what this table tells: %w", err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sent == sent { // and nobody has asked for it again meanwhile
		t.sent = last
	}
	return true, nil
}
