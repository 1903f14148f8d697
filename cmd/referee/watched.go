package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"referee/capture"
	"referee/deck"
	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/live"
	"referee/record"
	"referee/report"
	"referee/rules"
	"referee/store"
)

// watched is a game that is being watched.
type watched struct {
	*app
	o     *watchOptions
	s     settings
	kind  capture.Kind
	deck  *deck.Deck
	known calibration
	way   rules.Way

	src     capture.Source
	watcher *live.Watcher
	out     *os.File // of --events; nil: none
	outErr  error    // that ended it

	store   *store.Store
	path    string
	game    int64
	resumed *store.Game // nil: a new game
	before  []record.Event
	// open, if not nil, opens a camera that capture.Open does not know.
	open func(context.Context) (capture.Source, error)
	// announced, if not nil, is told of an event once it is kept; lost, of the
	// camera's troubles.
	announced func(record.Event)
	lost      func(error)

	fouls   []record.Event // announced and not drawn yet, with --closeups
	drawing sync.WaitGroup

	mu     sync.Mutex // over what is printed: the camera's troubles come from elsewhere
	status status
	last   frameSize
}

type frameSize struct{ w, h int }

func (g *watched) close() {
	if g.watcher != nil {
		g.watcher.Close()
	}
	if g.src != nil {
		g.src.Close()
	}
	if g.out != nil {
		g.out.Close()
	}
	if g.store != nil {
		g.store.Close()
	}
}

// beginGame keeps what was agreed, and repeats in the file of events those of a
// game that goes on.
func (g *watched) beginGame(ctx context.Context, t record.Terms) error {
	if g.resumed != nil {
		g.game = g.resumed.ID
		for i := range g.before {
			if err := g.writeEvent(&g.before[i]); err != nil {
				return err
			}
		}
		g.note(report.LiveResume, strconv.FormatInt(g.game, 10), len(g.before))
		return nil
	}
	var err error
	g.game, err = g.store.Begin(ctx, store.Terms{Game: g.s.Game.Code(), Deck: g.s.DeckFile, Way: g.way.Code, Suits: g.way.Suits, Seats: t.Seats, Camera: g.o.camera}, time.Now())
	if err == nil {
		g.note(report.LiveGame, strconv.FormatInt(g.game, 10), g.path)
	}
	return err
}

// commit keeps an event, and only then says it.
func (g *watched) commit(e record.Event) error {
	if err := g.store.Append(context.Background(), g.game, &e, time.Now()); err != nil {
		return err
	}
	if err := g.writeEvent(&e); err != nil { // the event is kept, and the game goes on
		g.outErr = err
		g.out.Close()
		g.out = nil
		g.note(report.LiveNoEvents, report.Fault(err, g.lang), strconv.FormatInt(g.game, 10))
	}
	g.say(&e)
	if e.Kind == record.Foul && g.o.closeups != "" {
		g.fouls = append(g.fouls, e)
	}
	if g.announced != nil {
		g.announced(e)
	}
	return nil
}

func (g *watched) writeEvent(e *record.Event) error {
	if g.out == nil {
		return nil
	}
	data, err := json.Marshal(e)
	if err == nil {
		_, err = g.out.Write(append(data, '\n'))
	}
	if err != nil {
		return fault.Errorf("%s cannot be written: %w", g.o.events, fault.WithoutPath(err))
	}
	return nil
}

// say prints an event.
func (g *watched) say(e *record.Event) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.status.clear(g.stderr)
	switch {
	case g.o.json:
		if data, err := json.Marshal(e); err == nil {
			fmt.Fprintf(g.stdout, "%s\n", data)
		}
	case !g.o.quiet && e.Kind != record.Foul: // the placement says it
		fmt.Fprintf(g.stdout, "%6.1f s  %s\n", e.T, report.Event(e, g.deck, g.s.Game, g.lang))
	}
	if g.o.bell && e.Kind != record.Foul && (!e.Sure || e.Ruling != nil && (!e.Legal || e.OutOfTurn)) {
		fmt.Fprint(g.stderr, "\a")
	}
}

// note says something about the watching itself.
func (g *watched) note(k report.Key, args ...any) {
	if g.o.quiet {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.status.clear(g.stderr)
	fmt.Fprintln(g.stderr, report.Say(k, g.lang, args...))
}

func (g *watched) trouble(t capture.Trouble) {
	switch t.Exposure {
	case capture.Held:
		g.note(report.LiveHeld)
		return
	case capture.Automatic:
		g.note(report.LiveAutomatic)
		return
	}
	if g.lost != nil {
		g.lost(t.Err)
	}
	if t.Err == nil {
		g.note(report.LiveAgain)
		return
	}
	g.note(report.LiveLost, report.Fault(t.Err, g.lang))
}

// run watches until the film, or the game, ends.
func (g *watched) run(ctx context.Context) error {
	keys := g.listen()
	defer keys.stop()
	for {
		for _, k := range keys.pressed() {
			if done, err := g.press(k, keys); done || err != nil {
				return errors.Join(err, g.finish(ctx))
			}
		}
		f, err := g.src.Next(ctx)
		switch {
		case errors.Is(err, io.EOF), ctx.Err() != nil:
			return g.finish(context.WithoutCancel(ctx))
		case err != nil:
			return &codedError{exitPicture, err}
		}
		if g.seenBefore(f) {
			f.Close()
			continue
		}
		g.firstFrame(f)
		if err := g.watcher.Step(ctx, f); err != nil {
			if ctx.Err() != nil {
				return g.finish(context.WithoutCancel(ctx))
			}
			return &codedError{exitFailure, err}
		}
		g.drawFouls()
		g.showView()
		g.showStatus()
	}
}

// seenBefore tells whether a frame is one of a film that the record of the game,
// which goes on, has seen already.
func (g *watched) seenBefore(f *capture.Frame) bool {
	return g.kind == capture.Film && len(g.before) > 0 && f.Number <= g.before[len(g.before)-1].Frame
}

// firstFrame says what the camera grants; too little is the commonest fault.
func (g *watched) firstFrame(f *capture.Frame) {
	size := frameSize{f.Mat.Cols(), f.Mat.Rows()}
	if g.last == size {
		return
	}
	g.last = size
	g.note(report.LiveSource, g.src.Info().String())
	const least = 1280 // at which a card of a table of 1 m is some 80 px wide
	if size.w < least {
		g.note(report.LiveSmall, size.w, size.h)
	}
}

// finish ends the round, counts it and says so.
func (g *watched) finish(ctx context.Context) error {
	err := g.watcher.ReadAgain(ctx)
	if err == nil {
		err = g.watcher.End()
	}
	if err != nil {
		return atLeast(exitFailure, err)
	}
	g.drawing.Wait()
	if g.watcher.Reading() == nil {
		return &codedError{exitTable, fault.Errorf("no card was seen: there is nothing to count")}
	}
	in := g.input(g.watcher.Final())
	for _, name := range g.watcher.Differences() {
		g.note(report.LiveDiffers, name)
	}
	if !g.o.json {
		g.mu.Lock()
		g.status.clear(g.stderr)
		g.mu.Unlock()
		if !g.o.quiet {
			fmt.Fprintln(g.stdout)
		}
		if err := report.Words(g.stdout, in, g.lang); err != nil {
			return err
		}
	}
	if g.o.report != "" {
		var b strings.Builder
		if err := report.FileJSON(&b, in, g.lang); err != nil {
			return err
		}
		if err := outfile.Write(g.o.report, []byte(b.String())); err != nil {
			return atLeast(exitFailure, err)
		}
	}
	if g.outErr != nil {
		return &codedError{exitFailure, g.outErr}
	}
	if !in.Result.Sure || len(g.watcher.Differences()) > 0 {
		return &codedError{exitUnsure, errSilent}
	}
	return nil
}

func cutSize(said string) (w, h int, ok bool) {
	a, b, _ := strings.Cut(strings.ToLower(said), "x")
	w, errW := strconv.Atoi(a)
	h, errH := strconv.Atoi(b)
	return w, h, errW == nil && errH == nil && w > 0 && h > 0
}
