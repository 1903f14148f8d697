package record

import (
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/rules"
	"referee/table"
)

// Terms are what was agreed before a game.
type Terms struct {
	Deck  *deck.Deck
	Seats []Seat // clockwise from who begins; none: nobody said
	Turns bool   // players take turns
}

// Piece is a card of the record.
type Piece struct {
	table.Card
	// Home is where it was laid, from which it is not to be moved.
	Home   geometry.Pose
	Ruling *Ruling
	Sure   bool
	// Question is what people should look at, "" for nothing.
	Question Question
	Player   string
	Seq      int // of the event that laid it
	Begun    bool
	Agreed   *bool // what people ruled themselves
}

// State is what events add up to.
type State struct {
	Terms  Terms
	Pieces []Piece // on the table, in the order in which they were laid
	Seq    int     // of the last event
	Over   bool
	turns  turns
	next   table.PieceID
	named  map[int]*Event // what people said a card is, by the event that laid it
}

// Sum adds events up. The error names one that makes no sense.
func Sum(terms Terms, events []Event) (*State, error) {
	s := &State{Terms: terms, turns: newTurns(terms.Seats, terms.Turns), next: 1}
	gone := undone(events)
	s.named = named(events, gone)
	for i := range events {
		e := &events[i]
		s.Seq = e.Seq
		if e.Piece >= s.next {
			s.next = e.Piece + 1
		}
		if gone[e.Seq] {
			continue
		}
		if err := s.add(e); err != nil {
			return nil, err
		}
	}
	s.named = nil
	return s, nil
}

// named finds what people said cards are.
func named(events []Event, gone map[int]bool) map[int]*Event {
	out := map[int]*Event{}
	for i := range events {
		if e := &events[i]; e.Kind == Corrected && e.Ruling == nil && !gone[e.Seq] {
			out[e.Of] = e
		}
	}
	return out
}

// undone are the events that were taken back; taking back can be taken back.
func undone(events []Event) map[int]bool {
	out := map[int]bool{}
	for i := len(events) - 1; i >= 0; i-- {
		if e := &events[i]; e.Kind == Undone && !out[e.Seq] {
			out[e.Of] = true
		}
	}
	return out
}

// Fresh is an identity that no piece has had.
func (s *State) Fresh() table.PieceID {
	s.next++
	return s.next - 1
}

// Piece finds a card on the table.
func (s *State) Piece(id table.PieceID) *Piece {
	i := slices.IndexFunc(s.Pieces, func(p Piece) bool { return p.Piece == id })
	if i < 0 {
		return nil
	}
	return &s.Pieces[i]
}

func (s *State) add(e *Event) error {
	switch e.Kind {
	case Begun, Placed:
		c, err := e.CardOf(s.Terms.Deck)
		if err != nil {
			return err
		}
		s.Pieces = append(s.Pieces, Piece{Card: c, Home: c.Pose, Ruling: e.Ruling, Sure: e.Sure, Question: e.Question, Player: e.Player, Seq: e.Seq, Begun: e.Kind == Begun})
		if e.Kind == Placed {
			return s.taken(e)
		}
		if c.Color != nil {
			s.turns.begun()
		}
	case Removed:
		s.Pieces = slices.DeleteFunc(s.Pieces, func(p Piece) bool { return p.Piece == e.Piece })
		if d, known := s.Terms.Deck.Design(e.Card); known {
			s.turns.takenBack(e.Color, d.Suit)
		}
	case Moved, PutBack, Turned:
		if p := s.Piece(e.Piece); p != nil {
			c, err := e.CardOf(s.Terms.Deck)
			if err != nil {
				return err
			}
			p.Card = c
		}
	case Corrected:
		return s.correct(e)
	case End:
		s.Over = true
	}
	return nil
}

// taken takes a turn with the card that was laid, which is what people say it is.
func (s *State) taken(e *Event) error {
	if said := s.named[e.Seq]; said != nil {
		e = said
	}
	c, err := e.CardOf(s.Terms.Deck)
	if err != nil || c.Color == nil {
		return err
	}
	s.turns.laid(c.Color.Name, c.Face.Design.Suit)
	return nil
}

// correct puts right what a card is, or how it is ruled.
func (s *State) correct(e *Event) error {
	p := s.Piece(e.Piece)
	if p == nil {
		return nil
	}
	if e.Card != "" {
		c, err := e.CardOf(s.Terms.Deck)
		if err != nil {
			return err
		}
		if p.Face != c.Face || p.Color != c.Color {
			p.Face, p.Color, p.Sure, p.Question = c.Face, c.Color, true, ""
		}
	}
	if e.Ruling != nil {
		p.Ruling, p.Sure, p.Question = e.Ruling, e.Sure, e.Question
		if e.Reason == rules.Agreed {
			p.Agreed = &e.Legal
		}
	}
	return nil
}

// May lists the players whose turn it is, who comes first in order; none where
// there are no turns.
func (s *State) May() []string {
	var out []string
	for _, i := range s.turns.may {
		out = append(out, s.Terms.Seats[i].Player)
	}
	return out
}

// PlayerOf is who lays such a card now, "" if nobody has it.
func (s *State) PlayerOf(f *deck.Face, color *deck.Color) string {
	if color == nil {
		return ""
	}
	if i, ok := s.turns.seatOf(color.Name, f.Design.Suit); ok {
		return s.Terms.Seats[i].Player
	}
	return ""
}

// OutOfTurn tells whether such a card would be laid out of turn now.
func (s *State) OutOfTurn(f *deck.Face, color *deck.Color) bool {
	return color != nil && s.turns.outOfTurn(color.Name, f.Design.Suit)
}

// Layout is the table as the record has it. Cards have the order in which they
// were laid; those that lay there from the beginning are listed first.
func (s *State) Layout() *table.Layout {
	cards := make([]table.Card, len(s.Pieces))
	var doubts []table.Doubt
	for i := range s.Pieces {
		cards[i] = s.Pieces[i].Card
		if s.Pieces[i].Open() {
			doubts = append(doubts, table.Misfit{Card: table.CardID(i), Spot: table.Spot{Open: 1}})
		}
	}
	l := table.New(s.Terms.Deck, cards, table.Stacked)
	l.Doubts = doubts
	return l
}

// Undoable is the last event that can be taken back, 0 if there is none.
func Undoable(events []Event) int {
	gone := undone(events)
	for i := len(events) - 1; i >= 0; i-- {
		switch e := &events[i]; e.Kind {
		case Placed, Removed, Moved, PutBack, Turned, Corrected, End:
			if !gone[e.Seq] {
				return e.Seq
			}
		}
	}
	return 0
}

// Open tells whether something about a card may change what it counts; in whose
// turn it was laid does not.
func (p *Piece) Open() bool { return !p.Sure && p.Agreed == nil && p.Question != AskTurn }

// LastRuling is the last event by which people ruled themselves, 0 if there is none.
func LastRuling(events []Event) int {
	gone := undone(events)
	for i := len(events) - 1; i >= 0; i-- {
		if e := &events[i]; e.Kind == Corrected && e.Ruling != nil && e.Reason == rules.Agreed && !gone[e.Seq] {
			return e.Seq
		}
	}
	return 0
}

// LegalNow is the referee's verdict with what people ruled over it.
func (p *Piece) LegalNow() bool {
	switch {
	case p.Agreed != nil:
		return *p.Agreed
	case p.Ruling != nil:
		return p.Ruling.Legal
	}
	return true
}

// BrokenRule is the rule that a card's placement breaks, "" for none.
func (p *Piece) BrokenRule() rules.Code {
	if p.Ruling == nil || p.LegalNow() {
		return ""
	}
	return p.Ruling.Reason
}
