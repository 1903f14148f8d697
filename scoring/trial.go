package scoring

import (
	"maps"
	"slices"

	"referee/rules"
	"referee/table"
)

// Trial is a table as it was read, against which other ways of taking it are
// held.
type Trial struct {
	Layout    *table.Layout
	Judgement rules.Judgement
	// Borderline are the verdicts and dots that the measurement does not
	// settle.
	Borderline []table.Doubt
	referee    rules.Referee
}

// NewTrial judges a table.
func NewTrial(l *table.Layout, referee rules.Referee) *Trial {
	t := &Trial{Layout: l, referee: referee, Judgement: referee.Judge(l)}
	t.Borderline = referee.Borderline(l, &t.Judgement)
	return t
}

// maxTrials bounds how many combinations of doubts that bear on each other
// are tried: 256 cover eight doubts of two readings. Beyond it all of them
// count as open.
const maxTrials = 256

// Compare takes the table in every way that the doubts allow together, and
// hands to differ, for each doubt and each combination of the others, what the
// table comes to with the doubt taken as it was read and with it taken in
// another way. It reports false, without having compared anything, when there
// are more combinations than can be tried.
func Compare[O any](t *Trial, doubts []table.Doubt, outcome func(*rules.Taken) O, differ func(doubt int, asRead, otherwise O)) bool {
	ways := make([][]way, len(doubts))
	trials := 1
	for k, d := range doubts {
		ways[k] = t.ways(d)
		trials = min(trials*(len(ways[k])+1), maxTrials+1)
	}
	if trials > maxTrials {
		return false
	}
	outcomes := make([]O, trials)
	for n := range trials {
		// Digit k of n, in the mixed radix of the ways, says how doubt k is
		// taken: 0 as it was read.
		digits := digitsOf(n, ways)
		outcomes[n] = outcome(t.take(doubts, ways, digits))
		stride := 1
		for k := range doubts {
			if digits[k] > 0 {
				differ(k, outcomes[n-digits[k]*stride], outcomes[n])
			}
			stride *= len(ways[k]) + 1
		}
	}
	return true
}

// way is another way of taking a doubt than it was read.
type way func(*rules.Taken)

// standing is that one or another piece stands on a cell.
func standing(cell table.CellID, pieces []*table.Pawn) []way {
	var out []way
	for _, p := range pieces {
		out = append(out, func(r *rules.Taken) { r.Layout = r.Layout.WithPawn(cell, p) })
	}
	return out
}

func digitsOf(n int, ways [][]way) []int {
	out := make([]int, len(ways))
	for k := range ways {
		out[k] = n % (len(ways[k]) + 1)
		n /= len(ways[k]) + 1
	}
	return out
}

// Tryable tells whether another reading can be made of the doubt.
func (t *Trial) Tryable(d table.Doubt) bool {
	for _, id := range d.Cards() {
		if id < 0 || int(id) >= len(t.Layout.Cards) {
			return false
		}
	}
	switch d := d.(type) {
	case table.OrderUnsettled, rules.VerdictUnsettled:
		return true
	case table.IdentityUnsettled:
		return len(d.Alternatives) > 0
	case table.OwnerUnsettled:
		return t.Layout.Board != nil && len(d.Alternatives) > 0
	case table.CellUnsettled:
		return t.Layout.Board != nil && len(d.Alternatives) > 0
	case table.DotUnsettled:
		return d.Dot.Dot >= 0 && d.Dot.Dot < len(t.Layout.Cards[d.Dot.Card].Face.Dots())
	}
	return false
}

// ways returns the ways of taking a doubt that can be tried, but as read.
func (t *Trial) ways(d table.Doubt) []way {
	switch d := d.(type) {
	case table.OrderUnsettled:
		return []way{func(r *rules.Taken) { r.Layout = r.Layout.Reversed(d.Pair) }}
	case table.IdentityUnsettled:
		var out []way
		for _, a := range d.Alternatives {
			out = append(out, func(r *rules.Taken) { r.Layout = r.Layout.WithReading(d.Card, a) })
		}
		return out
	case table.DoubleCard:
		return []way{
			func(r *rules.Taken) { r.Layout = r.Layout.Without(d.Second) },
			func(r *rules.Taken) { r.Layout = r.Layout.Without(d.First) },
		}
	case table.CellUnsettled:
		return standing(d.Cell, d.Alternatives)
	case table.OwnerUnsettled:
		return standing(d.Cell, d.Alternatives)
	case table.DotUnsettled:
		by := rules.ByCover
		if told(t.Layout.Doubts, d) {
			by = rules.ByPicture
		}
		return []way{func(r *rules.Taken) { r.Dots[d.Dot] = by }}
	case rules.VerdictUnsettled:
		return []way{func(r *rules.Taken) { r.Opposite[d.Card] = true }}
	}
	return nil
}

// told tells whether a borderline verdict or dot is among the doubts.
func told(doubts []table.Doubt, d table.Doubt) bool {
	return slices.ContainsFunc(doubts, func(e table.Doubt) bool {
		switch d := d.(type) {
		case table.DotUnsettled:
			other, is := e.(table.DotUnsettled)
			return is && d.Dot == other.Dot
		case rules.VerdictUnsettled:
			other, is := e.(rules.VerdictUnsettled)
			return is && d.Card == other.Card
		}
		return false
	})
}

// take takes every doubt as its digit says.
func (t *Trial) take(doubts []table.Doubt, ways [][]way, digits []int) *rules.Taken {
	r := rules.Take(t.Layout, &t.Judgement)
	var touched []table.CardID
	for k, d := range digits {
		if d > 0 {
			ways[k][d-1](r)
			touched = append(touched, doubts[k].Cards()...)
		}
	}
	switch {
	case len(touched) > 0:
		r.Judgement = t.rejudge(r.Layout, touched)
	case r.Layout != t.Layout: // a board is judged as a whole
		j := t.referee.Judge(r.Layout)
		r.Judgement = &j
	}
	return r
}

// rejudge judges only the cards whose verdict may differ: those touched, and
// those that lie on them; the rest of the table is taken away but for what
// they lie on.
func (t *Trial) rejudge(l *table.Layout, touched []table.CardID) *rules.Judgement {
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
	local := t.referee.Judge(l.Without(gone...))
	out := rules.Judgement{Verdicts: slices.Clone(t.Judgement.Verdicts)}
	for id := range anew {
		out.Verdicts[id] = local.Verdicts[id]
	}
	return &out
}

// further lists what a reading in turn leaves open that the table as read does
// not, each as that reading with it taken otherwise. What cannot be taken
// otherwise, such as a piece that cannot stand where that reading has it, only
// makes the reading itself less likely.
func (t *Trial) further(r *rules.Taken) []*rules.Taken {
	var out []*rules.Taken
	for _, d := range t.referee.Borderline(r.Layout, r.Judgement) {
		if told(t.Borderline, d) {
			continue
		}
		for _, way := range t.ways(d) {
			other := &rules.Taken{Layout: r.Layout, Judgement: r.Judgement, Opposite: maps.Clone(r.Opposite), Dots: maps.Clone(r.Dots)}
			way(other)
			out = append(out, other)
		}
	}
	return out
}
