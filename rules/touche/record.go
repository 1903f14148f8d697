package touche

import (
	"slices"

	"referee/internal/fault"
	"referee/rules"
)

// Event is a turn of a game.
type Event struct {
	Player string
	Card   Face
	Laid   *Laid // nil: the card was thrown away
	// Marked are the squares on which black pawns were laid, with whose figures
	// they mark.
	Marked []Square
	// Finished are figures of the player that the turn has made, marked or not.
	Finished []Figure
}

// Record is a game from its empty board on. It knows whose the black pawns are,
// which no picture shows.
type Record struct {
	Rules
	Players []string // their colours, in the order of their turns
	// Through tells that they play the variant through all levels.
	Through bool
	rules.History[Event, moment]
}

// moment is how a game stands.
type moment struct {
	position *Position
	turn     int
	finished map[string][]Kind // figures marked, in their order, by colour
}

// NewRecord begins a game on an empty board.
func NewRecord(r Rules, b *Board, players []string) (*Record, error) {
	if len(players) < 2 {
		return nil, fault.Errorf("at least two play")
	}
	return &Record{Rules: r, Players: players, History: rules.Begin[Event](moment{NewPosition(b), 0, map[string][]Kind{}})}, nil
}

// Position is the board now, with the owners of the black pawns.
func (r *Record) Position() *Position { return r.Now().position }

// Turn is whose turn it is.
func (r *Record) Turn() string { return r.Players[r.Now().turn] }

// colors is how many play, teams counted once.
func (r *Record) colors() int {
	all := slices.Clone(r.Players)
	slices.Sort(all)
	return len(slices.Compact(all))
}

// Progress is how far a colour has come: through the levels, or toward the one
// level that is played.
func (r *Record) Progress(color string) Progress {
	done := r.Now().finished[color]
	if r.Through {
		return Through(done, r.colors())
	}
	return Progress{r.Level, len(done)}
}

// Winner is the first who has every figure that was agreed on; false while the
// game goes on.
func (r *Record) Winner() (string, bool) {
	for _, c := range r.Players {
		p := r.Progress(c)
		if r.Through && p.Level > MaxLevel || !r.Through && r.Level.Needed(r.colors()) > 0 && p.Done >= r.Level.Needed(r.colors()) {
			return c, true
		}
	}
	return "", false
}

// kinds are the figures that a colour may be after.
func (r *Record) kinds(color string) []Kind {
	if r.Through {
		return min(r.Progress(color).Level, MaxLevel).Kinds()
	}
	return r.Level.Kinds()
}

// Play takes the board after the turn of whose turn it is. What is not lawful, or
// not clear, is not taken, and judged in the answer.
func (r *Record) Play(card Face, after *Position) (Checked, error) {
	player, m := r.Turn(), r.Now()
	by := r.Rules
	if r.Through { // each is at a level of their own; black pawns mark figures of any
		by.Level = NotSaid
	}
	c, err := by.Check(m.position, after, player, card)
	if err != nil || c.Reason != "" || c.Open || c.Ways > 1 {
		return c, err
	}
	e := Event{Player: player, Card: card, Laid: c.Laid, Marked: c.Marked}
	before := m.position
	laid := before
	if c.Laid != nil {
		laid = c.Laid.Apply(before)
	}
	e.Finished = fresh(before.figures(player, r.kinds(player), r.Shared), laid.figures(player, r.kinds(player), r.Shared))
	m.position = r.owned(before, laid, after)
	m.finished = r.count(m.finished, before, m.position)
	m.turn = (m.turn + 1) % len(r.Players)
	r.Add(e, m)
	return c, nil
}

// figures are the finished figures of a colour that are not marked.
func (p *Position) figures(color string, kinds []Kind, shared int) []Figure {
	for _, s := range p.Read(kinds, shared).Standings {
		if s.Color == color {
			return s.Open
		}
	}
	return nil
}

// fresh are the figures that were not there before.
func fresh(before, after []Figure) []Figure {
	var out []Figure
	for _, f := range after {
		if !slices.ContainsFunc(before, func(g Figure) bool { return slices.Equal(f.Squares, g.Squares) }) {
			out = append(out, f)
		}
	}
	return out
}

// owned is the position after a turn with the owners of all black pawns: who had
// a pawn beneath.
func (r *Record) owned(before, laid, after *Position) *Position {
	out := *after
	out.on = slices.Clone(after.on)
	for i, q := range out.on {
		if !q.Black {
			continue
		}
		if out.on[i].Color = before.on[i].Color; !before.on[i].Black {
			out.on[i].Color = laid.on[i].Color
		}
	}
	return &out
}

// count adds the figures that were marked in a turn.
func (r *Record) count(had map[string][]Kind, before, after *Position) map[string][]Kind {
	out := map[string][]Kind{}
	for color, list := range had {
		out[color] = slices.Clone(list)
	}
	kinds := Kinds()
	if !r.Through {
		kinds = r.Level.Kinds()
	}
	was := before.Read(kinds, r.Shared).Marked
	for _, m := range after.Read(kinds, r.Shared).Marked {
		if m.Owner != "" && !slices.ContainsFunc(was, func(o Marked) bool { return slices.Equal(o.Squares, m.Squares) }) {
			out[m.Owner] = append(out[m.Owner], m.Kind)
		}
	}
	return out
}
