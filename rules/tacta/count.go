package tacta

import (
	"referee/rules"
	"referee/table"
)

// Count removes the illegal cards, also those with cards on them, and counts
// the visible dots before and after.
func (r *referee) Count(t *rules.Taken) rules.Score {
	l, illegal := t.Layout, t.Illegal()
	after := l.Without(illegal...)
	out := rules.Score{Removed: illegal}
	for i := range l.Cards {
		c := rules.CardScore{Card: table.CardID(i), Removed: l.Present(table.CardID(i)) && !after.Present(table.CardID(i))}
		for k := range l.Cards[i].Face.Dots() {
			ref := table.DotRef{Card: c.Card, Dot: k}
			laid, final := r.seen(l, after, ref, t.Dots[ref])
			c.AsLaid, c.Final = append(c.AsLaid, laid), append(c.Final, final)
		}
		out.Cards = append(out.Cards, c)
	}
	out.Colors = sum(l, out.Cards)
	out.Winners = rules.MostPoints(out.Colors)
	return out
}

// seen tells whether a dot counts as laid and after the removals. A doubted
// dot keeps its doubt after the removals unless they changed what covers it
// to something clear.
func (r *referee) seen(l, after *table.Layout, ref table.DotRef, doubt rules.DotDoubt) (laid, final bool) {
	if !l.Present(ref.Card) {
		return false, false
	}
	s, flip := r.Settings, doubt != 0
	before := l.DotCovered(ref)
	flipLaid := flip && (doubt == rules.ByPicture || !l.DotSettled(ref, s.DotCovered, s.Sigmas))
	laid = (before < s.DotCovered) != flipLaid
	if !after.Present(ref.Card) {
		return laid, false
	}
	now := after.DotCovered(ref)
	flipFinal := flipLaid
	if now != before {
		flipFinal = flip && !after.DotSettled(ref, s.DotCovered, s.Sigmas)
	}
	final = (now < s.DotCovered) != flipFinal
	if s.Uncovered == IgnoreUncovered {
		final = final && laid
	}
	return laid, final
}

// sum adds the cards up by colour.
func sum(l *table.Layout, cards []rules.CardScore) []rules.ColorScore {
	out := make([]rules.ColorScore, len(l.Deck.Colors))
	at := map[string]*rules.ColorScore{}
	for i := range out {
		out[i].Color = &l.Deck.Colors[i]
		at[out[i].Color.Name] = &out[i]
	}
	for _, c := range cards {
		color := l.Cards[c.Card].Color
		if color == nil || !l.Present(c.Card) {
			continue
		}
		sc := at[color.Name]
		sc.Cards++
		for k := range c.AsLaid {
			sc.Add(c.AsLaid[k], c.Final[k])
		}
	}
	return out
}
