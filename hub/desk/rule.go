package desk

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"referee/hub/wire"
	"referee/hub/work"
	"referee/internal/fault"
	"referee/store"
)

// AddTable makes a place for another table, and returns its id.
func (d *Desk) AddTable(ctx context.Context) (string, error) {
	if d.Elsewhere != "" {
		return "", errElsewhere()
	}
	kept, err := d.Store.AddDeskTable(ctx, time.Now())
	if err != nil {
		return "", err
	}
	d.mu.Lock()
	t := &table{DeskTable: kept, upTo: map[string]int64{}}
	d.tables[kept.ID] = t
	err = d.letIn(t)
	d.mu.Unlock()
	d.Changed()
	return kept.ID, err
}

// errElsewhere is why a server elsewhere does not let in whom it was not told of.
func errElsewhere() error {
	return fault.Errorf("the server elsewhere lets in only whom it was told of: start the desk again with more --tables, and the server with its new nats-users.conf")
}

// Code is what lets a table in.
func (d *Desk) Code(id string) (wire.Code, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	t := d.tables[id]
	if t == nil {
		return wire.Code{}, store.ErrNoSuch
	}
	return d.code(wire.Table, id, t.Generation)
}

// SpectatorCode is what lets a program in that only listens.
func (d *Desk) SpectatorCode() (wire.Code, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.code(wire.Spectator, string(wire.Spectator), 1)
}

// WorkerCode is what lets workers in.
func (d *Desk) WorkerCode() (wire.Code, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.code(wire.Worker, string(wire.Worker), 1)
}

// Board is where photos are handed out to workers.
func (d *Desk) Board() *work.Board { return d.board }

// code is what lets somebody in; the lock is held.
func (d *Desk) code(role wire.Role, id string, generation int) (wire.Code, error) {
	seed, err := d.keys.Seed(role, id, generation)
	if err != nil {
		return wire.Code{}, err
	}
	c := wire.Code{Address: d.Elsewhere, Role: role, ID: id, Seed: seed, Pin: d.pin}
	if d.server != nil {
		c.Address = net.JoinHostPort(d.Host, strconv.Itoa(d.server.Address().Port))
	} else {
		c.Address, c.Plain = address(d.Elsewhere)
	}
	return c, nil
}

// Renew makes the code of a table another: who has the earlier one is turned away.
func (d *Desk) Renew(ctx context.Context, id string) error {
	d.mu.Lock()
	t := d.tables[id]
	d.mu.Unlock()
	switch {
	case t == nil:
		return store.ErrNoSuch
	case d.Elsewhere != "":
		return errElsewhere()
	}
	if err := d.Store.RenewDeskTable(ctx, id); err != nil {
		return err
	}
	d.mu.Lock()
	var old string
	for public, k := range d.who {
		if k == (known{wire.Table, id}) {
			old = public
			delete(d.who, public)
		}
	}
	t.Generation++
	err := d.letIn(t)
	d.mu.Unlock()
	if s := d.engineNow(); s != nil {
		s.Drop(old)
	}
	d.Changed()
	return err
}

// Rule rules on a card at a table. The ruling is kept; the table follows it now, or once
// it is there again.
func (d *Desk) Rule(ctx context.Context, id string, r wire.Ruling) error {
	d.mu.Lock()
	t := d.tables[id]
	var open bool
	if t != nil {
		v := t.floor.View()
		r.Log, r.Game = v.Log, v.Game
		for _, q := range v.Open {
			if int(q.Piece) == r.Piece {
				open, r.Of = true, q.Event.Seq
			}
		}
	}
	d.mu.Unlock()
	switch {
	case t == nil:
		return store.ErrNoSuch
	case !open:
		return fault.Errorf("nothing about that card is open any more")
	}
	r.ID = store.NewID()
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	kept := store.DeskRuling{ID: r.ID, Table: id, At: time.Now(), Data: data}
	if err := d.Store.AddDeskRuling(ctx, &kept); err != nil {
		return err
	}
	d.mu.Lock()
	t.rulings = append(t.rulings, ruling{r, kept.At})
	d.mu.Unlock()
	d.Changed()
	return d.nc.Publish(wire.Of(id, wire.Rulings), data)
}

// remember takes a ruling that is kept.
func (d *Desk) remember(kept *store.DeskRuling) {
	var r wire.Ruling
	t := d.tables[kept.Table]
	if t == nil || json.Unmarshal(kept.Data, &r) != nil {
		return
	}
	if !t.floor.Followed(&r) {
		t.rulings = append(t.rulings, ruling{r, kept.At})
	}
}

// Picture is the close-up of an event at a table, as JPEG; store.ErrNoSuch if there is
// none, or none any more.
func (d *Desk) Picture(ctx context.Context, id string, event int) ([]byte, error) {
	d.mu.Lock()
	t := d.tables[id]
	var name string
	if t != nil {
		v := t.floor.View()
		name = pictureName(id, v.Log, strconv.FormatInt(v.Game, 10), event)
	}
	d.mu.Unlock()
	if t == nil {
		return nil, store.ErrNoSuch
	}
	data, err := d.objects.GetBytes(ctx, name)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return nil, store.ErrNoSuch
	}
	return data, err
}
