package floor

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"referee/deck"
	"referee/hub/wire"
	"referee/internal/fault"
	"referee/record"
	"referee/recount"
	"referee/rules"
	"referee/rules/games"
	"referee/store"
)

// Table is a table as what it told adds up to. The zero value has told nothing.
type Table struct {
	log      string
	game     *game
	answered map[string]map[string]string // why rulings were not followed, by ruling
}

// game is the game that a table told of last.
type game struct {
	of       string
	terms    store.Terms
	rules    rules.Game
	deck     *deck.Deck
	played   rules.Played
	events   []record.Event
	at       time.Time // of the last event
	pictures map[int]bool
	sum      *recount.Table // of the events; nil: not added up yet
	counted  *Count         // of the last count
}

// Take takes the next thing that the table told. The error names what cannot be
// understood; what else it tells is taken all the same.
func (t *Table) Take(h *store.Heard) error {
	if t.log != h.Log {
		*t = Table{log: h.Log}
	}
	switch h.Kind {
	case store.OutGame:
		g, err := newGame(h)
		if err != nil {
			t.game = nil
			return err
		}
		t.game = g
	case store.OutEvent:
		if t.game == nil || t.game.of != h.Of {
			return nil // of a game that ended before it joined, or that cannot be counted here
		}
		e, err := record.Decode(h.Data)
		if err != nil {
			return err
		}
		t.game.events, t.game.at, t.game.sum = append(t.game.events, e), h.At, nil
	case store.OutPicture:
		if t.game != nil && t.game.of == h.Of {
			t.game.pictures[h.N] = true
		}
	case store.OutAnswer:
		var a wire.Answer
		if err := json.Unmarshal(h.Data, &a); err != nil {
			return fault.Errorf("a message of a table cannot be understood: %w", err)
		}
		if t.answered == nil {
			t.answered = map[string]map[string]string{}
		}
		t.answered[h.Of] = a.Why
	}
	return nil
}

// newGame begins a game as it was agreed.
func newGame(h *store.Heard) (*game, error) {
	var said wire.Game
	if err := json.Unmarshal(h.Data, &said); err != nil {
		return nil, fault.Errorf("a message of a table cannot be understood: %w", err)
	}
	g := &game{of: h.Of, terms: said.Terms, deck: deck.Default(), at: h.At, pictures: map[int]bool{}}
	var err error
	if len(said.Deck) > 0 {
		if g.deck, err = deck.Read(bytes.NewReader(said.Deck)); err != nil {
			return nil, err
		}
	}
	known := false
	if g.rules, known = games.ByCode(said.Terms.Game); !known {
		return nil, fault.Errorf("a table plays %q, which this program does not know", said.Terms.Game)
	}
	g.played, err = rules.PlayBy(g.rules, rules.Way{Code: said.Terms.Way, Suits: said.Terms.Suits}, g.deck, said.Said)
	return g, err
}

// added adds the events up, once.
func (g *game) added() (*recount.Table, error) {
	if g.sum == nil {
		sum, err := recount.After(g.deck, g.terms.Seats, g.played, g.events)
		if err != nil {
			return nil, err
		}
		g.sum = sum
	}
	return g.sum, nil
}

// Followed tells whether the table has followed a ruling, or said why it did not; a
// ruling about another game than the present one is past.
func (t *Table) Followed(r *wire.Ruling) bool {
	if t.game == nil || r.Log != t.log || t.answered[r.ID] != nil || t.game.number() != r.Game {
		return true
	}
	return slices.ContainsFunc(t.game.events, func(e record.Event) bool { return e.Desk == r.ID })
}

// Refusal is why the table did not follow a ruling, in a language; "" if it did or has
// not answered.
func (t *Table) Refusal(ruling, lang string) string { return t.answered[ruling][lang] }
