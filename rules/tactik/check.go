package tactik

import (
	"referee/internal/fault"
	"referee/rules"
)

// Checked is a move judged.
type Checked struct {
	Reason rules.Code // empty: legal
	// Ways are the moves by which the card leads from one position to the other;
	// more than one where it cannot be said which was made.
	Ways []Way
	// Instead are moves that would lead there if the rule of Reason did not
	// forbid it, or with another card.
	Instead []Way
	// Could are moves that the card allows, where nothing was moved.
	Could []Way
	// Open tells that a cell that matters is not seen.
	Open bool
}

// Way is a move: who plays which card, and the pawns that it moves.
type Way struct {
	Player string
	Card   Card // what a joker stands for
	Joker  bool
	moved  []step
	after  state
	board  *Board
}

// Check judges the move between two positions by a card. The player may be
// empty: then it is anybody's.
func (r Rules) Check(before, after *Position, player string, card Card) (Checked, error) {
	players, err := r.players(before, after, player)
	if err != nil {
		return Checked{}, err
	}
	out := Checked{Open: len(before.hidden)+len(after.hidden) > 0}
	if out.Open {
		before, after = before.waiting(), after.waiting()
	}
	c := &checking{Rules: r, before: before, after: after, card: card, players: players, want: after.state.sorted()}
	switch {
	case len(before.Odd) > len(before.wrong) || len(after.Odd) > len(after.wrong):
		out.Reason = OddRule
	case before.state.sorted() == c.want && len(after.wrong) == 0:
		// Two of one's own may have been swapped, which nobody sees.
		if out.Ways = c.ways(c.card, c.players, "", c.exactly); len(out.Ways) == 0 {
			c.nothing(&out)
		}
	default:
		c.find(&out)
	}
	return out, nil
}

// waiting is the position with pawns that are not seen taken to be in their
// reserves: what is judged is then what is seen.
func (p *Position) waiting() *Position {
	out := *p
	for c := range p.Board.Colors {
		if p.missing(c) == pawns {
			continue
		}
		for i, at := range out.state.at[c] {
			if at == absent {
				out.state.at[c][i] = reserve
			}
		}
	}
	return &out
}

func (r Rules) players(before, after *Position, player string) ([]int, error) {
	b := before.Board
	if len(b.Colors) != len(after.Board.Colors) || b.Track != after.Board.Track {
		return nil, fault.Errorf("the two boards are not alike")
	}
	for i, name := range b.Colors {
		if after.Board.Colors[i] != name || after.Board.start[i] != b.start[i] {
			return nil, fault.Errorf("the two boards are not alike")
		}
	}
	if player != "" {
		i, known := b.color(player)
		if !known {
			return nil, fault.Errorf("the board has no colour %s: it has %s", player, fault.Colors(b.Colors))
		}
		return []int{i}, nil
	}
	var out []int
	for i := range b.Colors {
		out = append(out, i)
	}
	return out, nil
}

// checking is one move being judged.
type checking struct {
	Rules
	before, after *Position
	card          Card
	players       []int
	want          state
}

// ways are the moves with a card that lead to a position of some kind.
func (c *checking) ways(card Card, players []int, left broken, leads func(state) bool) []Way {
	var out []Way
	for _, player := range players {
		for _, g := range c.generate(c.before.Board, c.before.state, player, card, left) {
			w := Way{c.before.Board.Colors[player], g.card, card == Joker, g.steps, g.state, c.before.Board}
			if !leads(g.state) {
				continue
			}
			switch same := known(out, w); {
			case same == nil:
				out = append(out, w)
			case w.own() && !same.own():
				*same = w // rather the player's own pawn than the partner's
			}
		}
	}
	return out
}

// known finds the move in which the same pawns were moved in the same way, with
// whatever card, by whomever; nil for none.
func known(list []Way, w Way) *Way {
	for i := range list {
		if sameSteps(list[i].moved, w.moved) {
			return &list[i]
		}
	}
	return nil
}

// own tells whether the player moves a pawn of their colour.
func (w Way) own() bool { return w.board.Colors[w.moved[0].color] == w.Player }

// sameSteps ignores the order, and which pawn of a colour is meant.
func sameSteps(a, b []step) bool {
	if len(a) != len(b) {
		return false
	}
	used := make([]bool, len(b))
	for _, s := range a {
		found := false
		for i, t := range b {
			if !used[i] && s == t {
				used[i], found = true, true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

func (c *checking) exactly(s state) bool { return s.sorted() == c.want && len(c.after.wrong) == 0 }

// nothing judges that no pawn was moved: right only if the card, as every other
// in the hand, cannot be played.
func (c *checking) nothing(out *Checked) {
	if len(c.players) == 1 {
		out.Could = c.ways(c.card, c.players, "", func(state) bool { return true })
	}
	if len(out.Could) > 0 {
		out.Reason = NothingRule
	}
	out.Open = true // the other cards are not known
}

// find looks for the move, and if there is none, for the one rule that forbids
// it.
func (c *checking) find(out *Checked) {
	if out.Ways = c.ways(c.card, c.players, "", c.exactly); len(out.Ways) > 0 {
		return
	}
	for _, try := range []func() (rules.Code, []Way){c.unturned, c.uneaten, c.leftOut, c.othersCard, c.othersTurn} {
		if out.Reason, out.Instead = try(); out.Reason != "" {
			return
		}
	}
	out.Reason = OneRule
}

// unturned looks for a move but for the way up of a pawn.
func (c *checking) unturned() (rules.Code, []Way) {
	want := c.want
	want.stake = 0
	ways := c.ways(c.card, c.players, "", func(s state) bool {
		s.stake = 0
		return s.sorted() == want
	})
	if len(ways) == 0 {
		return "", nil
	}
	return FlipRule, ways
}

// uneaten looks for a move but for what became of the pawns eaten.
func (c *checking) uneaten() (rules.Code, []Way) {
	want := moving(c.want)
	ways := c.ways(c.card, c.players, "", func(s state) bool { return moving(s).sorted() == want })
	if len(ways) == 0 {
		return "", nil
	}
	return EatRule, ways
}

// moving is the position without what waits in the reserves or is not there.
func moving(s state) state {
	for i := range s.at {
		for k := range s.at[i] {
			if s.at[i][k] == reserve {
				s.at[i][k] = absent
			}
		}
	}
	return s.sorted()
}

// leftOut looks for a move that one rule alone forbids. Who passes where they eat,
// or eats where they pass, breaks EatRule.
func (c *checking) leftOut() (rules.Code, []Way) {
	otherwise := *c
	otherwise.SevenEats = !c.SevenEats
	for _, rule := range []rules.Code{EatRule, StakeRule, HouseRule, StartRule, SwapRule, SplitRule, OwnRule} {
		for _, by := range []*checking{c, &otherwise} {
			if ways := by.ways(c.card, c.players, broken(rule), c.exactly); len(ways) > 0 {
				return rule, ways
			}
		}
	}
	return "", nil
}

// othersCard looks for a card that would lead there.
func (c *checking) othersCard() (rules.Code, []Way) {
	var ways []Way
	for _, card := range Cards() {
		if card != Joker {
			ways = append(ways, c.ways(card, c.players, "", c.exactly)...)
		}
	}
	if len(ways) == 0 {
		return "", nil
	}
	return ValueRule, ways
}

// othersTurn looks for a player who could have played so.
func (c *checking) othersTurn() (rules.Code, []Way) {
	var all []int
	for i := range c.before.Board.Colors {
		all = append(all, i)
	}
	ways := c.ways(c.card, all, "", c.exactly)
	if len(ways) == 0 {
		return "", nil
	}
	return OwnRule, ways
}

// Apply is the position that the move leads to.
func (w Way) Apply(p *Position) *Position {
	out := *p
	out.state = w.after
	return &out
}
