package desk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"referee/hub/attable"
	"referee/hub/desk"
	"referee/hub/floor"
	"referee/hub/madeup"
	"referee/hub/wire"
	"referee/record"
	"referee/store"
)

// patient is how long something may take on a busy machine.
const patient = 60 * time.Second

func opened(t testing.TB, path string) *store.Store {
	t.Helper()
	s, err := store.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func openDesk(t testing.TB, dir string, change ...func(*desk.Options)) *desk.Desk {
	t.Helper()
	o := desk.Options{Store: opened(t, filepath.Join(dir, "referee.db")), Dir: dir, Listen: "127.0.0.1:0", Host: "127.0.0.1", Trouble: func(err error) { t.Log("desk:", err) }}
	for _, c := range change {
		c(&o)
	}
	d, err := desk.Open(context.Background(), o)
	require.NoError(t, err)
	t.Cleanup(d.Close)
	return d
}

// place makes a place for a table, and returns its code.
func place(t testing.TB, d *desk.Desk) wire.Code {
	t.Helper()
	id, err := d.AddTable(t.Context())
	require.NoError(t, err)
	c, err := d.Code(id)
	require.NoError(t, err)
	return c
}

// played is a made-up table that tells a desk.
type played struct {
	*madeup.Table
	game   *madeup.Game
	number int64
	stop   func()
}

// sit opens a table on a folder, joins it to a desk and begins a game, or goes on with
// the one that is kept there.
func sit(t testing.TB, dir string, c wire.Code, seed uint64, change ...func(*attable.Options)) *played {
	t.Helper()
	st := opened(t, filepath.Join(dir, "table.db"))
	g, err := madeup.New([]string{"Ada", "Ben"}, 12, seed)
	require.NoError(t, err)
	p := &played{Table: &madeup.Table{Store: st}, game: g}
	o := attable.Options{Store: st, Code: c, Rule: p.Rule}
	for _, f := range change {
		f(&o)
	}
	teller, err := attable.New(t.Context(), o)
	require.NoError(t, err)
	if kept, err := st.Game(t.Context(), 0); err == nil {
		p.number = kept.ID
	} else {
		p.number, err = st.Begin(t.Context(), g.Terms, time.Now())
		require.NoError(t, err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); teller.Run(ctx) }()
	p.stop = func() { stop(); <-done }
	t.Cleanup(p.stop)
	return p
}

func (p *played) play(t testing.TB, events int) {
	t.Helper()
	for range events {
		_, err := p.Step(t.Context(), p.game, p.number)
		require.NoError(t, err)
	}
}

// tableOf is a table as the desk sees it.
func tableOf(d *desk.Desk, id string) desk.TableSnapshot {
	for _, t := range d.Snapshot().Tables {
		if t.ID == id {
			return t
		}
	}
	return desk.TableSnapshot{}
}

// same holds that the desk comes to have the events of a table, each once and as the
// table has them, and counts what the table counts.
func same(t testing.TB, d *desk.Desk, deskStore *store.Store, p *played, id string) {
	t.Helper()
	own, err := p.Store.Events(t.Context(), p.number)
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		l := tableOf(d, id)
		return l.Events == len(own) && l.Count != nil && l.Count.After == len(own)
	}, patient, 20*time.Millisecond, "the desk does not come to know what the table does")
	heard, err := deskStore.HeardAll(t.Context(), id)
	require.NoError(t, err)
	var got []record.Event
	for i := range heard {
		require.EqualValues(t, i+1, heard[i].Seq)
		if heard[i].Kind == store.OutEvent {
			e, err := record.Decode(heard[i].Data)
			require.NoError(t, err)
			got = append(got, e)
		}
	}
	require.Equal(t, own, got)
	result, err := madeup.Result(t.Context(), p.Store, p.number)
	require.NoError(t, err)
	var want []floor.Score
	for _, c := range result.Colors {
		for _, seat := range p.game.Terms.Seats {
			if seat.Color == c.Color.Name {
				want = append(want, floor.Score{Color: c.Color.Name, Player: seat.Player, Final: c.Final})
			}
		}
	}
	require.Equal(t, want, tableOf(d, id).Count.Scores)
}

func TestWhatATableKeepsIsAtTheDeskOnceAndInOrder(t *testing.T) {
	var st *store.Store
	d := openDesk(t, t.TempDir(), func(o *desk.Options) { st = o.Store })
	a, b := place(t, d), place(t, d)
	pa, pb := sit(t, t.TempDir(), a, 1), sit(t, t.TempDir(), b, 2)
	pa.play(t, 13)
	pb.play(t, 7)
	same(t, d, st, pa, a.ID)
	same(t, d, st, pb, b.ID)
	require.True(t, tableOf(d, a.ID).Over)
	require.False(t, tableOf(d, b.ID).Over)
	require.Equal(t, 1, tableOf(d, a.ID).Number)
}

func TestATableGoesOnWithoutTheDeskAndCatchesUp(t *testing.T) {
	dir, tdir := t.TempDir(), t.TempDir()
	d := openDesk(t, dir)
	c := place(t, d)
	p := sit(t, tdir, c, 3)
	p.play(t, 3)
	require.Eventually(t, func() bool { return tableOf(d, c.ID).Events == 3 }, patient, 10*time.Millisecond)
	d.Close()
	p.play(t, 5) // nobody hears it
	p.stop()
	p = sit(t, tdir, c, 3) // and the table starts anew meanwhile
	p.play(t, 2)
	var st *store.Store
	d = openDesk(t, dir, func(o *desk.Options) { st = o.Store; o.Listen = c.Address })
	p.play(t, 3)
	same(t, d, st, p, c.ID)
}

func TestAMessageThatComesTwiceOrOutOfOrderOrOfAnotherVersionCountsOnce(t *testing.T) {
	var st *store.Store
	d := openDesk(t, t.TempDir(), func(o *desk.Options) { st = o.Store })
	c := place(t, d)
	p := sit(t, t.TempDir(), c, 4)
	p.play(t, 4)
	same(t, d, st, p, c.ID)
	p.stop()
	log, err := p.Store.Join(t.Context(), c.ID)
	require.NoError(t, err)
	p.play(t, 4)
	out, err := p.Store.Outgoing(t.Context(), 0, 100)
	require.NoError(t, err)
	nc, err := wire.Dial(c)
	require.NoError(t, err)
	defer nc.Close()
	require.Eventually(t, nc.IsConnected, patient, time.Millisecond)
	js, err := jetstream.New(nc)
	require.NoError(t, err)
	say := func(v int, from, to int) {
		e := wire.Envelope{V: v, Table: c.ID, Log: log}
		for _, o := range out[from:to] {
			if o.Kind == store.OutEvent {
				e.Entries = append(e.Entries, wire.Entry{Seq: o.Seq, At: o.At, Kind: o.Kind, Of: o.Of, N: o.N, Data: o.Data})
			}
		}
		data, err := json.Marshal(e)
		require.NoError(t, err)
		_, err = js.Publish(t.Context(), wire.Of(c.ID, wire.Events), data)
		require.NoError(t, err)
	}
	before := tableOf(d, c.ID).Events
	n := len(out)
	for n > 0 && out[n-1].Kind != store.OutEvent {
		n--
	}
	say(wire.Version, n-1, n)   // the last one first
	say(wire.Version, 1, 2)     // one that is known
	say(wire.Version+1, n-1, n) // of a newer program
	say(wire.Version-1, n-1, n) // of none that there was
	_, err = js.Publish(t.Context(), wire.Of(c.ID, wire.Events), []byte("nonsense"))
	require.NoError(t, err)
	require.Eventually(t, func() bool { return tableOf(d, c.ID).Newer }, patient, 10*time.Millisecond)
	require.Equal(t, before, tableOf(d, c.ID).Events, "nothing of that is the next thing")
	teller, err := attable.New(t.Context(), attable.Options{Store: p.Store, Code: c, Rule: p.Rule})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go teller.Run(ctx)
	same(t, d, st, p, c.ID)
}

func TestARulingFromTheDeskIsACorrectionByAPersonAtTheTableOnce(t *testing.T) {
	var st *store.Store
	dir, tdir := t.TempDir(), t.TempDir()
	d := openDesk(t, dir, func(o *desk.Options) { st = o.Store })
	c := place(t, d)
	p := sit(t, tdir, c, 7)
	p.play(t, 12)
	same(t, d, st, p, c.ID)
	open := tableOf(d, c.ID).Open
	require.GreaterOrEqual(t, len(open), 1, "the made-up game has something to rule on")
	q := open[0]
	picture, err := d.Picture(t.Context(), c.ID, q.Event.Seq)
	require.NoError(t, err)
	require.NotEmpty(t, picture)
	p.stop() // the table is away while it is ruled
	require.NoError(t, d.Rule(t.Context(), c.ID, wire.Ruling{Piece: int(q.Piece), Kind: wire.Legal, By: "Cy"}))
	require.Equal(t, []int{int(q.Piece)}, tableOf(d, c.ID).Ruled)
	d.Close() // and so is the desk
	d = openDesk(t, dir, func(o *desk.Options) { st = o.Store; o.Listen = c.Address })
	require.Equal(t, []int{int(q.Piece)}, tableOf(d, c.ID).Ruled)
	p = sit(t, tdir, c, 7)
	require.Eventually(t, func() bool { return len(tableOf(d, c.ID).Ruled) == 0 }, patient, 10*time.Millisecond)
	p.play(t, 1)
	same(t, d, st, p, c.ID)
	events, err := p.Store.Events(t.Context(), p.number)
	require.NoError(t, err)
	n := 0
	for _, e := range events {
		if e.Kind == record.Corrected {
			n++
			require.Equal(t, "Cy", e.By)
			require.True(t, e.Legal)
		}
	}
	require.Equal(t, 1, n)
	require.Len(t, tableOf(d, c.ID).Open, len(open)-1)
}

func TestWhatCannotBeFollowedIsSaidAtTheDesk(t *testing.T) {
	d := openDesk(t, t.TempDir())
	c := place(t, d)
	p := sit(t, t.TempDir(), c, 7, func(o *attable.Options) {
		o.Rule = func(context.Context, wire.Ruling) error { return fmt.Errorf("that card does not lie there any more") }
	})
	p.play(t, 12)
	require.Eventually(t, func() bool { return tableOf(d, c.ID).Events == 12 }, patient, 10*time.Millisecond)
	q := tableOf(d, c.ID).Open[0]
	require.NoError(t, d.Rule(t.Context(), c.ID, wire.Ruling{Piece: int(q.Piece), Kind: wire.Illegal}))
	require.Eventually(t, func() bool { return tableOf(d, c.ID).Refused[int(q.Piece)] != nil }, patient, 10*time.Millisecond)
}
