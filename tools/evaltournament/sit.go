package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"

	"referee/hub/madeup"
	"referee/hub/wire"
	"referee/record"
	"referee/store"
)

// sitAll sits at the tables that this program has, and says on standard output what is
// kept, what was heard when, and when all is told.
func sitAll(o *options) error {
	data, err := os.ReadFile(o.sit)
	if err != nil {
		return err
	}
	codes := strings.Fields(string(data))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var evenings []*madeup.Evening
	for i := o.first; i <= o.through; i++ {
		e := &madeup.Evening{Players: []string{"Ada", "Ben", "Cy", "Dee"}[:2+i%3], Games: 1, Cards: o.cards, Seed: uint64(i), Pace: o.pace}
		if err := e.Prepare(); err != nil {
			return err
		}
		evenings = append(evenings, e)
	}
	fmt.Println("ready 0")
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil { // until all are
		return err
	}
	var all sync.WaitGroup
	failed := make(chan error, len(codes))
	for i := o.first; i <= o.through; i++ {
		code, err := wire.ParseCode(codes[i])
		if err != nil {
			return err
		}
		e := evenings[i-o.first]
		all.Go(func() {
			if err := sit(ctx, o, i, code, e); err != nil {
				failed <- fmt.Errorf("table %d: %w", i+1, err)
				fmt.Printf("failed %d\n", i)
			}
		})
	}
	all.Wait()
	close(failed)
	return <-failed
}

func tablePath(dir string, i int) string {
	return filepath.Join(dir, "tables", strconv.Itoa(i+1)+".db")
}

// sampleOf is one table in how many whose delays are measured.
const sampleOf = 10

func sit(ctx context.Context, o *options, i int, code wire.Code, e *madeup.Evening) error {
	st, err := store.Open(tablePath(o.dir, i))
	if err != nil {
		return err
	}
	defer st.Close()
	var w *watch
	if i%sampleOf == 0 {
		if w, err = newWatch(code, st); err != nil {
			return err
		}
		defer w.nc.Close()
	}
	e.Kept = func(_ int64, ev *record.Event) {
		kept := time.Now()
		fmt.Printf("kept %d %d\n", i, ev.Seq)
		if w != nil {
			go w.time(ctx, i, kept)
		}
	}
	select { // not all at once: people sit down one after another
	case <-time.After(o.pace * time.Duration(i%97) / 97):
	case <-ctx.Done():
		return nil
	}
	return e.Play(ctx, st, code, func() { fmt.Printf("told %d\n", i) })
}

// watch asks the desk how far it has heard a table, over a connection of its own.
type watch struct {
	nc   *nats.Conn
	st   *store.Store
	code wire.Code
	log  string
}

func newWatch(code wire.Code, st *store.Store) (*watch, error) {
	log, err := st.Join(context.Background(), code.ID)
	if err != nil {
		return nil, err
	}
	nc, err := wire.Dial(code)
	return &watch{nc, st, code, log}, err
}

// The times of asking.
const (
	askRest    = 5 * time.Millisecond // between two questions: the least time that is told
	answeredIn = 2 * time.Second      // by the desk, else it is asked again
	givenUp    = 20 * time.Second     // a desk that takes longer has lost it
)

// time says how long the desk takes until what is kept by now is on its disk.
func (w *watch) time(ctx context.Context, table int, kept time.Time) {
	last, err := w.st.LastOutgoing(ctx)
	if err != nil {
		return
	}
	data, err := json.Marshal(wire.Where{V: wire.Version, Log: w.log, Last: last})
	if err != nil {
		return
	}
	for ctx.Err() == nil && time.Since(kept) < givenUp {
		m, err := w.nc.Request(wire.Of(w.code.ID, wire.WhereAmI), data, answeredIn)
		var h wire.Heard
		if err == nil && json.Unmarshal(m.Data, &h) == nil && h.Seq >= last {
			fmt.Printf("delay %d %d\n", table, time.Since(kept).Microseconds())
			return
		}
		time.Sleep(askRest)
	}
}
