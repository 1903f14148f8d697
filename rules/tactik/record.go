package tactik

import (
	"slices"

	"referee/internal/fault"
	"referee/rules"
)

// handCards are dealt to each player: « 4 cartes à chacun », six where two play
// (« Variante pour 2 joueurs »).
const (
	handCards       = 4
	handCardsForTwo = 6 // « Variante pour 2 joueurs »
)

// Event is something that happened in a game.
type Event struct {
	Kind   EventKind
	Player string
	Card   Card
	Move   Way // of a card that was played
}

// EventKind is what happened.
type EventKind string

// The kinds of event.
const (
	Dealt     EventKind = "dealt"     // everybody has a hand
	Played    EventKind = "played"    // a card moved pawns
	Discarded EventKind = "discarded" // a player has thrown the whole hand away
)

// Record is a game from its first deal on. Who begins after a deal the rule book
// does not say: the first deal names them, later ones pass on to the next
// player, as the dealer does.
type Record struct {
	Rules
	Players []string // clockwise; where two share four colours, the first of each
	rules.History[Event, moment]
}

// moment is how a game stands.
type moment struct {
	position *Position
	hands    []int // cards that each player still holds
	turn     int
	first    int // who began after the last deal
}

// NewRecord begins a game with every pawn in its reserve.
func NewRecord(r Rules, b *Board, players []string) (*Record, error) {
	if len(players) < 2 {
		return nil, fault.Errorf("at least two play")
	}
	for i, p := range players {
		if _, known := b.color(p); !known {
			return nil, fault.Errorf("the board has no colour %s: it has %s", p, fault.Colors(b.Colors))
		}
		if slices.Contains(players[:i], p) {
			return nil, fault.Errorf("%s plays twice", fault.Colors{p})
		}
	}
	first := moment{position: NewPosition(b), hands: make([]int, len(players))}
	return &Record{Rules: r, Players: players, History: rules.Begin[Event](first)}, nil
}

// Position is where the pawns are now.
func (r *Record) Position() *Position { return r.Now().position }

// Cards is how many cards a player still holds.
func (r *Record) Cards(player string) int {
	if i := slices.Index(r.Players, player); i >= 0 {
		return r.Now().hands[i]
	}
	return 0
}

// Turn is who has to play; false once the cards must be dealt.
func (r *Record) Turn() (string, bool) {
	m := r.Now()
	return r.Players[m.turn], m.hands[m.turn] > 0
}

// Deal gives everybody a hand, once nobody has a card left.
func (r *Record) Deal() error {
	m := r.Now()
	if _, playing := r.Turn(); playing {
		return fault.Errorf("%s still has cards", fault.Colors{r.Players[m.turn]})
	}
	n := handCards
	if r.Sides == Shared {
		n = handCardsForTwo
	}
	if slices.ContainsFunc(r.Events, func(e Event) bool { return e.Kind == Dealt }) {
		m.first = (m.first + 1) % len(r.Players)
	}
	m.hands = slices.Repeat([]int{n}, len(r.Players))
	m.turn = m.first
	r.Add(Event{Kind: Dealt}, m)
	return nil
}

// Play takes the position after a card was played by whoever had to. A move that
// is not lawful, or not clear, is not taken, and judged in the answer.
func (r *Record) Play(card Card, after *Position) (Checked, error) {
	player, playing := r.Turn()
	if !playing {
		return Checked{}, fault.Errorf("the cards must be dealt first")
	}
	c, err := r.Check(r.Position(), after, player, card)
	if err != nil || c.Reason != "" || len(c.Ways) != 1 {
		return c, err
	}
	m := r.Now()
	m.position = after
	r.pass(&m, m.hands[m.turn]-1)
	r.Add(Event{Played, player, card, c.Ways[0]}, m)
	return c, nil
}

// Discard throws the hand of who has to play away. Whether that was right
// depends on the cards: see Moves.
func (r *Record) Discard() error {
	player, playing := r.Turn()
	if !playing {
		return fault.Errorf("the cards must be dealt first")
	}
	m := r.Now()
	r.pass(&m, 0)
	r.Add(Event{Kind: Discarded, Player: player}, m)
	return nil
}

// pass leaves a player with so many cards, and goes on to the next who has any:
// « Ce joueur reste sans jouer, jusqu'à ce que les autres joueurs aient joué
// toutes leurs cartes ».
func (r *Record) pass(m *moment, left int) {
	m.hands = slices.Clone(m.hands)
	m.hands[m.turn] = left
	for k := range r.Players {
		next := (m.turn + 1 + k) % len(r.Players)
		if m.hands[next] > 0 {
			m.turn = next
			return
		}
	}
}

// Winners are the colours that have won.
func (r *Record) Winners() []string { return r.Rules.Winners(r.Position()) }
