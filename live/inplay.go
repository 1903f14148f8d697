package live

import (
	"slices"

	"referee/table"
)

// inPlay is a layout as it is read by who knows the players: where it leaves open
// which of several cards one is, those of colours that nobody plays are not meant.
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
