package record

import (
	"slices"
	"strings"

	"referee/deck"
	"referee/internal/fault"
)

// Seat is a player at the table with the colour that is theirs.
type Seat struct {
	Player string `json:"player"`
	Color  string `json:"color"`
	// Passed is the suit of that colour whose cards the player has given to the
	// left neighbour, who lays them; "" for none.
	Passed deck.Suit `json:"passed,omitempty"`
}

// String is the seat as ParseSeats reads it.
func (s Seat) String() string {
	if s.Passed != "" {
		return s.Player + "=" + s.Color + "/" + string(s.Passed)
	}
	return s.Player + "=" + s.Color
}

// ParseSeats reads "Ada=blue,Ben=red", clockwise from who begins. Just a colour
// stands for a player of that name. "Ada=blue/circle" has given the circles of
// blue to the left neighbour, who is the next one named.
func ParseSeats(said string, d *deck.Deck) ([]Seat, error) {
	var out []Seat
	for part := range strings.SplitSeq(said, ",") {
		player, color, named := strings.Cut(strings.TrimSpace(part), "=")
		if !named {
			color = player
		}
		color, passed, _ := strings.Cut(color, "/")
		s := Seat{strings.TrimSpace(player), strings.TrimSpace(color), deck.Suit(strings.TrimSpace(passed))}
		if s.Player == "" || s.Color == "" {
			return nil, fault.Errorf("players are said clockwise from who begins, like Ada=blue,Ben=red")
		}
		if _, known := d.Color(s.Color); !known {
			return nil, fault.Errorf("the deck has no colour %q; it has %s", s.Color, fault.Colors(d.ColorNames()))
		}
		if s.Passed != "" && !slices.Contains(d.Suits(), s.Passed) {
			return nil, fault.Errorf("the deck has no suit %q", string(s.Passed))
		}
		if slices.ContainsFunc(out, func(o Seat) bool { return o.Player == s.Player }) {
			return nil, fault.Errorf("player %q is named twice", s.Player)
		}
		out = append(out, s)
	}
	if len(out) < 2 {
		return nil, fault.Errorf("at least two play")
	}
	return out, nil
}

// turns tells who may lay a card, by indices of seats.
type turns struct {
	seats []Seat
	may   []int // clockwise from the one whose turn it is; none: no turns
	last  *int  // who laid the last card; nil: nobody
}

func newTurns(seats []Seat, taken bool) turns {
	t := turns{seats: seats}
	if taken && len(seats) > 0 {
		t.may = []int{0}
	}
	return t
}

// plays tells whether the cards of a colour and suit are a seat's to lay.
func (t *turns) plays(i int, color string, suit deck.Suit) bool {
	if s := &t.seats[i]; s.Color == color {
		return s.Passed == "" || s.Passed != suit
	}
	right := &t.seats[(i+len(t.seats)-1)%len(t.seats)]
	return right.Color == color && right.Passed != "" && right.Passed == suit
}

// seatOf finds who laid a card of a colour and suit: one whose turn it is, else
// the next one clockwise whose it is; false for nobody.
func (t *turns) seatOf(color string, suit deck.Suit) (seat int, ok bool) {
	for _, i := range t.may {
		if t.plays(i, color, suit) {
			return i, true
		}
	}
	next := 0
	if t.last != nil {
		next = *t.last + 1
	}
	for k := range t.seats {
		if i := (next + k) % len(t.seats); t.plays(i, color, suit) {
			return i, true
		}
	}
	return 0, false
}

// outOfTurn tells whether it is another's turn than that of whose card it is.
func (t *turns) outOfTurn(color string, suit deck.Suit) bool {
	return len(t.may) > 0 && !slices.ContainsFunc(t.may, func(i int) bool { return t.plays(i, color, suit) })
}

// laid goes on clockwise from whoever laid a card, in turn or not.
func (t *turns) laid(color string, suit deck.Suit) {
	at, ok := t.seatOf(color, suit)
	if !ok {
		return
	}
	t.last = &at
	if t.may != nil {
		t.may = []int{(at + 1) % len(t.seats)}
	}
}

// begun lets anybody play next: cards lie there already, of which nobody saw who
// laid the last.
func (t *turns) begun() {
	if t.may == nil {
		return
	}
	t.may = t.may[:0:0]
	for i := range t.seats {
		t.may = append(t.may, i)
	}
}

// takenBack gives another try to who took the card laid last back: both they
// and the next one are in turn.
func (t *turns) takenBack(color string, suit deck.Suit) {
	if t.may != nil && t.last != nil && t.plays(*t.last, color, suit) {
		t.may = []int{*t.last, (*t.last + 1) % len(t.seats)}
	}
}
