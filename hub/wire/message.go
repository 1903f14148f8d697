package wire

import (
	"encoding/json"
	"time"

	"referee/internal/fault"
	"referee/rules"
	"referee/store"
)

// Version is that of what is said; a change that an older program would misunderstand
// makes it another.
const Version = 1

// Envelope is what a table says: things of its list, one after another.
type Envelope struct {
	V       int     `json:"v"`
	Table   string  `json:"table"`
	Log     string  `json:"log"`     // the name of the list: another database, another list
	Entries []Entry `json:"entries"` // with numbers that follow one another
}

// Entry is one thing of a list. Numbers count from 1.
type Entry struct {
	Seq  int64           `json:"seq"`
	At   time.Time       `json:"at"`
	Kind store.OutKind   `json:"kind"`
	Of   string          `json:"of,omitempty"`
	N    int             `json:"n,omitempty"`
	Data json.RawMessage `json:"data,omitempty"`
	JPEG []byte          `json:"jpeg,omitempty"` // of a picture
}

// Newer is the error of what a newer program said.
type Newer struct{ V int }

func (n *Newer) Error() string { return n.Sentence().Error() }

// Sentence is it for people.
func (n *Newer) Sentence() *fault.Sentence {
	return fault.Say("a table has a newer program (its messages are of version %d): bring this one up to date", n.V)
}

// DecodeEnvelope reads what the table of a subject said.
func DecodeEnvelope(table string, data []byte) (*Envelope, error) {
	var version struct{ V int }
	if err := json.Unmarshal(data, &version); err != nil {
		return nil, fault.Errorf("a message of a table cannot be understood: %w", err)
	}
	if version.V > Version {
		return nil, &Newer{version.V}
	}
	var e Envelope
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, fault.Errorf("a message of a table cannot be understood: %w", err)
	}
	if e.V != Version || e.Table != table || !validID(e.Log) || len(e.Entries) == 0 {
		return nil, fault.Errorf("a message of a table makes no sense")
	}
	for i := range e.Entries {
		if first := e.Entries[0].Seq; first < 1 || e.Entries[i].Seq != first+int64(i) {
			return nil, fault.Errorf("a message of a table makes no sense")
		}
	}
	return &e, nil
}

// Where asks how far the desk has heard a list. It is asked every few seconds: who asks
// is there.
type Where struct {
	V    int    `json:"v"`
	Log  string `json:"log"`
	Last int64  `json:"last"` // the last number of the list
}

// Heard answers it.
type Heard struct {
	V       int      `json:"v"`
	Seq     int64    `json:"seq"` // the last number that is safe at the desk
	Number  int      `json:"number"`
	Rulings []Ruling `json:"rulings,omitempty"` // that the table has not followed yet
}

// Again asks a table to say again what comes after a number.
type Again struct {
	Log string `json:"log"`
	Seq int64  `json:"seq"`
}

// Ruling is what the human referee at the desk says about a card at a table.
type Ruling struct {
	ID    string     `json:"id"`
	Log   string     `json:"log"`
	Game  int64      `json:"game"`
	Of    int        `json:"of"` // the event that laid it
	Piece int        `json:"piece"`
	Kind  RulingKind `json:"kind"`
	By    string     `json:"by,omitempty"` // who says it
	// Card, Color and Face say which card it is, of a Name.
	Card  string  `json:"card,omitempty"`
	Color *string `json:"color,omitempty"`
	Face  string  `json:"face,omitempty"`
}

// RulingKind is the code of what is ruled.
type RulingKind string

// What may be ruled.
const (
	Legal   RulingKind = "legal"
	Illegal RulingKind = "illegal"
	Name    RulingKind = "name" // it is another card
)

// Game is what was agreed before a game, with what counting it needs.
type Game struct {
	Terms store.Terms     `json:"terms"`
	Deck  json.RawMessage `json:"deck,omitempty"` // as a deck file; none: the built-in one
	Said  rules.Values    `json:"said"`           // how the group plays
}

// Answer says why a table did not follow a ruling.
type Answer struct {
	Why map[string]string `json:"why"` // in each language
}
