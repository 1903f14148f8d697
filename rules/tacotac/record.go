package tacotac

import (
	"slices"

	"referee/internal/fault"
	"referee/rules"
)

// Event is something that happened in a game.
type Event struct {
	Player string
	Laid   []Lay // in order; none: the player has passed
}

// Record is a game from its first fragment on.
type Record struct {
	Rules
	Players []string // in the order of their turns
	rules.History[Event, moment]
}

// moment is how a game stands between two turns.
type moment struct {
	position *Position
	left     []int // fragments that each player still holds
	turn     int
	passes   int // turns in a row that were passed
}

// NewRecord begins a game. The fragments are shared out; where that does not
// come out evenly the first players have one more.
func NewRecord(r Rules, m *Model, players []string) (*Record, error) {
	if len(players) < 2 {
		return nil, fault.Errorf("at least two play")
	}
	first := moment{position: NewPosition(m)}
	all := m.Rows * m.Cols
	for i := range players {
		n := all / len(players)
		if i < all%len(players) {
			n++
		}
		first.left = append(first.left, n)
	}
	return &Record{Rules: r, Players: players, History: rules.Begin[Event](first)}, nil
}

// Position is what lies now.
func (r *Record) Position() *Position { return r.Now().position }

// Turn is who has to play, with the turn to be played.
func (r *Record) Turn() (string, Turn) {
	m := r.Now()
	return r.Players[m.turn], r.Begin(m.position, m.passes >= len(r.Players))
}

// Left is how many fragments a player still holds.
func (r *Record) Left(player string) int {
	if i := slices.Index(r.Players, player); i >= 0 {
		return r.Now().left[i]
	}
	return 0
}

// Winner is « le premier qui s'est débarrassé de tous ses fragments »; false
// while the game goes on.
func (r *Record) Winner() (string, bool) {
	if i := slices.Index(r.Now().left, 0); i >= 0 {
		return r.Players[i], true
	}
	return "", false
}

// Play lays fragments in their order; none is to pass. Where one of them is
// forbidden, nothing is laid, and the rule is told.
func (r *Record) Play(fragments ...Fragment) (rules.Code, error) {
	if _, over := r.Winner(); over {
		return "", fault.Errorf("the game is over")
	}
	player, t := r.Turn()
	e := Event{Player: player}
	for _, f := range fragments {
		if !t.position.Model.Has(f) {
			return "", fault.Errorf("%q is no fragment of the model: they are called r1c1 to r%dc%d", string(f.ID()), t.position.Model.Rows, t.position.Model.Cols)
		}
		if why := t.Forbids(f); why != "" {
			return why, nil
		}
		var gap Gap
		t, gap = t.Lay(f)
		e.Laid = append(e.Laid, Lay{f, gap})
	}
	m := r.Now()
	if m.left[m.turn] < len(fragments) {
		return "", fault.Errorf("%s holds no more than %d fragments", player, m.left[m.turn])
	}
	m.position, m.left = t.position, slices.Clone(m.left)
	m.left[m.turn] -= len(fragments)
	m.turn = (m.turn + 1) % len(r.Players)
	if m.passes++; len(fragments) > 0 {
		m.passes = 0
	}
	r.Add(e, m)
	return "", nil
}
