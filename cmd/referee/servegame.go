package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"referee/capture"
	"referee/record"
	"referee/store"
	"referee/web"
)

// servedGame is a game that is watched for the page. One goroutine watches; what
// others ask for is a copy of what it knew last.
type servedGame struct {
	*watched
	phone  *capture.Pushed // that is the camera; nil: there is another
	server *web.Server
	say    chan said
	looked looked // of the goroutine that watches, like the frames beneath
	done   chan struct{}
	viewed chan struct{} // closed once somebody looks
	view   sync.Once
	// stepped is the frame that is looked at, shown the one whose picture was kept last.
	stepped, shown *capture.Frame
	// forDesk, if not nil, are the pictures that a desk wants.
	forDesk *deskPictures

	mu     sync.Mutex
	table  web.LiveTable
	frame  []byte
	asked  time.Time // when somebody last looked
	taken  time.Time // when frame was
	paused bool
	failed error // of the camera, while it is lost
}

// phoneCamera is what --camera says for a phone whose page sends pictures.
const phoneCamera = "phone"

// said is what somebody says, with where the answer goes.
type said struct {
	action web.Action
	answer chan error
}

// prepareGame opens camera and record of a game for the page.
func (a *app) prepareGame(ctx context.Context, s settings, o *watchOptions, st *store.Store) (*servedGame, error) {
	o.quiet = true
	g := &servedGame{
		watched: &watched{app: a, o: o, s: s, kind: capture.KindOf(o.camera), store: st, path: st.Path()},
		say:     make(chan said), done: make(chan struct{}), viewed: make(chan struct{}),
	}
	if o.camera == phoneCamera {
		g.phone = capture.NewPushed(phoneCamera)
		g.kind, g.open = capture.Stream, g.phone.Open
	}
	if err := g.goOn(ctx); err != nil {
		return nil, atLeast(exitFailure, err)
	}
	g.lost = g.setLost
	g.table.Doing = web.Waiting
	if err := g.prepare(ctx); err != nil {
		return nil, err
	}
	g.watched.store = st
	return g, nil
}

// evening is how long a game that nobody ended is gone on with.
const evening = 12 * time.Hour

// goOn goes on with the newest game if that was cut off: by a crash, or a dead
// battery. A film begins anew.
func (g *servedGame) goOn(ctx context.Context) error {
	if g.o.resume != 0 || !g.kind.Live() {
		return nil
	}
	all, err := g.store.Games(ctx)
	if err != nil || len(all) == 0 {
		return err
	}
	last := all[0]
	var seats []record.Seat
	if g.o.players != "" {
		d, err := loadDeck(g.s.DeckFile)
		if err != nil {
			return err
		}
		if seats, err = record.ParseSeats(g.o.players, d); err != nil {
			return nil // what is wrong with them is told where they are taken
		}
	}
	t := last.Terms
	same := t.Camera == g.o.camera && t.Way == g.o.way && t.Deck == g.s.DeckFile && slices.Equal(t.Suits, g.o.suits) && slices.Equal(t.Seats, seats)
	if same && !last.Over && last.Events > 0 && time.Since(last.Begun) < evening {
		g.o.resume = last.ID
	}
	return nil
}

// close frees the camera; the store belongs to whoever opened it.
func (g *servedGame) close() {
	g.mu.Lock()
	started := g.server != nil
	g.mu.Unlock()
	if started {
		<-g.done
	}
	g.watched.store = nil
	g.watched.close()
}

// start begins to watch.
func (g *servedGame) start(ctx context.Context, server *web.Server) {
	g.mu.Lock()
	g.server = server
	g.mu.Unlock()
	g.announced = func(e record.Event) { // the table follows once the event is built on
		g.showNow()
		server.Announce(e)
		g.forDesk.want(&e)
	}
	server.Restart(g.before)
	g.remember()
	go func() {
		defer close(g.done)
		defer g.drawing.Wait()
		if err := g.watch(ctx); err != nil && ctx.Err() == nil {
			g.complain(err)
			g.setLost(err)
		}
		g.listenOnly(ctx)
	}()
}

// watch takes frame after frame until the game or the film ends.
func (g *servedGame) watch(ctx context.Context) error {
	if g.kind == capture.Film && g.o.realtime && g.forDesk == nil { // nobody shall miss its beginning
		if err := g.awaitViewer(ctx); err != nil {
			return err
		}
	}
	for {
		if over, err := g.hear(ctx); over || err != nil {
			return err
		}
		f, err := g.next(ctx)
		switch {
		case errors.Is(err, io.EOF):
			return g.endFilm(ctx)
		case err != nil:
			return err
		}
		if g.seenBefore(f) {
			f.Close()
			continue
		}
		g.keepFrame(f)
		g.stepped = f
		err = g.watcher.Step(ctx, f) // which closes it in time
		g.stepped = nil
		if err != nil {
			return err
		}
		g.remember()
		g.drawForDesk()
	}
}

// endFilm looks at the last picture; a film ends without the round being over.
func (g *servedGame) endFilm(ctx context.Context) error {
	if err := g.watcher.ReadAgain(ctx); err != nil {
		return err
	}
	g.remember()
	g.drawForDesk()
	return nil
}

func (g *servedGame) isPaused() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.paused
}
