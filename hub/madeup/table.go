package madeup

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"sync"
	"time"

	"referee/deck"
	"referee/hub/wire"
	"referee/internal/fault"
	"referee/record"
	"referee/recount"
	"referee/rules"
	"referee/rules/games"
	"referee/scoring"
	"referee/store"
	"referee/table"
)

func encode(img image.Image) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 80}); err != nil {
		panic(err) // a picture in memory always can be
	}
	return b.Bytes()
}

// Table plays made-up games, as a table with a camera would.
type Table struct {
	Store *store.Store
	mu    sync.Mutex // over the record: what is played and what is ruled
}

// Step plays the next event of a game; over tells that there is none.
func (t *Table) Step(ctx context.Context, g *Game, game int64) (over bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept, err := t.Store.Events(ctx, game)
	if err != nil {
		return false, err
	}
	had := Had(kept)
	if had == len(g.Events) {
		return true, nil
	}
	return false, g.Play(ctx, t.Store, game, had, time.Now())
}

// Rule follows a ruling of the desk, as a correction by a person.
func (t *Table) Rule(ctx context.Context, r wire.Ruling) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept, err := t.Store.Events(ctx, r.Game)
	if err != nil {
		return err
	}
	state, err := record.Sum(record.Terms{Deck: deck.Default()}, kept)
	if err != nil {
		return err
	}
	p := state.Piece(table.PieceID(r.Piece))
	if p == nil || r.Kind == wire.Name {
		return fault.Errorf("that card does not lie there any more")
	}
	e := record.Event{Seq: len(kept) + 1, Kind: record.Corrected, Of: p.Seq, Sure: true, From: record.From{By: r.By, Desk: r.ID},
		Ruling: &record.Ruling{Legal: r.Kind == wire.Legal, Reason: rules.Agreed}}
	e.Name(&p.Card)
	return t.Store.Append(ctx, r.Game, &e, time.Now())
}

// Result is what a game counts by the table's own record.
func Result(ctx context.Context, st *store.Store, game int64) (scoring.Result, error) {
	g, err := st.Game(ctx, game)
	if err != nil {
		return scoring.Result{}, err
	}
	kept, err := st.Events(ctx, game)
	if err != nil {
		return scoring.Result{}, err
	}
	played, err := rules.PlayBy(games.Default(), rules.Way{}, deck.Default(), rules.Values{})
	if err != nil {
		return scoring.Result{}, err
	}
	t, err := recount.After(deck.Default(), g.Terms.Seats, played, kept)
	if err != nil {
		return scoring.Result{}, err
	}
	return t.Result(), nil
}
