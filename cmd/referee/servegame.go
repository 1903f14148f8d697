package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"gocv.io/x/gocv"

	"referee/capture"
	"referee/internal/fault"
	"referee/record"
	"referee/report"
	"referee/rules"
	"referee/store"
	"referee/table"
	"referee/web"
)

// servedGame is a game that is watched for the page. One goroutine watches; what
// others ask for is a copy of what it knew last.
type servedGame struct {
	*watched
	phone  *capture.Pushed // that is the camera; nil: there is another
	server *web.Server
	say    chan said
	done   chan struct{}

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
		say:     make(chan said), done: make(chan struct{}),
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
	g.announced = func(e record.Event) {
		g.remember()
		server.Announce(e)
	}
	server.Restart(g.before)
	g.remember()
	go func() {
		defer close(g.done)
		if err := g.watch(ctx); err != nil && ctx.Err() == nil {
			g.complain(err)
			g.setLost(err)
		}
		g.listenOnly(ctx)
	}()
}

// watch takes frame after frame until the game or the film ends.
func (g *servedGame) watch(ctx context.Context) error {
	for {
		if over, err := g.hear(ctx); over || err != nil {
			return err
		}
		f, err := g.src.Next(ctx)
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
		if err := g.watcher.Step(ctx, f); err != nil {
			return err
		}
		g.remember()
	}
}

// endFilm looks at the last picture; a film ends without the round being over.
func (g *servedGame) endFilm(ctx context.Context) error {
	if err := g.watcher.LookAgain(ctx); err != nil {
		return err
	}
	g.remember()
	return nil
}

// hear does what people say, and waits while the game is paused.
func (g *servedGame) hear(ctx context.Context) (over bool, err error) {
	for {
		if g.watcher.State().Over {
			return true, nil
		}
		if g.isPaused() {
			select {
			case s := <-g.say:
				s.answer <- g.do(ctx, s.action)
			case <-ctx.Done():
				return true, ctx.Err()
			}
			continue
		}
		select {
		case s := <-g.say:
			s.answer <- g.do(ctx, s.action)
		default:
			return false, nil
		}
	}
}

// listenOnly goes on hearing what people say once there are no more pictures.
func (g *servedGame) listenOnly(ctx context.Context) {
	for {
		select {
		case s := <-g.say:
			s.answer <- g.do(ctx, s.action)
		case <-ctx.Done():
			return
		}
	}
}

func (g *servedGame) isPaused() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.paused
}

// do does what somebody says; it runs where the game is watched.
func (g *servedGame) do(ctx context.Context, a web.Action) error {
	var err error
	switch a.Kind {
	case web.UndoLast:
		_, err = g.watcher.Undo()
	case web.RuleYes, web.RuleNo:
		err = g.watcher.RuleLast(a.Kind == web.RuleYes)
	case web.Correct:
		err = g.watcher.Correct(a.Piece, a.Is)
	case web.Pause, web.GoOn:
		g.mu.Lock()
		g.paused = a.Kind == web.Pause
		g.mu.Unlock()
	case web.EndGame:
		if err = g.watcher.LookAgain(ctx); err == nil {
			err = g.watcher.End()
		}
	}
	g.remember()
	return err
}

// Act does what somebody says.
func (g *servedGame) Act(ctx context.Context, a web.Action) error {
	s := said{a, make(chan error, 1)}
	select {
	case g.say <- s:
	case <-ctx.Done():
		return ctx.Err()
	case <-g.done:
		return fault.Errorf("no game is being watched")
	}
	select {
	case err := <-s.answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Table is what was known last.
func (g *servedGame) Table() web.LiveTable {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.table
}

// Frame is the newest picture that was kept for the page.
func (g *servedGame) Frame() []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.asked = time.Now()
	return g.frame
}

// The page's picture: while somebody looks it is renewed about once a second,
// which costs a hundredth of one core.
const (
	frameEvery   = 800 * time.Millisecond
	looksFor     = 5 * time.Second
	frameQuality = 80
)

// keepFrame keeps a picture for the page, if somebody looks.
func (g *servedGame) keepFrame(f *capture.Frame) {
	g.mu.Lock()
	now := time.Now()
	wanted := g.frame == nil || now.Sub(g.asked) < looksFor && now.Sub(g.taken) >= frameEvery
	g.mu.Unlock()
	if !wanted || f.Mat.Empty() {
		return
	}
	b, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, f.Mat, []int{gocv.IMWriteJpegQuality, frameQuality})
	if err != nil {
		return // the next one may do
	}
	data := append([]byte(nil), b.GetBytes()...)
	b.Close()
	g.mu.Lock()
	g.frame, g.taken = data, now
	g.mu.Unlock()
}

func (g *servedGame) setLost(err error) {
	g.mu.Lock()
	g.failed = err
	server := g.server
	g.mu.Unlock()
	if server != nil {
		server.Refresh()
	}
}

// remember copies what others may ask for. It runs where the game is watched.
func (g *servedGame) remember() {
	t := web.LiveTable{Game: g.game, Source: g.src.Info().String(), Seats: g.watcher.State().Terms.Seats, Turn: g.watcher.State().May()}
	t.Undo = record.Undoable(g.watcher.Events()) != 0
	view := g.watcher.View()
	seen := g.watcher.Reading()
	if seen != nil {
		t.Layout, t.View = g.watcher.InView(), seen.View
	} else if len(g.watcher.State().Pieces) > 0 {
		t.Layout = g.watcher.State().Layout()
	}
	if t.Layout != nil {
		t.Referee = g.watcher.RulingOn(t.Layout)
		t.Said = saidPieces(g.watcher.Events())
	}
	g.mu.Lock()
	failed, paused, before := g.failed, g.paused, g.table
	switch {
	case g.watcher.State().Over:
		t.Doing = web.Ended
	case paused:
		t.Doing = web.Paused
	case failed != nil:
		t.Doing = web.Lost
	case seen == nil:
		t.Doing = web.Waiting
	case view.Looking:
		t.Doing = web.Looking
	case view.Moving:
		t.Doing = web.Moving
	default:
		t.Doing = web.Still
	}
	t.Notes = g.notes(seen != nil, failed)
	g.table = t
	g.mu.Unlock()
	if before.Doing != t.Doing {
		g.server.Refresh()
	}
}

// notes tells what should be better, in words.
func (g *servedGame) notes(seen bool, failed error) func(report.Lang) []string {
	var short []shortcoming
	if seen {
		short = shortcomings(g.watcher.View())
	}
	if failed == nil && len(short) == 0 {
		return nil
	}
	return func(lang report.Lang) []string {
		var out []string
		if failed != nil {
			out = append(out, report.Say(report.LiveLost, lang, report.Fault(failed, lang)))
		}
		for _, s := range short {
			out = append(out, report.Say(s.key, lang, s.value))
		}
		return out
	}
}

// saidPieces are those that people have ruled on, or named.
func saidPieces(events []record.Event) []table.PieceID {
	var out []table.PieceID
	for i := range events {
		if e := &events[i]; e.Kind == record.Corrected && (e.Ruling == nil || e.Reason == rules.Agreed) {
			out = append(out, e.Piece)
		}
	}
	return out
}
