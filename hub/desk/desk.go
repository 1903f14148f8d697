package desk

import (
	"context"
	"crypto/tls"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"referee/hub/engine"
	"referee/hub/floor"
	"referee/hub/wire"
	"referee/hub/work"
	"referee/internal/fault"
	"referee/store"
)

// Options are what a desk is made of.
type Options struct {
	Store *store.Store
	Dir   string // for streams
	// Listen is where the server that the desk brings with it listens; not asked for
	// with Elsewhere.
	Listen string
	// Elsewhere is the server, or cluster, that is there already, and Creds the file
	// with the desk's credentials for it; "" for the one that the desk brings.
	Elsewhere, Creds string
	// Host is what tables call this machine.
	Host string
	// MaxStore bounds what waits on the disk to be heard, in bytes; 0: the free disk.
	MaxStore int64
	// Workers says when a worker is given up; the zero value: work.DefaultTimes.
	Workers work.Times
	// Changed, if not nil, is told whenever something is otherwise than it was; it must
	// not wait. Trouble, what went wrong.
	Changed func()
	Trouble func(error)
}

// Desk is a running desk. Make it with Open, and Close it.
type Desk struct {
	Options
	keys    wire.Keys
	server  *engine.Server // nil: it is elsewhere
	serving engine.Options
	pin     string
	nc      *nats.Conn
	js      jetstream.JetStream
	objects jetstream.ObjectStore
	stop    context.CancelFunc
	done    sync.WaitGroup
	recount chan struct{}
	board   *work.Board

	mu     sync.Mutex
	tables map[string]*table // by id
	who    map[string]known  // by public key
	full   error             // why nothing can be kept, while it cannot
}

// table is what the desk knows of one.
type table struct {
	store.DeskTable
	floor   floor.Table
	upTo    map[string]int64 // heard, by list
	seen    time.Time
	said    wire.Where // how long its list is, as it said last
	newer   bool       // it has a newer program
	rulings []ruling
	failed  error // that it told last what makes no sense
}

// ruling is what the desk ruled, until the table has followed it.
type ruling struct {
	wire.Ruling
	at time.Time
}

type known struct {
	role wire.Role
	id   string
}

// Open opens a desk: tables that know it may come at once.
func Open(ctx context.Context, o Options) (*Desk, error) {
	if o.Changed == nil {
		o.Changed = func() {}
	}
	if o.Trouble == nil {
		o.Trouble = func(error) {}
	}
	if o.Workers == (work.Times{}) {
		o.Workers = work.DefaultTimes()
	}
	ctx, stop := context.WithCancel(ctx)
	d := &Desk{Options: o, stop: stop, recount: make(chan struct{}, 1), tables: map[string]*table{}, who: map[string]known{}}
	if err := d.begin(ctx); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

func (d *Desk) begin(ctx context.Context) error {
	if err := d.load(ctx); err != nil {
		return err
	}
	if err := d.connect(ctx); err != nil {
		return err
	}
	if err := d.prepare(ctx); err != nil {
		return fault.Errorf("the desk cannot prepare its streams: %w", err)
	}
	if err := d.listen(ctx); err != nil {
		return err
	}
	var err error
	if d.board, err = work.NewBoard(d.nc, d.Workers); err != nil {
		return err
	}
	d.done.Go(func() { d.countOn(ctx) })
	if d.server != nil {
		d.done.Go(func() { d.watchHealth(ctx) })
	}
	return nil
}

// Close ends the desk. What tables tell from now on waits for the next time.
func (d *Desk) Close() {
	d.stop()
	d.done.Wait()
	if d.nc != nil {
		d.nc.Close()
	}
	if d.server != nil {
		d.server.Close()
	}
}

// load takes what is kept: the tables, the games that they play, the rulings.
func (d *Desk) load(ctx context.Context) error {
	secret, err := d.note(ctx, noteSecret, secretBytes)
	if err != nil {
		return err
	}
	d.keys = wire.Keys{Secret: []byte(secret)}
	all, err := d.Store.DeskTables(ctx)
	if err != nil {
		return err
	}
	for _, kept := range all {
		t := &table{DeskTable: kept, upTo: map[string]int64{}}
		heard, err := d.Store.HeardGame(ctx, kept.ID)
		if err != nil {
			return err
		}
		for i := range heard {
			t.failed = t.floor.Take(&heard[i])
		}
		d.tables[kept.ID] = t
		if err := d.letIn(t); err != nil {
			return err
		}
	}
	rulings, err := d.Store.DeskRulings(ctx)
	if err != nil {
		return err
	}
	for i := range rulings {
		d.remember(&rulings[i])
	}
	for _, role := range []wire.Role{wire.Desk, wire.Spectator, wire.Worker} {
		if err := d.know(role, string(role), 1); err != nil {
			return err
		}
	}
	return nil
}

// The notes of the store, and how many random bytes the secret has.
const (
	noteSecret  = "desk-secret"
	noteKey     = "desk-key"
	secretBytes = 32 // 256 bits, which nobody guesses
)

func (d *Desk) note(ctx context.Context, name string, bytes int) (string, error) {
	value, err := d.Store.Note(ctx, name)
	if err != nil || value != "" {
		return value, err
	}
	value = store.RandomName(bytes)
	return value, d.Store.KeepNote(ctx, name, value)
}

// know lets somebody in by their key.
func (d *Desk) know(role wire.Role, id string, generation int) error {
	seed, err := d.keys.Seed(role, id, generation)
	if err != nil {
		return err
	}
	public, err := wire.Public(seed)
	if err != nil {
		return err
	}
	d.who[public] = known{role, id}
	return nil
}

func (d *Desk) letIn(t *table) error { return d.know(wire.Table, t.ID, t.Generation) }

// whoHas tells the server who has a key.
func (d *Desk) whoHas(public string) (wire.Role, string, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k, is := d.who[public]
	return k.role, k.id, is
}

// connect connects to the server that the desk brings, or to the one elsewhere.
func (d *Desk) connect(ctx context.Context) error {
	var err error
	if d.Elsewhere != "" {
		if err = d.dialElsewhere(); err != nil {
			return err
		}
	} else if err = d.bring(ctx); err != nil {
		return err
	}
	d.js, err = jetstream.New(d.nc)
	return err
}

// bring starts a server.
func (d *Desk) bring(ctx context.Context) error {
	cert, pin, err := d.certificate(ctx)
	if err != nil {
		return err
	}
	d.pin = pin
	d.serving = engine.Options{Dir: d.Dir, Listen: d.Listen, TLS: cert, Who: d.whoHas, MaxStore: d.MaxStore}
	if d.server, err = engine.Start(d.serving); err != nil {
		return err
	}
	seed, err := d.keys.Seed(wire.Desk, string(wire.Desk), 1)
	if err != nil {
		return err
	}
	d.nc, err = wire.Dial(wire.Code{Address: "in-process:0", Role: wire.Desk, ID: string(wire.Desk), Seed: seed, Plain: true}, nats.InProcessServer(inProcess{d}))
	return err
}

// certificate is that of the server, whose key stays the same as long as the database:
// codes name it.
func (d *Desk) certificate(ctx context.Context) (tls.Certificate, string, error) {
	kept, err := d.Store.Note(ctx, noteKey)
	if err != nil {
		return tls.Certificate{}, "", err
	}
	if kept == "" {
		if kept, err = newKey(); err != nil {
			return tls.Certificate{}, "", err
		}
		if err := d.Store.KeepNote(ctx, noteKey, kept); err != nil {
			return tls.Certificate{}, "", err
		}
	}
	return certificateOf(kept)
}
