// Package recount says how a table of a recorded game lay after some event, and what
// it counted, from the record alone: no picture is needed.
//
//	deck, seats, record.Event, Event, … ─▶ After ─▶ Table: state, layout, rulings, result
package recount

import (
	"referee/correction"
	"referee/deck"
	"referee/record"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// Table is a table as its record has it.
type Table struct {
	State   *record.State
	Layout  *table.Layout           // with what people said put over it
	Referee rules.Referee           // with what people ruled
	Rulings []correction.Correction // which are these
	Said    []table.PieceID         // that people have ruled on or named
	Turn    []string                // who may lay a card; none once the round is over
}

// After adds up the events of a game between some, as it was played. The error names one
// that makes no sense.
func After(d *deck.Deck, seats []record.Seat, played rules.Played, events []record.Event) (*Table, error) {
	terms := record.Terms{Deck: d, Seats: seats, Turns: played.Turns && len(seats) > 0}
	state, err := record.Sum(terms, events)
	if err != nil {
		return nil, err
	}
	t := &Table{State: state, Layout: state.Layout(), Turn: state.May(), Said: record.SaidOf(events)}
	if state.Over {
		t.Turn = nil
	}
	t.Rulings = state.RulingsOn(t.Layout)
	c, err := correction.Apply(t.Layout, played.Referee, t.Rulings)
	if err != nil {
		return nil, err
	}
	t.Layout, t.Referee = c.Layout, c.Referee
	return t, nil
}

// Result judges and counts it, which takes the most time of all this.
func (t *Table) Result() scoring.Result { return scoring.Settle(t.Layout, t.Referee) }
