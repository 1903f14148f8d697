package scoring

import (
	"slices"

	"referee/rules"
	"referee/table"
)

// OpenDoubt is a doubt that could change a count.
type OpenDoubt struct {
	table.Doubt
	Effect Effect
	// Answers are the ways to settle it, the likeliest first; none where
	// nobody can say what the answers would be.
	Answers []Answer
}

// Result is a table judged and counted, with what could change the counts.
type Result struct {
	rules.Score
	Judgement rules.Judgement
	// Sure is true when no doubt could change a final count; SureAsLaid when
	// none could change a count as laid.
	Sure, SureAsLaid bool
	Open             []OpenDoubt   // doubts that could change some count
	Idle             []table.Doubt // doubts without effect
}

// Settle judges and counts a table, and finds out which doubts could change a
// count: those of the layout, the verdicts that straddle a tolerance, and the
// dots that are covered by about as much as decides. Doubts that bear on each
// other are tried in combination. Doubts about something that cannot be tried
// (an object on the table, a card cut off by the picture …) always count, but for
// those that the pieces seen elsewhere settle.
func Settle(l *table.Layout, referee rules.Referee) Result {
	t := NewTrial(l, referee)
	asRead := rules.Take(l, &t.Judgement)
	r := Result{Score: referee.Count(asRead), Judgement: t.Judgement, Sure: true, SureAsLaid: true}
	doubts := append(slices.Clone(l.Doubts), t.Borderline...)
	effects, accounted := make([]Effect, len(doubts)), make([]bool, len(doubts))
	account := rules.Account(referee, l)
	var tryable []int
	for i, d := range doubts {
		if accounted[i] = account(d); accounted[i] {
			continue
		}
		if effects[i].Unknown = !t.Tryable(d); !effects[i].Unknown {
			tryable = append(tryable, i)
		}
	}
	for _, group := range t.groups(doubts, tryable) {
		t.effects(doubts, group, effects)
	}
	_, reporter := referee.(rules.Reporter)
	for i, e := range effects {
		// What is reported is where everything stands, not only the count.
		e.Unknown = e.Unknown || reporter && aboutBoard(doubts[i]) && !accounted[i]
		if e.none() {
			r.Idle = append(r.Idle, doubts[i])
			continue
		}
		r.Sure = r.Sure && !e.OnFinal()
		r.SureAsLaid = r.SureAsLaid && !e.OnAsLaid()
		r.Open = append(r.Open, OpenDoubt{doubts[i], e, t.answers(doubts[i], &r.Score)})
	}
	return r
}

// aboutBoard tells whether a doubt is about what stands or lies on a board.
func aboutBoard(d table.Doubt) bool {
	switch d.Kind() {
	case table.KindCell, table.KindCellHidden, table.KindThing, table.KindBoard, table.KindFragment:
		return true
	}
	return false
}

// counted is what a way of taking the table comes to, and what it leaves open
// in turn.
type counted struct {
	score   rules.Score
	further Effect
}

// effects finds the effects of a group of doubts that may bear on each other:
// a doubt counts when, with the others of its group taken in some way, another
// way of taking it gives another count.
func (t *Trial) effects(doubts []table.Doubt, group []int, effects []Effect) {
	those := make([]table.Doubt, len(group))
	for k, i := range group {
		those[k] = doubts[i]
	}
	tried := Compare(t, those, t.counted, func(k int, asRead, otherwise counted) {
		e := &effects[group[k]]
		e.Join(difference(&otherwise.score, &asRead.score))
		e.Join(otherwise.further)
	})
	if !tried {
		for _, i := range group {
			effects[i].Unknown = true
		}
	}
}

func (t *Trial) counted(r *rules.Taken) counted {
	out := counted{score: t.referee.Count(r)}
	for _, other := range t.further(r) {
		flipped := t.referee.Count(other)
		out.further.Join(difference(&flipped, &out.score))
	}
	return out
}
