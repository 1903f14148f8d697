package madeup

import (
	"context"
	"fmt"
	"reflect"
	"strconv"

	"referee/hub/floor"
	"referee/record"
	"referee/store"
)

// Same tells how what a desk keeps of a table differs from what the table itself keeps:
// events that are missing, that are there twice, out of order or otherwise, or another
// count of the last game. Nil: in nothing.
func Same(ctx context.Context, desk *store.Store, id string, own *store.Store) error {
	games, err := own.Games(ctx)
	if err != nil {
		return err
	}
	heard, err := desk.HeardAll(ctx, id)
	if err != nil {
		return err
	}
	var f floor.Table
	at := map[string]int{}
	events := map[string][]record.Event{}
	for i := range heard {
		h := &heard[i]
		if h.Seq != int64(i+1) {
			return fmt.Errorf("the desk has number %d of table %s in place %d", h.Seq, id, i+1)
		}
		if err := f.Take(h); err != nil {
			return err
		}
		if h.Kind != store.OutEvent {
			continue
		}
		if events[h.Of] == nil {
			if events[h.Of], err = eventsOf(ctx, own, h.Of); err != nil {
				return err
			}
		}
		if err := sameEvent(h, events[h.Of], at[h.Of]); err != nil {
			return err
		}
		at[h.Of]++
	}
	for i := range games {
		if has := at[strconv.FormatInt(games[i].ID, 10)]; has != games[i].Events {
			return fmt.Errorf("of game %d at table %s the desk has %d events, not %d", games[i].ID, id, has, games[i].Events)
		}
	}
	if len(games) == 0 {
		return nil
	}
	return sameCount(ctx, &f, own, games[0].ID)
}

func eventsOf(ctx context.Context, own *store.Store, game string) ([]record.Event, error) {
	number, err := strconv.ParseInt(game, 10, 64)
	if err != nil {
		return nil, err
	}
	return own.Events(ctx, number)
}

func sameEvent(h *store.Heard, events []record.Event, at int) error {
	e, err := record.Decode(h.Data)
	if err != nil {
		return err
	}
	if at >= len(events) || !reflect.DeepEqual(e, events[at]) {
		return fmt.Errorf("event %d of game %s at table %s is another at the desk", at+1, h.Of, h.Table)
	}
	return nil
}

// sameCount counts the last game here and there.
func sameCount(ctx context.Context, f *floor.Table, own *store.Store, game int64) error {
	job, due := f.Counting()
	if !due {
		return fmt.Errorf("the desk has nothing to count of game %d", game)
	}
	job.Do()
	f.Counted(job)
	want, err := Result(ctx, own, game)
	if err != nil {
		return err
	}
	points := map[string]int{}
	for _, c := range want.Colors {
		points[c.Color.Name] = c.Final
	}
	for _, s := range f.Count().Scores {
		if points[s.Color] != s.Final {
			return fmt.Errorf("the desk counts %d for %s in game %d, the table %d", s.Final, s.Color, game, points[s.Color])
		}
	}
	return nil
}
