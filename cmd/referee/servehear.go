package main

import (
	"context"

	"referee/capture"
	"referee/internal/fault"
	"referee/web"
)

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

// awaitViewer waits until somebody looks, and hears what people say meanwhile.
func (g *servedGame) awaitViewer(ctx context.Context) error {
	for {
		select {
		case <-g.viewed:
			return nil
		case s := <-g.say:
			s.answer <- g.do(ctx, s.action)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// next waits for a frame. A camera may be lost, or a phone not come yet: what people say
// is heard meanwhile. A film is never waited for.
func (g *servedGame) next(ctx context.Context) (*capture.Frame, error) {
	if !g.kind.Live() {
		return g.src.Next(ctx)
	}
	type taken struct {
		frame *capture.Frame
		err   error
	}
	came := make(chan taken, 1)
	go func() {
		f, err := g.src.Next(ctx)
		came <- taken{f, err}
	}()
	for {
		select {
		case t := <-came:
			return t.frame, t.err
		case s := <-g.say:
			s.answer <- g.do(ctx, s.action)
		}
	}
}

// do does what somebody says; it runs where the game is watched.
func (g *servedGame) do(ctx context.Context, a web.Action) error {
	err := g.fromDesk(&a)
	if err != nil {
		return err
	}
	switch a.Kind {
	case web.UndoLast:
		_, err = g.watcher.Undo()
	case web.RuleYes, web.RuleNo:
		if a.Piece == 0 {
			err = g.watcher.RuleLast(a.Kind == web.RuleYes)
		} else {
			err = g.watcher.Rule(a.Piece, a.Kind == web.RuleYes, a.From)
		}
	case web.TakeBack:
		_, err = g.watcher.TakeBackSaid(a.Piece)
	case web.Claim:
		if g.watcher.Reading() == nil {
			return web.Refused(fault.Errorf("the table has not been seen yet"))
		}
		err = g.watcher.Claim(a.Cards)
	case web.Correct:
		err = g.watcher.Correct(a.Piece, a.Is, a.From)
	case web.Pause, web.GoOn:
		g.mu.Lock()
		g.paused = a.Kind == web.Pause
		g.mu.Unlock()
	case web.EndGame:
		if err = g.watcher.ReadAgain(ctx); err == nil {
			err = g.watcher.End()
		}
	}
	g.remember()
	g.drawForDesk()
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
		return web.Refused(fault.Errorf("no game is being watched"))
	}
	select {
	case err := <-s.answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
