package tactik

import "referee/rules"

// Sides says whose pawns a player moves.
type Sides string

// The ways to take sides.
const (
	// Facing: « Les 2 joueurs qui se font face sont partenaires »; who has all
	// pawns home moves the partner's.
	Facing Sides = "facing"
	// Alone: everybody plays for themselves.
	Alone Sides = "alone"
	// Shared: two play, and take two colours each, that face each other
	// (« Variante pour 2 joueurs »).
	Shared Sides = "shared"
)

// Rules are what a group agreed on.
type Rules struct {
	Sides Sides
	// SevenEats tells that a pawn moved by a seven eats every pawn that it comes
	// by, for it moves « d'une case » at a time; else the one that it ends on.
	SevenEats bool
	// StakeForAny tells that one's stake may be swapped for anybody's pawn, not
	// only for « un de ses pions ».
	StakeForAny bool
}

// DefaultRules are those of the rule book.
func DefaultRules() Rules { return Rules{Sides: Facing, SevenEats: true} }

// The rules of a move.
const (
	ValueRule   rules.Code = "value" // by as many cells as the card says, all of it
	StartRule   rules.Code = "start" // out of the reserve with 1 or 10, as a stake
	StakeRule   rules.Code = "stake" // a stake is neither eaten, passed nor swapped by others
	HouseRule   rules.Code = "house" // in exactly, past nobody, never out
	EatRule     rules.Code = "eat"   // who is landed on goes back to the reserve, nobody else
	SwapRule    rules.Code = "swap"  // one of one's own with another, both on the track
	SplitRule   rules.Code = "split" // a seven is not shared between colours
	OwnRule     rules.Code = "own"   // one's own pawns; the partner's once one's own are home
	FlipRule    rules.Code = "flip"  // a stake that is moved is turned over, a pawn that starts is a stake
	NothingRule rules.Code = "must"  // a card that can be played is
	OneRule     rules.Code = "one"   // nothing else is touched
	OddRule     rules.Code = "odd"   // what cannot be on a board
)

// broken is a rule that is left out, to find out whether it alone forbids a
// move; empty for none.
type broken rules.Code

func (b broken) is(c rules.Code) bool { return rules.Code(b) == c }

// partner is the colour across the board; the colour itself where there is
// none, or none of its pawns.
func (r Rules) partner(b *Board, s *state, color int) int {
	n := len(b.Colors)
	if r.Sides == Alone || n%2 != 0 {
		return color
	}
	across := (color + n/2) % n
	if s.at[across] == [pawns]place{} {
		return color
	}
	return across
}

// movable are the colours of which a player may move pawns.
func (r Rules) movable(b *Board, s *state, player int, left broken) []int {
	partner := r.partner(b, s, player)
	switch {
	case left.is(OwnRule):
		out := make([]int, len(b.Colors))
		for i := range out {
			out[i] = i
		}
		return out
	case partner == player:
		return []int{player}
	case r.Sides == Shared:
		return []int{player, partner}
	case allHome(b, s, player):
		return []int{partner}
	}
	return []int{player}
}

// allHome tells whether every pawn that a colour has is in its house.
func allHome(b *Board, s *state, color int) bool {
	n := 0
	for _, at := range s.at[color] {
		if at != absent && at.in != inHouse {
			return false
		}
		if at != absent {
			n++
		}
	}
	return n > 0
}

// Winners are the colours that have won: a side whose pawns, all four of each
// colour, are home.
func (r Rules) Winners(p *Position) []string {
	var out []string
	for c := range p.Board.Colors {
		if p.home(c) == pawns && p.home(r.partner(p.Board, &p.state, c)) == pawns {
			out = append(out, p.Board.Colors[c])
		}
	}
	return out
}
