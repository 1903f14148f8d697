package desk

import (
	"context"
	"encoding/json"
	"time"

	"github.com/nats-io/nats.go"

	"referee/hub/wire"
)

// answerWhere tells a table how far it has been heard, and what it has to follow.
func (d *Desk) answerWhere(ctx context.Context, m *nats.Msg) {
	id := wire.TableOf(m.Subject)
	var w wire.Where
	if json.Unmarshal(m.Data, &w) != nil {
		return
	}
	seq, known, err := d.upTo(ctx, id, w.Log)
	if err != nil || !known {
		return // it asks again
	}
	out := wire.Heard{V: wire.Version, Seq: seq}
	appeared := false
	d.with(id, func(t *table) {
		appeared = !t.here()
		t.seen, t.said = time.Now(), w
		out.Number = t.Number
		for _, r := range t.rulings {
			if !t.floor.Followed(&r.Ruling) {
				out.Rulings = append(out.Rulings, r.Ruling)
			}
		}
	})
	data, err := json.Marshal(out)
	if err == nil {
		err = m.Respond(data)
	}
	if err != nil {
		d.Trouble(err)
	}
	if appeared {
		d.Changed()
	}
}

// hereFor is how long a table counts as there after it was heard of last.
const hereFor = 15 * time.Second

func (t *table) here() bool { return time.Since(t.seen) < hereFor }
