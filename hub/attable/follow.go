package attable

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"referee/hub/wire"
	"referee/internal/fault"
	"referee/record"
)

// follow follows rulings, one at a time and each once.
func (t *Teller) follow(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-t.rulings:
			if err := t.followOne(ctx, &r); err != nil && ctx.Err() == nil {
				t.remember(ctx, err) // the desk says it again
			}
		}
	}
}

// followOne follows a ruling that was not followed yet. That it was is told by the event
// that names it, kept in one step with what it does: a crash cannot part them.
func (t *Teller) followOne(ctx context.Context, r *wire.Ruling) error {
	if answered, err := t.Store.Answered(ctx, r.ID); err != nil || answered || r.Log != t.log {
		return err
	}
	events, err := t.Store.Events(ctx, r.Game)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(events, func(e record.Event) bool { return e.Desk == r.ID }) {
		return nil
	}
	newest, err := t.Store.Game(ctx, 0)
	if err != nil {
		return err
	}
	why := error(fault.Errorf("another game is played at that table by now"))
	if newest.ID == r.Game {
		why = t.Rule(ctx, *r)
	}
	if why == nil || ctx.Err() != nil {
		return nil
	}
	data, err := json.Marshal(wire.Answer{Why: t.Words(why)})
	if err != nil {
		return err
	}
	return t.Store.AddAnswer(ctx, r.ID, data, time.Now())
}
