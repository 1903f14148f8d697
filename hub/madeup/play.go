package madeup

import (
	"context"
	"errors"
	"time"

	"referee/hub/attable"
	"referee/hub/wire"
	"referee/internal/fault"
	"referee/record"
	"referee/store"
)

// Evening is what is played at a made-up table.
type Evening struct {
	Players []string
	Games   int // one after another
	Cards   int // of each
	Seed    uint64
	Pace    time.Duration // between cards
	// Kept, if not nil, is told of each event of a game once it is kept.
	Kept func(game int64, e *record.Event)

	made map[int]*Game // in advance
}

// Prepare makes the games up in advance, which takes a moment each.
func (e *Evening) Prepare() error {
	e.made = map[int]*Game{}
	for n := 1; n <= e.Games; n++ {
		g, err := e.game(n)
		if err != nil {
			return err
		}
		e.made[n] = g
	}
	return nil
}

// game is the nth game, from 1.
func (e *Evening) game(n int) (*Game, error) {
	if g := e.made[n]; g != nil {
		return g, nil
	}
	return New(e.Players, e.Cards, e.Seed+uint64(n))
}

// Play plays an evening at a table whose database this is, or goes on with it, and tells
// the desk of the code, until the context ends. Done, if not nil, is called once all is
// played and told.
func (e *Evening) Play(ctx context.Context, st *store.Store, code wire.Code, done func()) error {
	t := &Table{Store: st}
	teller, err := attable.New(ctx, attable.Options{Store: st, Code: code, Rule: t.Rule})
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- teller.Run(ctx) }()
	if err = e.playAll(ctx, t); err == nil {
		err = untilTold(ctx, teller)
	}
	if err == nil && ctx.Err() == nil && done != nil {
		done()
	}
	if err == nil {
		<-ctx.Done()
	}
	stop()
	return errors.Join(err, <-ended)
}

// lookEvery is how often it is looked whether all is told.
const lookEvery = 50 * time.Millisecond

// untilTold waits until the desk has got all.
func untilTold(ctx context.Context, t *attable.Teller) error {
	for {
		waiting, err := t.Waiting(ctx)
		if ctx.Err() != nil || err == nil && waiting == 0 {
			return nil
		}
		if err != nil {
			return err
		}
		select {
		case <-time.After(lookEvery):
		case <-ctx.Done():
		}
	}
}

// playAll plays the games that are not played yet.
func (e *Evening) playAll(ctx context.Context, t *Table) error {
	games, err := t.Store.Games(ctx)
	if err != nil {
		return err
	}
	for n := max(1, len(games)); n <= e.Games && ctx.Err() == nil; n++ {
		g, err := e.game(n)
		if err != nil {
			return err
		}
		var number int64
		if n > len(games) {
			if number, err = t.Store.Begin(ctx, g.Terms, time.Now()); err != nil {
				return err
			}
		} else {
			number = games[0].ID
		}
		if err := e.playOne(ctx, t, g, number); err != nil {
			return err
		}
	}
	return nil
}

func (e *Evening) playOne(ctx context.Context, t *Table, g *Game, number int64) error {
	for {
		over, err := t.Step(ctx, g, number)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return fault.Errorf("game %d in %s: %w", number, t.Store.Path(), err)
		case over:
			return nil
		}
		if e.Kept != nil {
			kept, err := t.Store.Events(ctx, number)
			if err != nil {
				return err
			}
			e.Kept(number, &kept[len(kept)-1])
		}
		select {
		case <-time.After(e.Pace):
		case <-ctx.Done():
			return nil
		}
	}
}
