package desk

import (
	"context"
	"net/url"
	"slices"
	"time"

	"referee/hub/floor"
)

// Snapshot is the desk at a moment.
type Snapshot struct {
	Tables []TableSnapshot // by their numbers
	Full   error           // why nothing can be kept, while it cannot
}

// TableSnapshot is a table at a moment.
type TableSnapshot struct {
	ID     string
	Number int
	Here   bool
	Seen   time.Time // zero: never
	Behind int64     // what it has still to tell
	Newer  bool      // it has a newer program than the desk
	floor.View
	Count *floor.Count // of the last count; nil: none yet
	// Ruled lists what the desk has ruled about it and it has not followed, by piece;
	// Refused, why it did not.
	Ruled   []int
	Refused map[int]map[string]string
}

// Snapshot is what is known of all tables now.
func (d *Desk) Snapshot() Snapshot {
	d.mu.Lock()
	defer d.mu.Unlock()
	l := Snapshot{Full: d.full}
	for _, t := range d.tables {
		l.Tables = append(l.Tables, t.snapshot())
	}
	slices.SortFunc(l.Tables, func(a, b TableSnapshot) int { return a.Number - b.Number })
	return l
}

func (t *table) snapshot() TableSnapshot {
	l := TableSnapshot{ID: t.ID, Number: t.Number, Here: t.here(), Seen: t.seen, Behind: max(0, t.said.Last-t.upTo[t.said.Log]), Newer: t.newer, View: t.floor.View(), Count: t.floor.Count()}
	if t.failed != nil {
		l.Trouble = t.failed
	}
	for _, r := range t.rulings {
		if why := refusals(&t.floor, r.ID); why != nil {
			if l.Refused == nil {
				l.Refused = map[int]map[string]string{}
			}
			l.Refused[r.Piece] = why
		} else {
			l.Ruled = append(l.Ruled, r.Piece)
		}
	}
	return l
}

func refusals(f *floor.Table, id string) map[string]string {
	if f.Refusal(id, "en") == "" {
		return nil
	}
	return map[string]string{"en": f.Refusal(id, "en"), "fr": f.Refusal(id, "fr")}
}

// countSoon lets the points be counted.
func (d *Desk) countSoon() {
	select {
	case d.recount <- struct{}{}:
	default:
	}
}

// The counting takes a share of one processor at most, so that hearing is not held up by
// it: points may be a moment old, what happened is not.
const (
	countRest   = 20 * time.Millisecond // at the most, and as long as the counting took
	countAnyhow = 2 * time.Second       // and anyhow, in case that something was not told
)

// countOn counts the tables that have changed, one after another.
func (d *Desk) countOn(ctx context.Context) {
	tick := time.NewTicker(countAnyhow)
	defer tick.Stop()
	for {
		counted := false
		for _, id := range d.ids() {
			if ctx.Err() != nil {
				return
			}
			counted = d.count(id) || counted
		}
		if counted {
			d.Changed()
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-d.recount:
		case <-tick.C:
		}
	}
}

func (d *Desk) count(id string) bool {
	var job *floor.Job
	due := false
	d.with(id, func(t *table) { job, due = t.floor.Counting() })
	if !due {
		return false
	}
	begun := time.Now()
	job.Do()
	d.with(id, func(t *table) { t.floor.Counted(job) })
	time.Sleep(min(countRest, time.Since(begun)))
	return true
}

func (d *Desk) ids() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := make([]string, 0, len(d.tables))
	for id := range d.tables {
		out = append(out, id)
	}
	return out
}

// address is host:port of a server's URL, and whether nothing is encrypted on the way.
func address(server string) (string, bool) {
	u, err := url.Parse(server)
	if err != nil || u.Host == "" {
		return server, false
	}
	return u.Host, u.Scheme == "nats"
}
