package touche

import "referee/rules"

// The rules of a move.
const (
	CardRule  rules.Code = "card"  // on a square that shows the card, on a joker square, or anywhere with a joker
	BlackRule rules.Code = "black" // black pawns are never covered
	JokerRule rules.Code = "joker" // a joker square once taken is kept
	OwnRule   rules.Code = "own"   // not on a pawn of one's own
	OneRule   rules.Code = "one"   // one pawn a card
	TouchRule rules.Code = "moved" // nothing else is touched
	MarkRule  rules.Code = "mark"  // black pawns only on a finished figure, on all of it
	PlaceRule rules.Code = "must"  // a card whose square is empty is not thrown away
	TurnRule  rules.Code = "turn"  // the pawn is of the colour whose turn it is
)

// Laid is a pawn laid on a square.
type Laid struct {
	Square
	Color string
	Over  Pawn // that it covers; the zero Pawn for none
}

// Touche tells that it covers another's pawn: « on n'oublie pas de crier
// “Touché !” ».
func (m Laid) Touche() bool { return !m.Over.None() }

// Moves lists where a pawn may be laid with a card. With none of them, and with
// some others, the card is thrown away: see MayDiscard.
func (p *Position) Moves(color string, card Face) []Laid {
	var out []Laid
	for _, s := range p.Board.Squares() {
		if p.Forbids(s, color, card) == "" {
			out = append(out, Laid{s, color, p.On(s)})
		}
	}
	return out
}

// Forbids is the rule that keeps a pawn of the colour from the square, with
// that card; empty for none.
func (p *Position) Forbids(s Square, color string, card Face) rules.Code {
	there, face := p.On(s), p.Board.Face(s)
	switch {
	case there.Black:
		return BlackRule
	case there.Color == color:
		return OwnRule
	case !there.None() && face.Joker:
		return JokerRule
	case !card.Joker && !face.Joker && card.Card != face.Card:
		return CardRule
	}
	return ""
}

// MayDiscard tells whether the card may be thrown away without a pawn being
// laid: not while a square that shows it is empty. To cover another's pawn, and
// to take a joker square, one is free (« on peut le recouvrir […] Sinon on
// jette sa carte »; « Il est possible de poser un pion sur une case joker »).
func (p *Position) MayDiscard(card Face) bool {
	for _, s := range p.Board.Squares() {
		if p.On(s).None() && !card.Joker && p.Board.Face(s).Card == card.Card {
			return false
		}
	}
	return true
}

// Apply lays the pawn.
func (m Laid) Apply(p *Position) *Position { return p.With(m.Square, Pawn{Color: m.Color}) }

// Undo gives back the position before the move.
func (m Laid) Undo(p *Position) *Position { return p.With(m.Square, m.Over) }
