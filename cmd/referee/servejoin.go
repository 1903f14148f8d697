package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"referee/deck"
	"referee/hub/attable"
	"referee/hub/wire"
	"referee/internal/fault"
	"referee/internal/printable"
	"referee/record"
	"referee/report"
	"referee/store"
	"referee/table"
	"referee/web"
)

// parseCode reads the code of a desk for somebody; nil if there is none.
func parseCode(said string, role wire.Role) (*wire.Code, error) {
	if said == "" {
		return nil, nil
	}
	c, err := wire.ParseCode(said)
	if err != nil {
		return nil, fault.Errorf("--join: %w", err)
	}
	if c.Role != role {
		return nil, fault.Errorf("--join: that code is for somebody else (%q)", string(c.Role))
	}
	return &c, nil
}

// tell begins to tell a desk what is kept here, and lets its rulings be followed. What it
// returns is closed once the context has ended and nothing more is told.
func (a *app) tell(ctx context.Context, code *wire.Code, s settings, st *store.Store, game *servedGame) (<-chan struct{}, error) {
	o := attable.Options{
		Store: st, Code: *code, Said: s.Said, Deck: deckFile, Words: inEachLanguage, State: (&deskState{app: a}).tell,
		Rule: func(context.Context, wire.Ruling) error { return fault.Errorf("no game is being watched") },
	}
	if game != nil {
		o.Rule = game.followDesk
		game.forDesk = &deskPictures{}
	}
	t, err := attable.New(ctx, o)
	if err != nil {
		return nil, err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := t.Run(ctx); err != nil {
			a.complain(err)
		}
	}()
	return done, nil
}

// deckFile is a deck as its file has it, for who counts elsewhere.
func deckFile(name string) (json.RawMessage, error) {
	d, err := loadDeck(name)
	if err != nil {
		return nil, err
	}
	return encodedDeck(d)
}

func encodedDeck(d *deck.Deck) (json.RawMessage, error) {
	var b bytes.Buffer
	err := deck.Write(&b, d)
	return b.Bytes(), err
}

func inEachLanguage(err error) map[string]string {
	out := map[string]string{}
	for _, lang := range report.Languages() {
		out[string(lang)] = report.Fault(err, lang)
	}
	return out
}

// deskState says how the telling goes, whenever that changes.
type deskState struct {
	*app
	mu    sync.Mutex
	heard bool // it was there once
	away  bool // that was said
	last  string
}

func (d *deskState) tell(s attable.State) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case s.Err != nil:
		if text := report.Fault(s.Err, d.lang); text != d.last {
			d.last = text
			d.complain(s.Err)
		}
	case s.Connected && s.Number != 0 && (!d.heard || d.away):
		d.heard, d.away, d.last = true, false, ""
		d.line(report.JoinThere, s.Number)
	case !s.Connected && !d.away:
		d.away = true
		d.line(report.JoinAway)
	}
}

// line says something beside what standard output is for.
func (a *app) line(k report.Key, args ...any) {
	fmt.Fprintln(a.stderr, printable.Text(report.Say(k, a.lang, args...)))
}

// followDesk follows a ruling of the desk, as a correction by a person, and returns once
// it is kept.
func (g *servedGame) followDesk(ctx context.Context, r wire.Ruling) error {
	a := web.Action{Piece: table.PieceID(r.Piece), From: record.From{By: r.By, Desk: r.ID}}
	switch r.Kind {
	case wire.Legal:
		a.Kind = web.RuleYes
	case wire.Illegal:
		a.Kind = web.RuleNo
	case wire.Name:
		var err error
		a.Kind = web.Correct
		if a.Is, err = table.Named(g.deck, r.Card, deck.SideOf(r.Face), r.Color); err != nil {
			return err
		}
	default:
		return fault.Errorf("the desk has a newer program, and rules what this one does not know (%q)", string(r.Kind))
	}
	err := g.Act(ctx, a)
	if err == nil {
		g.server.Refresh()
	}
	return err
}

// fromDesk refuses what the desk says about a card that is gone.
func (g *servedGame) fromDesk(a *web.Action) error {
	if a.From.Desk != "" && g.watcher.State().Piece(a.Piece) == nil {
		return web.Refused(fault.Errorf("that card does not lie there any more"))
	}
	return nil
}
