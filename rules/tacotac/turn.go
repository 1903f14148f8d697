package tacotac

import "referee/rules"

// Rules are what a group agreed on.
type Rules struct {
	Simplified  bool // a turn begins beside any fragment (« RÈGLE SIMPLIFIÉE »)
	CornerNotch bool // a corner with both neighbours is a notch, too
}

// DefaultRules are the whole rule.
func DefaultRules() Rules { return Rules{CornerNotch: true} }

// The rules of what is laid.
const (
	SideRule  rules.Code = "contiguous" // by side with a fragment that lies, not by corner
	ChainRule rules.Code = "chain"      // beside the last one laid, or into a hole or notch
	PlaceRule rules.Code = "place"      // where the model shows it
	MovedRule rules.Code = "moved"      // what lies is not taken away
	TwiceRule rules.Code = "twice"      // every fragment is there once
)

// Turn is a player's turn as it goes.
type Turn struct {
	Rules
	position *Position
	anywhere bool // the next one may be laid beside any fragment
	mayFill  bool // the next one may fill a hole or notch, wherever it is
}

// Begin begins a turn. After everybody has passed, it begins beside any
// fragment: « celui à qui revient le tour de jouer n'est plus obligé d'enchaîner
// sur le dernier fragment posé ».
func (r Rules) Begin(p *Position, allPassed bool) Turn {
	return Turn{r, p, allPassed || r.Simplified, true}
}

// Position is what lies now.
func (t Turn) Position() *Position { return t.position }

// Forbids is the rule that keeps a fragment from being laid next; empty for
// none.
func (t Turn) Forbids(f Fragment) rules.Code {
	p := t.position
	switch {
	case p.Laid(f) || p.unread[f]:
		return TwiceRule
	case len(p.laid) == 0:
		return "" // the first of all
	case !p.contiguous(f):
		return SideRule
	case t.anywhere, t.mayFill && t.Gap(p, f) != NoGap, p.last != nil && p.last.Touches(f):
		return ""
	}
	return ChainRule
}

// Lay lays a fragment that is not forbidden, and tells what it fills. « Chaque
// fois que vous bouchez un trou ou un créneau, vous êtes en droit de rejouer
// n'importe où ».
func (t Turn) Lay(f Fragment) (Turn, Gap) {
	gap := t.Gap(t.position, f)
	return Turn{t.Rules, t.position.Lay(f), gap != NoGap, gap != NoGap}, gap
}

// Choices lists the fragments that may be laid next, row by row.
func (t Turn) Choices() []Fragment {
	return t.position.where(func(f Fragment) bool { return t.Forbids(f) == "" })
}
