package touche

import (
	"slices"

	"referee/internal/fault"
	"referee/rules"
)

// Rules are what a group agreed on.
type Rules struct {
	Level  Level // 0: not said; figures of every kind are looked for
	Colors int   // players or teams; 0: those that have a pawn on the board
	Shared int   // pawns that a new figure may share with earlier ones
}

// DefaultRules shares one pawn: « mais d'un seul ».
func DefaultRules() Rules { return Rules{Shared: 1} }

// Checked is a move judged.
type Checked struct {
	Reason rules.Code // empty: legal
	At     []Square   // that the reason is about
	// Laid is the pawn that was laid; nil where the card was thrown away, and
	// where it is not clear which one.
	Laid *Laid
	// Marked are the squares that were marked black.
	Marked []Square
	// Ways are how many pawns may have been laid beneath the black ones.
	Ways int
	// Open tells that a square that matters is not seen, or that it is not
	// known what it shows, or what stands there.
	Open bool
}

// change is what differs between two positions.
type change struct {
	laid    []Square // has a coloured pawn that was not there
	marked  []Square // has become black
	cleared []Square // has lost its pawn
	bared   []Square // was black, and shows a colour
}

func changes(before, after *Position) change {
	var c change
	hidden := before.hidden.or(after.hidden)
	for i, s := range before.Board.Squares() {
		b, a := before.on[i], after.on[i]
		switch {
		case hidden.has(i) || b.Looks() == a.Looks():
		case a.None():
			c.cleared = append(c.cleared, s)
		case b.Black:
			c.bared = append(c.bared, s)
		case a.Black:
			c.marked = append(c.marked, s)
		default:
			c.laid = append(c.laid, s)
		}
	}
	return c
}

// Check judges the one move between two positions. The color may be empty.
func (r Rules) Check(before, after *Position, color string, card Face) (Checked, error) {
	if before.Board.grid != after.Board.grid {
		return Checked{}, fault.Errorf("the two boards have not as many squares")
	}
	for i := range before.on { // one photo may show cards that the other does not
		if f, g := before.Board.faces[i], after.Board.faces[i]; f.Known() && g.Known() && f != g {
			return Checked{}, fault.Errorf("square %s shows %s on one board and %s on the other", string(before.Board.square(i).Cell()), f.String(), g.String())
		}
	}
	c := changes(before, after)
	out := Checked{Marked: c.marked}
	switch {
	case len(c.bared) > 0:
		out.Reason, out.At = BlackRule, c.bared
	case len(c.cleared) > 0:
		out.Reason, out.At = TouchRule, c.cleared
	case len(c.laid) > 1:
		out.Reason, out.At = OneRule, c.laid
		out.Open = before.stranger(after, c.laid)
	case len(c.laid) == 1:
		r.checkLaid(before, after.On(c.laid[0]).Color, c, color, card, &out)
	case len(c.marked) > 0:
		r.checkMarkedOnly(before, c, color, card, &out)
	case !before.MayDiscard(card):
		out.Reason, out.At = PlaceRule, before.emptyFor(card)
	}
	out.Open = out.Open || !before.hidden.or(after.hidden).empty() && !out.wrongAsSeen()
	return out, nil
}

// wrongAsSeen tells whether what is seen is against the rules whatever changed on
// squares that are not seen: a pawn that may not lie where it was laid, or a second one.
// What was marked, or thrown away, depends on all squares.
func (c *Checked) wrongAsSeen() bool {
	return c.Reason != "" && c.Reason != MarkRule && c.Reason != PlaceRule
}

// stranger tells whether one of several new pawns is of a colour that nobody
// played before, while others did: it may be something else that lies there.
func (p *Position) stranger(after *Position, laid []Square) bool {
	had := p.Colors()
	return len(had) >= 2 && slices.ContainsFunc(laid, func(s Square) bool { return !slices.Contains(had, after.On(s).Color) })
}

// emptyFor lists the empty squares that show the card.
func (p *Position) emptyFor(card Face) []Square {
	var out []Square
	for _, s := range p.Board.Squares() {
		if p.On(s).None() && !card.Joker && p.Board.Face(s).Card == card.Card {
			out = append(out, s)
		}
	}
	return out
}

func (r Rules) checkLaid(before *Position, mover string, c change, color string, card Face, out *Checked) {
	s := c.laid[0]
	out.At, out.Laid = c.laid, &Laid{s, mover, before.On(s)}
	if out.Reason = before.Forbids(s, mover, card); out.Reason != "" {
		if out.Reason == CardRule && !before.Board.Face(s).Known() {
			out.Open = true
		}
		return
	}
	if color != "" && color != mover {
		out.Reason = TurnRule
		return
	}
	if !r.mayMark(out.Laid.Apply(before), c.marked) {
		out.Reason, out.At = MarkRule, c.marked
	}
}

// checkMarkedOnly judges a move after which only black pawns are new: the pawn
// that was laid is beneath one of them, or the card was thrown away and the
// marks were forgotten before.
func (r Rules) checkMarkedOnly(before *Position, c change, color string, card Face, out *Checked) {
	var ways []Laid
	for _, s := range c.marked {
		for _, mover := range before.Colors() {
			m := Laid{s, mover, before.On(s)}
			if color != "" && color != mover || before.Forbids(s, mover, card) != "" {
				continue
			}
			if r.mayMark(m.Apply(before), c.marked) {
				ways = append(ways, m)
			}
		}
	}
	late := before.MayDiscard(card) && r.mayMark(before, c.marked)
	if out.Ways = len(ways); late {
		out.Ways++
	}
	switch {
	case len(ways) == 1 && !late:
		out.Laid, out.At = &ways[0], []Square{ways[0].Square}
	case out.Ways == 0:
		out.Reason, out.At = MarkRule, c.marked
	}
}

// mayMark tells whether black pawns on those squares mark finished figures, all
// of each.
func (r Rules) mayMark(p *Position, squares []Square) bool {
	left := p.Board.set(squares)
	if left.empty() {
		return true
	}
	m := p.marks(r.Level.Kinds(), r.Shared)
	for _, color := range p.Colors() {
		own := left.and(p.owned(color))
		if own.empty() {
			continue
		}
		left = left.without(own)
		mine := p.where(func(q Pawn) bool { return q.Black && (q.Color == color || q.Color == "") })
		t := &tiling{from: p.Board.candidates(own.or(mine), r.Level.Kinds()), earlier: m.covered, shared: r.Shared}
		if !t.covers(own) {
			return false
		}
	}
	return left.empty()
}

// tiling covers new marks by figures that may be counted together.
type tiling struct {
	from    []candidate
	earlier set
	shared  int
	chosen  []candidate
}

func (t *tiling) covers(left set) bool {
	if left.empty() {
		return true
	}
	for _, c := range t.from {
		if !c.on.has(left.first()) {
			continue
		}
		t.chosen = append(t.chosen, c)
		if countable(t.chosen, t.earlier, t.shared) && t.covers(left.without(c.on)) {
			return true
		}
		t.chosen = t.chosen[:len(t.chosen)-1]
	}
	return false
}
