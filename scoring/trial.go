package scoring

import (
	"maps"
	"slices"

	"referee/deck"
	"referee/rules"
	"referee/table"
)

// reading is one of the ways a table may be: the layout, with verdicts and
// dots taken for the opposite of what they measure.
type reading struct {
	layout   *table.Layout
	verdicts map[table.CardID]bool
	dots     doubted
}

// trial is the table as it was read, against which other readings are held.
type trial struct {
	layout    *table.Layout
	judge     Judge
	settings  Settings
	judgement rules.Judgement
	soft      []table.Doubt // unsettled verdicts and dots
}

func newTrial(l *table.Layout, judge Judge, s Settings) *trial {
	t := &trial{layout: l, judge: judge, settings: s, judgement: judge(l)}
	t.soft = softSpots(l, &t.judgement, s)
	return t
}

// softSpots returns the verdicts and dots that the measurement does not
// settle, as doubts, without those the layout has among its own.
func softSpots(l *table.Layout, j *rules.Judgement, s Settings) []table.Doubt {
	var out []table.Doubt
	for _, v := range j.Verdicts {
		if v.Ruling == rules.Unsettled {
			out = append(out, VerdictUnsettled{Card: v.Card, Spot: table.Spot{Open: 1}})
		}
	}
	after := l.Without(j.Illegal()...)
	for i := range l.Cards {
		id := table.CardID(i)
		if !l.Present(id) || len(l.Above(id)) == 0 {
			continue
		}
		for k := range l.Cards[i].Face.Dots() {
			ref := table.DotRef{Card: id, Dot: k}
			if l.DotSettled(ref, s.DotCovered, s.Sigmas) && after.DotSettled(ref, s.DotCovered, s.Sigmas) {
				continue
			}
			if d := (table.DotUnsettled{Dot: ref, Spot: table.Spot{Open: 1}}); !told(l.Doubts, d) {
				out = append(out, d)
			}
		}
	}
	return out
}

// told tells whether a borderline verdict or dot is among the doubts.
func told(doubts []table.Doubt, d table.Doubt) bool {
	return slices.ContainsFunc(doubts, func(e table.Doubt) bool {
		switch d := d.(type) {
		case table.DotUnsettled:
			other, is := e.(table.DotUnsettled)
			return is && d.Dot == other.Dot
		case VerdictUnsettled:
			other, is := e.(VerdictUnsettled)
			return is && d.Card == other.Card
		}
		return false
	})
}

// tryable tells whether another reading can be made of the doubt.
func (t *trial) tryable(d table.Doubt) bool {
	for _, id := range d.Cards() {
		if id < 0 || int(id) >= len(t.layout.Cards) {
			return false
		}
	}
	switch d := d.(type) {
	case table.OrderUnsettled, VerdictUnsettled:
		return true
	case table.IdentityUnsettled:
		return len(d.Alternatives) > 0
	case table.DotUnsettled:
		return d.Dot.Dot >= 0 && d.Dot.Dot < len(t.layout.Cards[d.Dot.Card].Face.Dots())
	}
	return false
}

// variants returns how a doubt that can be tried changes a reading, one
// function for each way that it may be taken.
func (t *trial) variants(d table.Doubt) []func(*reading) {
	switch d := d.(type) {
	case table.OrderUnsettled:
		return []func(*reading){func(r *reading) { r.flipOrder(d.Over, d.Under) }}
	case table.IdentityUnsettled:
		var out []func(*reading)
		for _, a := range d.Alternatives {
			out = append(out, func(r *reading) { r.layout = r.layout.WithReading(d.Card, a) })
		}
		return out
	case table.DotUnsettled:
		pictured := told(t.layout.Doubts, d)
		return []func(*reading){func(r *reading) { r.dots[d.Dot] = pictured }}
	case VerdictUnsettled:
		return []func(*reading){func(r *reading) { r.verdicts[d.Card] = true }}
	}
	return nil
}

func (r *reading) flipOrder(a, b table.CardID) {
	if slices.Contains(r.layout.Above(b), a) {
		r.layout = r.layout.Flipped(table.Pair{Over: a, Under: b})
	} else {
		r.layout = r.layout.Flipped(table.Pair{Over: b, Under: a})
	}
}

// try finds the effects of a group of doubts that may bear on each other: a
// doubt counts when, with the others of its group taken in some way, another
// way of taking it gives another count.
func (t *trial) try(doubts []table.Doubt, group []int, effects []Effect) {
	ways := make([][]func(*reading), len(group))
	trials := 1
	for k, i := range group {
		ways[k] = t.variants(doubts[i])
		trials = min(trials*(len(ways[k])+1), maxTrials+1)
	}
	if trials > maxTrials {
		for _, i := range group {
			effects[i].Unknown = true
		}
		return
	}
	scores := make([]Score, trials)
	for n := range trials {
		// Digit k of n, in the mixed radix of the ways, says how doubt k is
		// taken: 0 as it was read.
		digits := digitsOf(n, ways)
		score, further := t.take(doubts, group, ways, digits)
		scores[n] = score
		stride := 1
		for k, i := range group {
			if digits[k] > 0 {
				effects[i].join(difference(&score, &scores[n-digits[k]*stride]))
				effects[i].join(further)
			}
			stride *= len(ways[k]) + 1
		}
	}
}

func digitsOf(n int, ways [][]func(*reading)) []int {
	out := make([]int, len(ways))
	for k := range ways {
		out[k] = n % (len(ways[k]) + 1)
		n /= len(ways[k]) + 1
	}
	return out
}

// take counts the table with every doubt of the group taken as its digit
// says, and returns what that reading in turn leaves open that the table as
// read does not.
func (t *trial) take(doubts []table.Doubt, group []int, ways [][]func(*reading), digits []int) (Score, Effect) {
	r := &reading{t.layout, map[table.CardID]bool{}, doubted{}}
	var touched []table.CardID
	for k, d := range digits {
		if d > 0 {
			ways[k][d-1](r)
			touched = append(touched, doubts[group[k]].Cards()...)
		}
	}
	j := t.rejudge(r.layout, touched)
	score := t.count(r, &j)
	var further Effect
	for _, d := range softSpots(r.layout, &j, t.settings) {
		if told(t.soft, d) {
			continue
		}
		other := &reading{r.layout, maps.Clone(r.verdicts), maps.Clone(r.dots)}
		t.variants(d)[0](other)
		flipped := t.count(other, &j)
		further.join(difference(&flipped, &score))
	}
	return score, further
}

// rejudge judges only the cards whose verdict may differ: those touched, and
// those that lie on them; the rest of the table is taken away but for what
// they lie on.
func (t *trial) rejudge(l *table.Layout, touched []table.CardID) rules.Judgement {
	anew, keep := map[table.CardID]bool{}, map[table.CardID]bool{}
	for _, id := range touched {
		anew[id] = true
		for _, up := range l.Above(id) {
			anew[up] = true
		}
	}
	for _, o := range l.Overlaps {
		if anew[o.Over] {
			keep[o.Over], keep[o.Under] = true, true
		}
	}
	var gone []table.CardID
	for i := range l.Cards {
		if id := table.CardID(i); !keep[id] && !anew[id] {
			gone = append(gone, id)
		}
	}
	local := t.judge(l.Without(gone...))
	out := rules.Judgement{Verdicts: slices.Clone(t.judgement.Verdicts)}
	for id := range anew {
		out.Verdicts[id] = local.Verdicts[id]
	}
	return out
}

// count counts the table as a reading has it.
func (t *trial) count(r *reading, j *rules.Judgement) Score {
	var illegal []table.CardID
	for _, v := range j.Verdicts {
		flip := r.verdicts[v.Card] && v.Ruling == rules.Unsettled
		if v.Legal == flip {
			illegal = append(illegal, v.Card)
		}
	}
	return countWith(r.layout, illegal, r.dots, t.settings)
}

// difference names the colours that two counts of one deck differ in.
func difference(a, b *Score) Effect {
	var e Effect
	for i, c := range a.Colors {
		if c.AsLaid != b.Colors[i].AsLaid {
			e.AsLaid = append(e.AsLaid, c.Color)
		}
		if c.Final != b.Colors[i].Final {
			e.Final = append(e.Final, c.Color)
		}
	}
	return e
}

// join adds what another effect could change.
func (e *Effect) join(f Effect) {
	e.Unknown = e.Unknown || f.Unknown
	e.AsLaid = union(e.AsLaid, f.AsLaid)
	e.Final = union(e.Final, f.Final)
}

func union(a, b []*deck.Color) []*deck.Color {
	for _, c := range b {
		if !slices.Contains(a, c) {
			a = append(a, c)
		}
	}
	return a
}
