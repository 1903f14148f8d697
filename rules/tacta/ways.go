package tacta

import (
	"slices"

	"referee/deck"
	"referee/internal/fault"
	"referee/rules"
)

// Way is a way to play, as the rule book has them.
type Way string

// The ways to play.
const (
	Standard Way = "standard" // all suits, turns in clockwise order
	Limited  Way = "limited"  // one suit a round, three rounds, added
	Quick    Way = "quick"    // one or two suits are left out
	Team     Way = "team"     // two players a colour, nine cards each
	FreePlay Way = "free"     // no turns, and never on the own colour
	Sabotage Way = "sabotage" // two suits: one of the own colour, one of a neighbour's
)

// Ways lists the ways to play.
func Ways() []Way { return []Way{Standard, Limited, Quick, Team, FreePlay, Sabotage} }

// LimitedRounds is how many rounds Limited Space has: each suit once.
const LimitedRounds = 3

// Ruleset is a way to play with what has to be chosen for it.
type Ruleset struct {
	Way Way
	// Suits are those in play: of Limited the one of this round, of Quick those
	// that were not left out, of Sabotage the two. The other ways take all.
	Suits []deck.Suit
}

// Validate tells why the suits do not make that way to play with the deck.
func (r Ruleset) Validate(d *deck.Deck) error {
	all := d.Suits()
	for i, s := range r.Suits {
		switch {
		case !slices.Contains(all, s):
			return fault.Errorf("the deck has no suit %q", string(s))
		case slices.Contains(r.Suits[:i], s):
			return fault.Errorf("suit %q is said twice", string(s))
		}
	}
	switch n := len(r.Suits); r.Way {
	case Standard, Team, FreePlay:
		if n != 0 && n != len(all) {
			return fault.Errorf("%q is played with all suits; with fewer of them it is %q", string(r.Way), string(Quick))
		}
	case Limited:
		if n != 1 {
			return fault.Errorf("%q is played with one suit a round: say which", string(r.Way))
		}
	case Quick:
		if n == 0 || n >= len(all) {
			return fault.Errorf("%q leaves out one or two suits: say which are played", string(r.Way))
		}
	case Sabotage:
		if n != 2 {
			return fault.Errorf("%q is played with two suits: say which", string(r.Way))
		}
	default:
		return fault.Errorf("%q is no way to play", string(r.Way))
	}
	return nil
}

// Apply returns the settings with the rules of the way to play added.
func (r Ruleset) Apply(s Settings) Settings {
	s.Suits = slices.Clone(r.Suits)
	s.OwnColor = OwnColorAllowed
	if r.Way == FreePlay {
		s.OwnColor = OwnColorForbidden
	}
	return s
}

// Turns tells whether players take turns, so that rule turn is judged.
func (r Ruleset) Turns() bool { return r.Way != FreePlay }

// Seat is a player at the table, by the colour that counts for them.
type Seat struct {
	Player string
	Color  string
	// Passed is the suit that the player passes to the left, in Sabotage.
	Passed deck.Suit
}

// Hand is what a player may hold: Count cards, all of which are among Cards.
// Where a deck is shuffled and dealt to two it is not known which of them.
type Hand struct {
	Player string
	Count  int
	Cards  []HandCard
}

// HandCard is a card of a colour.
type HandCard struct {
	Color  *deck.Color
	Design *deck.Design
}

// Hands deals the cards to the seats, which are listed clockwise: the left
// neighbour of each is the next.
func (r Ruleset) Hands(d *deck.Deck, seats []Seat) ([]Hand, error) {
	if err := r.checkSeats(d, seats); err != nil {
		return nil, err
	}
	out := make([]Hand, len(seats))
	for i, seat := range seats {
		own, _ := d.Color(seat.Color)
		h := Hand{Player: seat.Player}
		if r.Way == Sabotage {
			right := seats[(i+len(seats)-1)%len(seats)]
			theirs, _ := d.Color(right.Color)
			h.add(own, d, func(s deck.Suit) bool { return slices.Contains(r.Suits, s) && s != seat.Passed })
			h.add(theirs, d, func(s deck.Suit) bool { return s == right.Passed })
		} else {
			h.add(own, d, func(s deck.Suit) bool { return len(r.Suits) == 0 || slices.Contains(r.Suits, s) })
		}
		if h.Count = len(h.Cards); r.Way == Team {
			h.Count /= playersPerColor
		}
		out[i] = h
	}
	return out, nil
}

// playersPerColor is how many share a colour in Team.
const playersPerColor = 2

func (h *Hand) add(c *deck.Color, d *deck.Deck, in func(deck.Suit) bool) {
	for _, l := range d.Designs {
		for range l.Copies() {
			if in(l.Suit) {
				h.Cards = append(h.Cards, HandCard{c, l})
			}
		}
	}
}

// checkSeats tells why the players do not make that way to play.
func (r Ruleset) checkSeats(d *deck.Deck, seats []Seat) error {
	if err := r.Validate(d); err != nil {
		return err
	}
	if len(seats) < 2 {
		return fault.Errorf("at least two play")
	}
	ofColor := map[string]int{}
	for i, s := range seats {
		if _, known := d.Color(s.Color); !known {
			return fault.Errorf("the deck has no colour %q", s.Color)
		}
		ofColor[s.Color]++
		next := seats[(i+1)%len(seats)]
		switch {
		case r.Way == Team && next.Color == s.Color:
			return fault.Errorf("%s and %s are of one team, and must not sit next to each other", s.Player, next.Player)
		case r.Way == Sabotage && !slices.Contains(r.Suits, s.Passed):
			return fault.Errorf("%s must pass one of the two suits that are played", s.Player)
		}
	}
	each := 1
	if r.Way == Team {
		each = playersPerColor
	}
	for _, s := range seats {
		if ofColor[s.Color] != each {
			return fault.Errorf("%q has %d players of colour %s: it takes %d", string(r.Way), ofColor[s.Color], fault.Colors{s.Color}, each)
		}
	}
	return nil
}

// Judged rules that only some ways to play have.
const (
	Suit     rules.Code = "suit"      // only suits that are in play
	OwnColor rules.Code = "own_color" // not on a card of the own colour
)
