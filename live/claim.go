package live

import (
	"slices"

	"referee/record"
	"referee/rules"
	"referee/table"
)

// Claim checks that whoever is to play has no legal move with the cards that
// they show, and records what came of it. In a game in which that allows nothing
// there is nothing to claim.
func (w *Watcher) Claim(cards []table.Alternative) error {
	rule := w.s.Referee.FreeRule()
	if w.now == nil || len(cards) == 0 || rule == "" {
		return nil
	}
	l := w.inTime(w.now)
	e := record.Event{Kind: record.Claimed, Ruling: &record.Ruling{Legal: true, Reason: rule}, Sure: len(w.regions) == 0}
	if may := w.state.May(); len(may) > 0 {
		e.Player = may[0]
	}
	for _, is := range cards {
		c := table.Card{Face: is.Face, Color: is.Color}
		if on := w.placeOf(l, &c); on != "" {
			e.Name(&c)
			e.Legal, e.Asks = false, []string{on}
			break
		}
		e.Asks = append(e.Asks, c.Name())
	}
	if !e.Sure {
		e.Question = record.AskView
	}
	return w.emitAside(e)
}

// placeOf names a card on which another could be laid by the rules, "" if there is
// none.
func (w *Watcher) placeOf(l *table.Layout, c *table.Card) string {
	if places := w.s.Referee.Places(l, c.Face.Design, c.Color); len(places) > 0 {
		return l.Cards[places[0].On].Name()
	}
	return ""
}

// otherPlace is where a card that touches no other could have been laid.
type otherPlace struct {
	on   string     // the card
	rule rules.Code // by which it should have been
}

// placeInstead finds a card on which one that touches none could have been laid;
// nil if nowhere, or if a claim of its player that there was no legal move held.
func (w *Watcher) placeInstead(l *table.Layout, id table.CardID, v *rules.Verdict) *otherPlace {
	c := &l.Cards[id]
	for _, e := range slices.Backward(w.events) {
		if e.Kind == record.Placed {
			break
		}
		if e.Kind == record.Claimed && e.Legal && e.Player == w.state.PlayerOf(c.Face, c.Color) {
			return nil
		}
	}
	if on := w.placeOf(l.Beneath(id), c); on != "" {
		return &otherPlace{on, v.Reason}
	}
	return nil
}
