package scoring

import (
	"slices"

	"referee/table"
)

// groups sorts the listed doubts into groups that may bear on each other.
func (t *Trial) groups(doubts []table.Doubt, listed []int) [][]int {
	var out [][]int
	for _, i := range listed {
		joined := []int{i}
		var rest [][]int
		for _, g := range out {
			if slices.ContainsFunc(g, func(k int) bool { return t.related(doubts[i], doubts[k]) }) {
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
// hide the same of a third. On a board any two cells may be of one figure.
func (t *Trial) related(a, b table.Doubt) bool {
	if t.Layout.Board != nil {
		return true
	}
	for _, p := range affected(t.Layout, a) {
		for _, q := range affected(t.Layout, b) {
			if p == q || t.referee.Together(t.Layout, p, q) {
				return true
			}
		}
	}
	return false
}

// affected returns the cards whose verdict or count the doubt may change: its
// own, and those that lie on a card of unsettled identity.
func affected(l *table.Layout, d table.Doubt) []table.CardID {
	out := d.Cards()
	if id, is := d.(table.IdentityUnsettled); is {
		out = append(out, l.Above(id.Card)...)
	}
	return out
}
