package live

import (
	"referee/record"
	"referee/rules"
	"referee/table"
)

// inTime is a layout whose overlaps are ordered by when cards were laid, as the
// record knows, and which holds what people put right. Ids stay.
func (w *Watcher) inTime(l *table.Layout) *table.Layout {
	rank := map[table.PieceID]int{}
	cards := append([]table.Card(nil), l.Cards...)
	begun := map[table.PieceID]bool{}
	for i := range w.state.Pieces {
		p := &w.state.Pieces[i]
		rank[p.Piece], begun[p.Piece] = i+1, p.Begun
	}
	asRead := map[table.Pair]bool{}
	for _, o := range l.Overlaps {
		asRead[o.Pair] = true
	}
	for i := range cards {
		if p := w.state.Piece(cards[i].Piece); p != nil {
			cards[i].Face, cards[i].Color = p.Face, p.Color
		}
	}
	later := func(a, b table.CardID) table.CardID {
		ra, rb := rank[cards[a].Piece], rank[cards[b].Piece]
		switch {
		case ra == 0 && rb > 0: // not recorded yet
			return a
		case rb == 0 && ra > 0, rb > ra && !(begun[cards[a].Piece] && begun[cards[b].Piece]):
			return b
		case ra > rb && !(begun[cards[a].Piece] && begun[cards[b].Piece]):
			return a
		case asRead[table.Pair{Over: b, Under: a}]:
			return b
		}
		return a
	}
	out := table.New(l.Deck, cards, later)
	out.Edge = l.Edge
	for _, d := range l.Doubts {
		if o, is := d.(table.OrderUnsettled); is {
			known := func(id table.CardID) bool { return !begun[cards[id].Piece] }
			if known(o.Over) || known(o.Under) {
				continue // time tells
			}
		}
		if u, is := d.(table.IdentityUnsettled); is {
			if p := w.state.Piece(cards[u.Card].Piece); p != nil && p.Sure && !p.Begun {
				continue // it was read beyond doubt when it lay there free
			}
		}
		out.Doubts = append(out.Doubts, d)
	}
	return out
}

// rule gives the verdict on a card of the layout that is laid now.
func (w *Watcher) rule(e *record.Event, l *table.Layout, id table.CardID) *rules.Verdict {
	j := w.s.Referee.Judge(l)
	v := &j.Verdicts[id]
	e.Ruling = &record.Ruling{Legal: v.Legal, OutOfTurn: w.state.OutOfTurn(l.Cards[id].Face, l.Cards[id].Color), Nudge: v.Ruling == rules.Nudge}
	if !v.Legal {
		e.Reason = v.Reason
	}
	if v.Measure != nil && v.Measure.Unit == rules.MM {
		mm := v.Measure.Value
		e.MeasureMM = &mm
		for i := range j.Placements {
			if p := &j.Placements[i]; p.Over == id && p.Off != nil && p.Off.MM == mm {
				e.SigmaMM = &p.Off.SigmaMM
			}
		}
	}
	if v.Ruling == rules.Unsettled {
		ask(e, record.AskVerdict)
	}
	return v
}

// rulePlaced gives the verdict on a card that is laid now: lawful if it lies lawfully
// as the cards lie now, or as they lay before it pushed one of them.
func (w *Watcher) rulePlaced(e *record.Event, d *differences, id table.CardID) *rules.Verdict {
	seen := *e
	l := w.inTime(d.layout)
	v := w.rule(&seen, l, id)
	if before := w.beforeSliding(d); before != nil && !(v.Legal && seen.Sure) {
		pushed := *e
		if u := w.rule(&pushed, w.inTime(before), id); u.Legal {
			seen, v = pushed, u
		}
	}
	*e = seen
	return v
}

// ask marks an event as one at which people should look; the first question
// stands.
func ask(e *record.Event, q record.Question, about ...string) {
	if e.Question == "" {
		e.Question, e.Asks = q, about
	}
	e.Sure = false
}

// askAboutCard asks what a reading leaves open about a card.
func (w *Watcher) askAboutCard(e *record.Event, d *differences, id table.CardID) {
	c := &d.layout.Cards[id]
	for _, doubt := range doubtsAbout(d.layout, id) {
		switch doubt := doubt.(type) {
		case table.IdentityUnsettled:
			about := []string{}
			for _, a := range doubt.Alternatives {
				about = append(about, (&table.Card{Face: a.Face, Color: a.Color}).Name())
			}
			ask(e, record.AskIdentity, about...)
		case table.DoubleCard:
			ask(e, record.AskDouble)
		case table.Misfit, table.Obscured, table.CutOff, table.DotUnsettled:
			ask(e, record.AskSeen)
		}
	}
	if d.asked {
		ask(e, record.AskSeen)
	}
	if c.Confidence < 0.9 {
		ask(e, record.AskIdentity)
	}
	same := 0
	for i := range w.state.Pieces {
		if p := &w.state.Pieces[i]; p.Piece != c.Piece && p.SamePrint(c) {
			same++
		}
	}
	if same >= c.Face.Design.Copies() {
		ask(e, record.AskDouble)
	}
	if c.Color != nil && len(w.s.Terms.Seats) > 0 && w.state.PlayerOf(c.Face, c.Color) == "" {
		ask(e, record.AskColor)
	}
}
