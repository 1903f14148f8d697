package rules

import "referee/table"

// Accounting is implemented by referees of games that know how many pieces there are:
// where all of a colour are seen, none of them is where a doubt has one.
type Accounting interface {
	// Account counts the pieces of a table. It tells of each of its doubts whether
	// those that are seen elsewhere settle it.
	Account(l *table.Layout) func(table.Doubt) bool
}

// Account tells of each doubt about a table whether the pieces that are seen settle
// it; of none in games that do not know how many there are.
func Account(judge any, l *table.Layout) func(table.Doubt) bool {
	if a, is := judge.(Accounting); is {
		return a.Account(l)
	}
	return func(table.Doubt) bool { return false }
}

// unaccounted is a table with those of its doubts that the pieces seen do not settle.
func unaccounted(judge any, l *table.Layout) *table.Layout {
	var open []table.Doubt
	settled := Account(judge, l)
	for _, d := range l.Doubts {
		if !settled(d) {
			open = append(open, d)
		}
	}
	return l.WithDoubts(open)
}
