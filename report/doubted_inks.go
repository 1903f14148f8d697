package report

import (
	"referee/deck"
	"referee/scoring"
	"referee/table"
)

// doubtedInk is one question about many cards: whether all that were read in one colour
// are of another, as where a lamp makes a red orange.
type doubtedInk struct {
	read, other *deck.Color
	doubts      []int // among the open ones of the result
	cards       []table.CardID
	effect      scoring.Effect
}

// doubtedInks are the colours of which several cards are open for nothing else, by the
// first doubt of each among the open ones of the result; the others of it are in told.
func doubtedInks(in *Input) (inks map[int]*doubtedInk, told map[int]bool) {
	inks, told = map[int]*doubtedInk{}, map[int]bool{}
	first := map[[2]*deck.Color]int{}
	for i := range in.Result.Open {
		o := &in.Result.Open[i]
		read, other := onlyInk(in.Layout, o.Doubt)
		if other == nil {
			continue
		}
		k, again := first[[2]*deck.Color{read, other}]
		if !again {
			k = i
			first[[2]*deck.Color{read, other}] = i
			inks[i] = &doubtedInk{read: read, other: other}
		}
		told[i] = again
		inks[k].doubts = append(inks[k].doubts, i)
		inks[k].cards = append(inks[k].cards, o.Cards()...)
		inks[k].effect.Join(o.Effect)
	}
	for i, d := range inks {
		if len(d.cards) == 1 {
			delete(inks, i)
		}
	}
	return inks, told
}

// onlyInk is the colour that a card was read in, and the one that it may have instead,
// if nothing else of it is open; nil if there is more.
func onlyInk(l *table.Layout, d table.Doubt) (read, other *deck.Color) {
	u, is := d.(table.IdentityUnsettled)
	if !is || len(u.Alternatives) != 1 {
		return nil, nil
	}
	c, a := &l.Cards[u.Card], &u.Alternatives[0]
	if c.Color == nil || a.Color == nil || a.Color == c.Color || a.Face != c.Face {
		return nil, nil
	}
	return c.Color, a.Color
}

// inkWarning words one such question.
func (w words) inkWarning(in *Input, d *doubtedInk) string {
	return w.say(msgDoubt, upperFirst(w.inkQuestion(in, d)), w.effect(doubt{effect: d.effect}), w.say(fixDoubtedInk))
}

func (w words) inkQuestion(in *Input, d *doubtedInk) string {
	var names []string
	for _, id := range d.cards {
		names = append(names, w.short(&in.Layout.Cards[id]))
	}
	return w.say(msgDoubtedInk, len(d.cards), w.color(d.read.Name), w.color(d.other.Name), w.list(names, msgAnd))
}
