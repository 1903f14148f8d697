package desk

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"referee/hub/wire"
	"referee/internal/fault"
	"referee/store"
)

// The bounds and times of hearing.
const (
	maxBatch   = 256                 // messages that are kept in one step
	maxPending = 4096                // messages of tables in memory: 16 steps
	ackWithin  = 30 * time.Second    // longer than any step takes
	answerIn   = 10 * time.Second    // of one question to the server
	newerWait  = 30 * time.Second    // until a message of a newer program is looked at again
	fullWait   = time.Second         // until what could not be kept is tried again
	keptFor    = 14 * 24 * time.Hour // close-ups; chosen: longer than any tournament
)

// prepare makes the streams and buckets, and leaves those that are there.
func (d *Desk) prepare(ctx context.Context) error {
	ctx, end := context.WithTimeout(ctx, time.Minute)
	defer end()
	s, err := d.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: wire.LogStream, Subjects: []string{wire.Of("*", wire.Events), wire.Of("*", wire.Matches), wire.Of("*", wire.Pictures)},
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Discard: jetstream.DiscardNew,
	})
	if err != nil {
		return err
	}
	if _, err := s.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: wire.LogConsumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWithin, MaxAckPending: maxPending,
	}); err != nil {
		return err
	}
	if d.objects, err = d.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: wire.CloseupBucket, TTL: keptFor}); err != nil {
		return err
	}
	return nil
}

// listen hears tables, and answers where they are.
func (d *Desk) listen(ctx context.Context) error {
	if _, err := d.nc.Subscribe(wire.Of("*", wire.WhereAmI), func(m *nats.Msg) { d.answerWhere(ctx, m) }); err != nil {
		return err
	}
	cons, err := d.js.Consumer(ctx, wire.LogStream, wire.LogConsumer)
	if err != nil {
		return err
	}
	heard := make(chan jetstream.Msg, maxPending)
	listening, err := cons.Consume(func(m jetstream.Msg) {
		select {
		case heard <- m:
		case <-ctx.Done():
		}
	}, jetstream.PullMaxMessages(maxPending/2))
	if err != nil {
		return err
	}
	d.done.Go(func() {
		defer listening.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case m := <-heard:
				d.hear(ctx, batch(m, heard))
			}
		}
	})
	return nil
}

// batch takes with a message those that have come meanwhile.
func batch(first jetstream.Msg, more <-chan jetstream.Msg) []jetstream.Msg {
	out := []jetstream.Msg{first}
	for len(out) < maxBatch {
		select {
		case m := <-more:
			out = append(out, m)
		default:
			return out
		}
	}
	return out
}

// hearing is a batch while it is sorted.
type hearing struct {
	fresh []store.Heard
	jpegs map[string][]byte // by their names in the bucket
	done  []jetstream.Msg   // to be acknowledged once fresh is kept
	upTo  map[[2]string]int64
}

// hear keeps what is new in a batch, and only then acknowledges it.
func (d *Desk) hear(ctx context.Context, all []jetstream.Msg) {
	h := &hearing{jpegs: map[string][]byte{}, upTo: map[[2]string]int64{}}
	for _, m := range all {
		d.sort(ctx, h, m)
	}
	if err := d.keep(ctx, h); err != nil {
		if ctx.Err() == nil {
			d.setFull(err)
			for _, m := range h.done {
				_ = m.NakWithDelay(fullWait) // else it comes again after ackWithin
			}
		}
		return
	}
	if len(h.fresh) > 0 {
		d.setFull(nil)
	}
	d.mu.Lock()
	for i := range h.fresh {
		t := d.tables[h.fresh[i].Table]
		t.upTo[h.fresh[i].Log] = h.fresh[i].Seq
		t.failed, t.newer = t.floor.Take(&h.fresh[i]), false
		t.rulings = slices.DeleteFunc(t.rulings, func(r ruling) bool { return t.floor.Followed(&r.Ruling) && t.floor.Refusal(r.ID, "en") == "" })
	}
	d.mu.Unlock()
	for _, m := range h.done {
		_ = m.Ack() // else it comes again, and is known
	}
	if len(h.fresh) > 0 {
		d.countSoon()
		d.Changed()
	}
}

// keep keeps pictures, then what tells of them.
func (d *Desk) keep(ctx context.Context, h *hearing) error {
	if len(h.fresh) == 0 {
		return nil
	}
	if err := d.keepPictures(ctx, h.jpegs); err != nil {
		return fault.Errorf("the desk cannot keep a picture: %w", err)
	}
	return d.Store.Hear(ctx, h.fresh)
}

// sort sorts one message: what is new of it is to be kept, what is not is done with.
func (d *Desk) sort(ctx context.Context, h *hearing, m jetstream.Msg) {
	id := wire.TableOf(m.Subject())
	if id == string(wire.Desk) { // the desk's own probe
		h.done = append(h.done, m)
		return
	}
	e, err := wire.DecodeEnvelope(id, m.Data())
	var newer *wire.Newer
	if errors.As(err, &newer) {
		d.with(id, func(t *table) { t.newer = true })
		_ = m.NakWithDelay(newerWait)
		return
	}
	upTo, known := int64(0), false
	if err == nil {
		upTo, known, err = d.heardUpTo(ctx, h, id, e.Log)
	}
	if err != nil || !known {
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			d.Trouble(err)
		}
		_ = m.Term() // it would make no sense the next time either
		return
	}
	h.done = append(h.done, m)
	if e.Entries[0].Seq > upTo+1 { // what came before is missing, and so this will come again
		d.sayOver(id, wire.Again{Log: e.Log, Seq: upTo})
		return
	}
	for i := range e.Entries {
		if n := &e.Entries[i]; n.Seq > upTo {
			upTo = n.Seq
			h.fresh = append(h.fresh, store.Heard{Table: id, Log: e.Log, Out: store.Out{Seq: n.Seq, At: n.At, Kind: n.Kind, Of: n.Of, N: n.N, Data: n.Data}})
			if n.Kind == store.OutPicture {
				h.jpegs[pictureName(id, e.Log, n.Of, n.N)] = n.JPEG
			}
		}
	}
	h.upTo[[2]string{id, e.Log}] = upTo
}

// heardUpTo is how far a list has been heard, with what this batch has of it.
func (d *Desk) heardUpTo(ctx context.Context, h *hearing, id, log string) (int64, bool, error) {
	if seq, has := h.upTo[[2]string{id, log}]; has {
		return seq, true, nil
	}
	return d.upTo(ctx, id, log)
}

// upTo is how far a list has been kept; false for a table that is not known.
func (d *Desk) upTo(ctx context.Context, id, log string) (int64, bool, error) {
	d.mu.Lock()
	t := d.tables[id]
	var seq int64
	has := false
	if t != nil {
		seq, has = t.upTo[log]
	}
	d.mu.Unlock()
	if t == nil || has {
		return seq, t != nil, nil
	}
	seq, err := d.Store.HeardUpTo(ctx, id, log)
	if err == nil {
		d.with(id, func(t *table) { t.upTo[log] = max(seq, t.upTo[log]) })
	}
	return seq, true, err
}

// sayOver asks a table to say again what is missing.
func (d *Desk) sayOver(id string, a wire.Again) {
	data, err := json.Marshal(a)
	if err == nil {
		err = d.nc.Publish(wire.Of(id, wire.SayOver), data)
	}
	if err != nil {
		d.Trouble(err)
	}
}

// with changes what is known of a table, if it is one.
func (d *Desk) with(id string, change func(*table)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if t := d.tables[id]; t != nil {
		change(t)
	}
}

func (d *Desk) setFull(err error) {
	d.mu.Lock()
	changed := (d.full == nil) != (err == nil)
	d.full = err
	d.mu.Unlock()
	if changed {
		if err != nil {
			d.Trouble(err)
		}
		d.Changed()
	}
}
