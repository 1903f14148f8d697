package tournament

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"referee/internal/fault"
)

// ID is an entrant, from 1 in the order in which they entered.
type ID int

// Kind is the code of a kind of event.
type Kind string

// The kinds of event.
const (
	Entered  Kind = "enter"    // somebody takes part from the next round on
	Withdrew Kind = "withdraw" // an entrant takes no part in further rounds
	Returned Kind = "return"   // but does again
	Began    Kind = "round"    // a round begins
	Ended    Kind = "result"   // a game has ended, or had ended otherwise
	Undone   Kind = "undo"     // the last event that stands is taken back
)

// Event is one thing that happens in a tournament.
type Event struct {
	Kind    Kind   `json:"kind"`
	Name    string `json:"name,omitempty"`    // of who enters
	Entrant ID     `json:"entrant,omitempty"` // who withdraws or returns
	// Pairs are the games of a round that begins, and Free who plays none in it.
	Pairs []Pair `json:"pairs,omitempty"`
	Free  []ID   `json:"free,omitempty"`
	// Table says which game of the last round Result is of; Round, if not 0, of which.
	Round  int     `json:"round,omitempty"`
	Table  int     `json:"table,omitempty"`
	Result *Result `json:"result,omitempty"`
}

// Pair is two entrants who meet at a table.
type Pair struct {
	Table int   `json:"table"` // from 1
	Who   [2]ID `json:"who"`
	// Again tells that they have met before, since nobody else was left.
	Again bool `json:"again,omitempty"`
}

// Result is how a game ended.
type Result struct {
	Points [2]int `json:"points"` // of the two of a pair
	// OutFirst is who was out first, 0 if nobody noted it.
	OutFirst ID `json:"out_first,omitempty"`
}

// DecodeEvent reads an event that people say. A field that it does not know is an error;
// rounds are said by Next alone.
func DecodeEvent(data []byte) (Event, error) {
	var e Event
	if err := decode(data, &e); err != nil {
		return e, err
	}
	e.Name = strings.TrimSpace(e.Name)
	if utf8.RuneCountInString(e.Name) > MaxName {
		return e, fault.Errorf("a name has at most %d letters", MaxName)
	}
	lacks := false
	switch e.Kind {
	case Entered:
		lacks = e.Name == ""
	case Withdrew, Returned:
		lacks = e.Entrant == 0
	case Ended:
		lacks = e.Table == 0 || e.Result == nil
	case Undone:
	default:
		lacks = true
	}
	if lacks || e.Pairs != nil || e.Free != nil {
		return e, fault.Errorf("an event of kind %q lacks a field, or is of no known kind", string(e.Kind))
	}
	return e, nil
}

func decode(data []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return fault.Errorf("that cannot be understood: %w", err)
	}
	return nil
}
