package rules

import "referee/table"

// Accounting is implemented by referees of games that know how many pieces there are:
// where all of a colour are seen, none of them is where a doubt has one.
type Accounting interface {
	// Accounted tells whether the pieces that are seen elsewhere settle a doubt.
	Accounted(l *table.Layout, d table.Doubt) bool
}

// Accounted tells whether the pieces that are seen settle a doubt; never in games
// that do not know how many there are.
func Accounted(judge any, l *table.Layout, d table.Doubt) bool {
	a, is := judge.(Accounting)
	return is && a.Accounted(l, d)
}

// unaccounted is a table with those of its doubts that the pieces seen do not settle.
func unaccounted(judge any, l *table.Layout) *table.Layout {
	var open []table.Doubt
	for _, d := range l.Doubts {
		if !Accounted(judge, l, d) {
			open = append(open, d)
		}
	}
	return l.WithDoubts(open)
}
