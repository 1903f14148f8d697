package attable

import (
	"context"
	"errors"

	"github.com/nats-io/nats.go"

	"referee/internal/fault"
)

// State is how far the telling is.
type State struct {
	Connected bool
	Number    int   // as the desk calls the table; 0: not known yet
	Waiting   int64 // things that the desk has not got yet
	Err       error // why not, if it is more than the network
}

// Waiting is how many things that are kept by now the desk has not got yet.
func (t *Teller) Waiting(ctx context.Context) (int64, error) {
	last, err := t.Store.LastOutgoing(ctx)
	if sent := t.sentUpTo(); sent != unknown {
		return last - sent, err
	}
	return last, err
}

// refused is why there is no connection, if it is more than the network's being away.
func (t *Teller) refused() error {
	var spoken fault.Spoken
	switch err := t.nc.LastError(); {
	case errors.Is(err, nats.ErrAuthorization):
		return errNotLetIn
	case errors.As(err, &spoken):
		return spoken
	}
	return nil
}

// errNotLetIn is one value, so that it is told once.
var errNotLetIn = fault.Errorf("the desk does not know this code any more: ask for a new one")

// remember tells how far it is.
func (t *Teller) remember(ctx context.Context, err error) {
	last, lastErr := t.Store.LastOutgoing(ctx)
	if err == nil {
		err = lastErr
	}
	if !t.nc.IsConnected() && err == nil {
		err = t.refused()
	}
	t.mu.Lock()
	now := State{Connected: t.nc.IsConnected(), Number: t.state.Number, Waiting: last - max(0, t.sent), Err: err}
	if t.sent == unknown {
		now.Waiting = last
	}
	changed := now != t.state
	t.state = now
	t.mu.Unlock()
	if changed {
		t.State(now)
	}
}
