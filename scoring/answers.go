package scoring

import (
	"slices"

	"referee/correction"
	"referee/rules"
	"referee/table"
)

// Answer is a way to settle a doubt.
type Answer struct {
	// Says is the correction that gives this answer.
	Says correction.Correction
	// AsRead marks the answer that the score already goes by.
	AsRead bool
	// Likely is how the answer compares with the doubt's others by the
	// evidence; all add up to 1. It grades the evidence and is no measured
	// frequency.
	Likely float64
	// Score is what the table comes to by this answer, all other doubts taken
	// as they were read.
	Score rules.Score
}

// CountSaid is what a table comes to once people have said something about it, all that
// stays open taken as it was read.
func CountSaid(l *table.Layout, referee rules.Referee, said ...correction.Correction) (rules.Score, error) {
	c, err := correction.Apply(l, referee, said)
	if err != nil {
		return rules.Score{}, err
	}
	j := c.Referee.Judge(c.Layout)
	return c.Referee.Count(rules.Take(c.Layout, &j)), nil
}

// answers lists the answers to a doubt, the likeliest first.
func (t *Trial) answers(d table.Doubt, asRead *rules.Score) []Answer {
	// Of a double card it can be told what comes of leaving out either, but not what
	// else one of them may be: its answers are known, and it counts all the same.
	if _, double := d.(table.DoubleCard); !double && !t.Tryable(d) {
		return nil
	}
	says := t.says(d, asRead)
	ways := t.ways(d)
	n := float64(len(says))
	// What is entirely open leaves all answers alike, what is hardly so next to
	// nothing for the others.
	other := d.Openness() / n
	out := []Answer{{Says: says[0], AsRead: true, Likely: 1 - (n-1)*other, Score: *asRead}}
	for k := range ways {
		taken := t.take([]table.Doubt{d}, [][]way{ways}, []int{k + 1})
		out = append(out, Answer{Says: says[k+1], Likely: other, Score: t.referee.Count(taken)})
	}
	return out
}

// says words the answers as corrections: as read first, then in the order of
// ways.
func (t *Trial) says(d table.Doubt, asRead *rules.Score) []correction.Correction {
	switch d := d.(type) {
	case table.OrderUnsettled:
		p := d.Pair
		if !slices.Contains(t.Layout.Above(p.Under), p.Over) {
			p = table.Pair{Over: p.Under, Under: p.Over}
		}
		return []correction.Correction{correction.Order{Pair: p}, correction.Order{Pair: table.Pair{Over: p.Under, Under: p.Over}}}
	case table.IdentityUnsettled:
		c := &t.Layout.Cards[d.Card]
		out := []correction.Correction{correction.Identity{Card: d.Card, Is: table.Alternative{Face: c.Face, Color: c.Color}}}
		for _, a := range d.Alternatives {
			out = append(out, correction.Identity{Card: d.Card, Is: a})
		}
		return out
	case table.DoubleCard:
		return []correction.Correction{correction.Present{Card: d.Second}, correction.Absent{Card: d.Second}, correction.Absent{Card: d.First}}
	case table.CellUnsettled:
		out := []correction.Correction{correction.Cell{Cell: d.Cell, Is: t.Layout.PawnOn(d.Cell)}}
		for _, p := range d.Alternatives {
			out = append(out, correction.Cell{Cell: d.Cell, Is: p})
		}
		return out
	case table.OwnerUnsettled:
		out := []correction.Correction{correction.Cell{Cell: d.Cell, Is: t.Layout.PawnOn(d.Cell)}}
		for _, p := range d.Alternatives {
			out = append(out, correction.Cell{Cell: d.Cell, Is: p})
		}
		return out
	case table.DotUnsettled:
		seen := asRead.Cards[d.Dot.Card].AsLaid[d.Dot.Dot]
		return []correction.Correction{correction.Dot{Dot: d.Dot, Seen: seen}, correction.Dot{Dot: d.Dot, Seen: !seen}}
	case rules.VerdictUnsettled:
		legal := t.Judgement.Verdicts[d.Card].Legal
		return []correction.Correction{correction.Legal{Card: d.Card, Legal: legal}, correction.Legal{Card: d.Card, Legal: !legal}}
	}
	return nil
}
