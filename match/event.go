package match

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"referee/deck"
	"referee/internal/fault"
	"referee/internal/takenback"
	"referee/rules"
	"referee/scoring"
)

// Round is one round of a match.
type Round struct {
	ID     int            `json:"id"`
	Points map[string]int `json:"points"` // by colour
	// OutFirst is the colour of the player who went out first, "" if nobody
	// noted it.
	OutFirst string `json:"out_first,omitempty"`
	// Suits are those that were in play, where the way to play leaves that open;
	// Passed is the suit that each colour passed on, in Sabotage.
	Suits  []string          `json:"suits,omitempty"`
	Passed map[string]string `json:"passed,omitempty"`
	// Photo or Game is where the points come from: a photo, a game that was
	// watched; neither: somebody typed them in.
	Photo string `json:"photo,omitempty"`
	Game  int64  `json:"game,omitempty"`
	// Sure tells that the count was sure; Said, that people put something right.
	Sure bool `json:"sure,omitempty"`
	Said bool `json:"said,omitempty"`
}

// Kind is the code of a kind of event.
type Kind string

// The kinds of event.
const (
	Added   Kind = "round"  // a round was played
	Changed Kind = "change" // a round was otherwise
	Deleted Kind = "delete" // a round is left out
	Undone  Kind = "undo"   // the last event that stands is taken back
	Renamed Kind = "rename" // the match is called otherwise
	Agreed  Kind = "terms"  // other terms are agreed on; another way to play while no round is
	Gone    Kind = "remove" // the match is deleted; taking that back brings it back
)

// Event is one thing that happens in a match.
type Event struct {
	Kind  Kind   `json:"kind"`
	Of    int    `json:"of,omitempty"`    // the round that is changed or deleted
	Round *Round `json:"round,omitempty"` // played, or as it was really
	Name  string `json:"name,omitempty"`  // of the match; "" for none
	Terms *Terms `json:"terms,omitempty"` // agreed on
}

// DecodeEvent reads an event. A field that it does not know is an error.
func DecodeEvent(data []byte) (Event, error) {
	var e Event
	if err := decode(data, &e); err != nil {
		return e, err
	}
	needs, known := map[Kind]bool{Added: true, Changed: true, Deleted: false, Undone: false, Renamed: false, Gone: false, Agreed: false}[e.Kind]
	e.Name = strings.TrimSpace(e.Name)
	if utf8.RuneCountInString(e.Name) > MaxName {
		return e, fault.Errorf("a name has at most %d letters", MaxName)
	}
	if !known || needs != (e.Round != nil) || (e.Kind == Agreed) != (e.Terms != nil) {
		return e, fault.Errorf("an event of kind %q lacks a field, or is of no known kind", string(e.Kind))
	}
	return e, nil
}

// Match is a match as its events have it.
type Match struct {
	Terms     *Terms
	Rounds    []Round
	Standings scoring.Standings
	// Undoable tells that there is something to take back.
	Undoable bool
	// Deleted tells that the match was deleted: it stays to be brought back.
	Deleted bool
}

// Sum adds events up. The error names what makes no sense.
func Sum(t *Terms, g rules.Game, d *deck.Deck, events []Event) (*Match, error) {
	own := *t // which a new name changes
	m := &Match{Terms: &own}
	standing := takenback.Standing(events, func(e *Event) bool { return e.Kind == Undone })
	m.Undoable = len(standing) > 0
	for _, i := range standing {
		if err := m.add(i+1, &events[i], g, d); err != nil {
			return nil, err
		}
	}
	var played []scoring.Round
	for i := range m.Rounds {
		played = append(played, scoring.Round{Points: m.Rounds[i].Points, OutFirst: m.Rounds[i].OutFirst})
	}
	var err error
	agreed := m.Terms.scoring()
	m.Standings, err = agreed.Stand(played)
	return m, err
}

// add takes one event; a round's number is that of the event that it was
// played by, which it keeps.
func (m *Match) add(seq int, e *Event, g rules.Game, d *deck.Deck) error {
	if m.Deleted {
		return fault.Errorf("the match is deleted: bring it back first")
	}
	switch e.Kind {
	case Renamed:
		m.Terms.Name = e.Name
		return nil
	case Agreed:
		return m.agree(e.Terms, g, d)
	case Gone:
		m.Deleted = true
		return nil
	}
	return m.addRound(seq, e, d)
}

// agree takes other terms. The deck stays, and, once there are rounds, the way to play:
// they were judged by it.
func (m *Match) agree(t *Terms, g rules.Game, d *deck.Deck) error {
	other := *t
	other.Way, other.Deck = cmp.Or(other.Way, m.Terms.Way), m.Terms.Deck
	other.tidy()
	if err := other.validate(g, d); err != nil {
		return err
	}
	if len(m.Rounds) > 0 && other.way(g) != m.Terms.way(g) {
		return fault.Errorf("the way to play stays, since rounds were counted by it: begin another match")
	}
	m.Terms = &other
	return nil
}

// addRound takes an event about a round.
func (m *Match) addRound(seq int, e *Event, d *deck.Deck) error {
	at := slices.IndexFunc(m.Rounds, func(r Round) bool { return r.ID == e.Of })
	if e.Kind != Added && at < 0 {
		return fault.Errorf("there is no round %d", e.Of)
	}
	if e.Round != nil {
		if err := e.Round.validate(d); err != nil {
			return err
		}
	}
	switch e.Kind {
	case Added:
		r := *e.Round
		r.ID = seq
		m.Rounds = append(m.Rounds, r)
	case Changed:
		r := *e.Round
		r.ID = e.Of
		m.Rounds[at] = r
	case Deleted:
		m.Rounds = slices.Delete(m.Rounds, at, at+1)
	}
	return nil
}

func (r *Round) validate(d *deck.Deck) error {
	for c, n := range r.Points {
		if n > maxPoints {
			return fault.Errorf("a round has at most %d points of a colour", maxPoints)
		}
		if _, known := d.Color(c); !known {
			return fault.Errorf("the deck has no colour %q; it has %s", c, fault.Colors(d.ColorNames()))
		}
	}
	suits := slices.Clone(r.Suits)
	for _, s := range r.Passed {
		suits = append(suits, s)
	}
	for _, s := range suits {
		if !slices.Contains(d.Suits(), deck.Suit(s)) {
			return fault.Errorf("the deck has no suit %q", s)
		}
	}
	return nil
}
