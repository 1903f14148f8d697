package live

import (
	"slices"

	"referee/table"
)

// inPlay is a layout as it is read by who knows the players: where it leaves open
// which of several cards one is, those of colours that nobody plays are not meant, and
// the likeliest is the one whose turn it is.
func (w *Watcher) inPlay(l *table.Layout) *table.Layout {
	if len(w.s.Terms.Seats) == 0 || len(l.Doubts) == 0 {
		return l
	}
	out := *l
	out.Cards, out.Doubts = slices.Clone(l.Cards), nil
	for _, d := range l.Doubts {
		if u, is := d.(table.IdentityUnsettled); is {
			var open bool
			if u, open = w.played(&out.Cards[u.Card], u); !open {
				continue
			}
			u = w.inTurn(&out, u)
			d = u
		}
		out.Doubts = append(out.Doubts, d)
	}
	return &out
}

// played leaves of the cards that one may be those that somebody plays, and tells
// whether more than one is left. The likeliest of them takes the place of one
// that nobody plays.
func (w *Watcher) played(c *table.Card, u table.IdentityUnsettled) (table.IdentityUnsettled, bool) {
	nobodys := func(a table.Alternative) bool { return a.Color != nil && w.state.PlayerOf(a.Face, a.Color) == "" }
	likely := slices.DeleteFunc(slices.Clone(u.Alternatives), nobodys)
	if nobodys(table.Alternative{Face: c.Face, Color: c.Color}) {
		if len(likely) == 0 {
			return u, true // it is a stranger whichever it is
		}
		c.Face, c.Color = likely[0].Face, likely[0].Color
		likely = likely[1:]
	}
	likely = slices.DeleteFunc(likely, func(a table.Alternative) bool { return a.Face == c.Face && a.Color == c.Color })
	u.Alternatives = likely
	return u, len(likely) > 0
}

// inTurn lets a card of which it is open which one it is be the only one that whoever
// is to play may have laid: players lay out of turn seldom, and who is to play next
// follows from which it was. That is left open as it was. Of cards that lay there before
// anybody watched turns tell nothing.
func (w *Watcher) inTurn(l *table.Layout, u table.IdentityUnsettled) table.IdentityUnsettled {
	c := &l.Cards[u.Card]
	if w.before == nil || len(w.state.May()) == 0 || c.Color == nil {
		return u
	}
	all := append([]table.Alternative{{Face: c.Face, Color: c.Color}}, u.Alternatives...)
	var may []table.Alternative
	for _, a := range all {
		if a.Color != nil && !w.state.OutOfTurn(a.Face, a.Color) && !w.isTaken(l, u.Card, a) {
			may = append(may, a)
		}
	}
	if len(may) != 1 {
		return u
	}
	c.Face, c.Color = may[0].Face, may[0].Color
	u.Alternatives = slices.DeleteFunc(all, func(a table.Alternative) bool { return a == may[0] })
	return u
}

// isTaken tells whether all copies of a card are recorded, or seen as other ones than
// one.
func (w *Watcher) isTaken(l *table.Layout, but table.CardID, a table.Alternative) bool {
	is := table.Card{Face: a.Face, Color: a.Color}
	recorded, seen := 0, 0
	for i := range w.state.Pieces {
		if w.state.Pieces[i].SamePrint(&is) {
			recorded++
		}
	}
	for i := range l.Cards {
		if table.CardID(i) != but && l.Cards[i].SamePrint(&is) {
			seen++
		}
	}
	return max(recorded, seen) >= a.Face.Design.Copies()
}
