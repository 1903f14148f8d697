package tacta

import (
	"slices"

	"referee/deck"
	"referee/rules"
	"referee/table"
)

// Judge gives a verdict on every card of the layout, and what was measured of
// every overlapping pair. Cards taken away by Layout.Without are not judged:
// their verdict is legal.
//
// A verdict is Unsettled when it would be another with every tolerance moved
// by Settings.Sigmas standard deviations of the measurement; its Legal then
// follows the measurement itself.
func (r *referee) Judge(l *table.Layout) rules.Judgement {
	c := &court{l, r.Settings, map[*deck.Face][]segment{}}
	beneath := make([][]gauge, len(l.Cards))
	for _, o := range l.Overlaps {
		beneath[o.Over] = append(beneath[o.Over], c.measure(o))
	}
	var j rules.Judgement
	for i := range l.Cards {
		id := table.CardID(i)
		v, contacts := c.judge(id, beneath[i], nominal)
		if !c.settled(id, beneath[i]) {
			v.Ruling = rules.Unsettled
		}
		j.Verdicts = append(j.Verdicts, v)
		for k := range contacts {
			j.Placements = append(j.Placements, contacts[k].Placement)
		}
	}
	return j
}

// settled tells whether the verdict stands at both ends of the measurements'
// range.
func (c *court) settled(id table.CardID, beneath []gauge) bool {
	exact := !c.edgeKnown(id)
	for i := range beneath {
		exact = exact && beneath[i].edgeSigma == 0
	}
	if exact {
		return true
	}
	a, _ := c.judge(id, beneath, strict)
	b, _ := c.judge(id, beneath, lenient)
	return a.Legal == b.Legal
}

// judge judges one card by all that it lies on.
func (c *court) judge(id table.CardID, beneath []gauge, by lean) (rules.Verdict, []contact) {
	contacts := make([]contact, len(beneath))
	var on []*contact // lain on by more than a touch
	for k := range beneath {
		contacts[k] = c.hold(&beneath[k], by)
		if !contacts[k].Touch {
			on = append(on, &contacts[k])
		}
	}
	v := rules.Verdict{Card: id, Ruling: rules.Lawful, Legal: true}
	switch {
	case !c.Present(id):
	case len(on) == 0:
		judgeFree(&v, c.Cards[id].Face.Design.IsStart(), c.Settings)
	default:
		judgeOn(&v, on, c.Settings)
	}
	if c.edgeKnown(id) {
		c.judgeEdge(&v, by)
	}
	c.judgeSuit(&v)
	return v, contacts
}

// judgeSuit judges whether a card is of a suit in play (suit). How it lies
// tells more, if that is a fault.
func (c *court) judgeSuit(v *rules.Verdict) {
	l := c.Cards[v.Card].Face.Design
	if len(c.Suits) == 0 || l.IsStart() || slices.Contains(c.Suits, l.Suit) || !c.Present(v.Card) {
		return
	}
	v.Broken = append(v.Broken, Suit)
	if v.Legal {
		v.Legal, v.Ruling, v.Reason, v.Measure = false, rules.Foul, Suit, nil
	}
}

// judgeFree judges a card that lies on none (free). The starting card is
// laid so by the rules.
func judgeFree(v *rules.Verdict, start bool, s Settings) {
	if start {
		return
	}
	v.Reason, v.Free = Free, true
	if s.Free == FreeForbidden {
		v.Legal, v.Ruling, v.Broken = false, rules.Foul, []rules.Code{Free}
	}
}

// judgeOn judges a card that lies on one or more. Lying on several is the
// most telling fault; else the pair's own first one is.
func judgeOn(v *rules.Verdict, on []*contact, s Settings) {
	best := slices.MinFunc(on, closer)
	others := 0.0 // mm² of further cards that are covered
	if len(on) > 1 {
		v.Broken = append(v.Broken, Single)
		for _, c := range on {
			if c == best {
				continue
			}
			others += c.OverlapMM2
			c.Legal, c.Reason = false, Single
		}
	}
	for _, code := range best.broken {
		if !slices.Contains(v.Broken, code) {
			v.Broken = append(v.Broken, code)
		}
	}
	if len(v.Broken) > 0 {
		v.Legal, v.Ruling, v.Reason = false, rules.Foul, v.Broken[0]
		v.Measure = best.measureOf(v.Reason)
		if len(on) > 1 {
			v.Measure = &rules.Measurement{Value: others, Unit: rules.MM2}
		}
		return
	}
	v.Measure = &rules.Measurement{Value: best.fit.mm, Unit: rules.MM}
	if best.fit.mm >= s.NudgeMM {
		v.Ruling = rules.Nudge
	}
}

// closer orders contacts: legal ones first, then the better fitting, then the
// larger overlap.
func closer(a, b *contact) int {
	switch {
	case a.Legal != b.Legal:
		return sign(a.Legal)
	case (a.fit != nil) != (b.fit != nil):
		return sign(a.fit != nil)
	case a.fit != nil && a.fit.mm != b.fit.mm:
		return sign(a.fit.mm < b.fit.mm)
	case a.OverlapMM2 != b.OverlapMM2:
		return sign(a.OverlapMM2 > b.OverlapMM2)
	}
	return int(a.Under - b.Under)
}

func sign(first bool) int {
	if first {
		return -1
	}
	return 1
}

// measureOf is the number that goes with a broken rule: mm² of other shapes
// for Single, mm for the rest. Where nothing matches it is how far the
// nearest shapes of one kind are apart, or nil if there are none.
func (c *contact) measureOf(code rules.Code) *rules.Measurement {
	switch {
	case code == OwnColor:
		return nil
	case code == Single:
		return &rules.Measurement{Value: c.shapes, Unit: rules.MM2}
	case code == Outline:
		return &rules.Measurement{Value: c.HiddenMM, Unit: rules.MM}
	case c.fit != nil:
		return &rules.Measurement{Value: c.fit.mm, Unit: rules.MM}
	}
	return nil
}
