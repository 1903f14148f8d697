package scoring

import (
	"slices"

	"referee/deck"
	"referee/rules"
	"referee/table"
)

// VerdictUnsettled is the doubt about the verdict on a card whose measurement
// straddles a tolerance. It joins the doubts of the picture.
type VerdictUnsettled struct {
	Card table.CardID
	table.Spot
}

// KindVerdict is its code.
const KindVerdict table.DoubtKind = "verdict"

func (VerdictUnsettled) Kind() table.DoubtKind   { return KindVerdict }
func (d VerdictUnsettled) Cards() []table.CardID { return []table.CardID{d.Card} }

// Judge gives the verdicts of a game on a layout. It must be local: the
// verdict on a card depends on that card and those beneath it only.
type Judge func(*table.Layout) rules.Judgement

// Effect is what a doubt could change.
type Effect struct {
	Unknown bool          // nobody can say which counts
	AsLaid  []*deck.Color // colours whose count as laid could differ
	Final   []*deck.Color // colours whose final count could differ
}

func (e *Effect) none() bool { return !e.Unknown && len(e.AsLaid) == 0 && len(e.Final) == 0 }

// OnFinal tells whether the final counts could differ.
func (e *Effect) OnFinal() bool { return e.Unknown || len(e.Final) > 0 }

// OnAsLaid tells whether the counts as laid could differ.
func (e *Effect) OnAsLaid() bool { return e.Unknown || len(e.AsLaid) > 0 }

// OpenDoubt is a doubt that could change a count.
type OpenDoubt struct {
	table.Doubt
	Effect Effect
}

// Result is a table judged and counted, with what could change the counts.
type Result struct {
	Score
	Judgement rules.Judgement
	// Sure is true when no doubt could change a final count; SureAsLaid when
	// none could change a count as laid.
	Sure, SureAsLaid bool
	Open             []OpenDoubt   // doubts that could change some count
	Idle             []table.Doubt // doubts without effect
}

// maxTrials bounds how many combinations of doubts that bear on each other
// are tried: 256 cover eight doubts of two readings. Beyond it all of them
// count as open.
const maxTrials = 256

// Settle judges and counts a table, and finds out which doubts could change a
// count: those of the layout, the verdicts that straddle a tolerance, and the
// dots that are covered by about as much as decides. Doubts that bear on each
// other are tried in combination. Doubts about something that cannot be tried
// (an object on the table, a card cut off by the picture …) always count.
func Settle(l *table.Layout, judge Judge, s Settings) Result {
	base := newTrial(l, judge, s)
	r := Result{Score: Count(l, base.judgement.Illegal(), s), Judgement: base.judgement, Sure: true, SureAsLaid: true}
	doubts := append(slices.Clone(l.Doubts), base.soft...)
	effects := make([]Effect, len(doubts))
	var tryable []int
	for i := range doubts {
		if effects[i].Unknown = !base.tryable(doubts[i]); !effects[i].Unknown {
			tryable = append(tryable, i)
		}
	}
	for _, group := range groups(l, doubts, tryable) {
		base.try(doubts, group, effects)
	}
	for i, e := range effects {
		if e.none() {
			r.Idle = append(r.Idle, doubts[i])
			continue
		}
		r.Sure = r.Sure && !e.OnFinal()
		r.SureAsLaid = r.SureAsLaid && !e.OnAsLaid()
		r.Open = append(r.Open, OpenDoubt{doubts[i], e})
	}
	return r
}

// groups sorts the listed doubts into groups that may bear on each other.
func groups(l *table.Layout, doubts []table.Doubt, listed []int) [][]int {
	var out [][]int
	for _, i := range listed {
		joined := []int{i}
		var rest [][]int
		for _, g := range out {
			if slices.ContainsFunc(g, func(k int) bool { return related(l, doubts[i], doubts[k]) }) {
				joined = append(joined, g...)
			} else {
				rest = append(rest, g)
			}
		}
		slices.Sort(joined)
		out = append(rest, joined)
	}
	return out
}

// related tells whether two doubts together could do what neither does alone.
// That takes a card whose verdict both may change, or two such cards that
// hide the same dot of a third.
func related(l *table.Layout, a, b table.Doubt) bool {
	for _, p := range affected(l, a) {
		for _, q := range affected(l, b) {
			if p == q || shareDot(l, p, q) {
				return true
			}
		}
	}
	return false
}

// affected returns the cards whose verdict or dots the doubt may change: its
// own, and those that lie on a card of unsettled identity.
func affected(l *table.Layout, d table.Doubt) []table.CardID {
	out := d.Cards()
	if id, is := d.(table.IdentityUnsettled); is {
		out = append(out, l.Above(id.Card)...)
	}
	return out
}

// shareDot tells whether both cards reach over one dot of a third, whichever
// lies on top.
func shareDot(l *table.Layout, p, q table.CardID) bool {
	for _, id := range neighbours(l, p) {
		if id == q || !slices.Contains(neighbours(l, q), id) {
			continue
		}
		for k := range l.Cards[id].Face.Dots() {
			ref := table.DotRef{Card: id, Dot: k}
			if l.DotCoveredBy(ref, p) > 0 && l.DotCoveredBy(ref, q) > 0 {
				return true
			}
		}
	}
	return false
}

// neighbours returns the cards that overlap the given one.
func neighbours(l *table.Layout, id table.CardID) []table.CardID {
	out := slices.Clone(l.Above(id))
	for _, o := range l.Below(id) {
		out = append(out, o.Under)
	}
	return out
}
