package rules

import "referee/table"

// Taken is one of the ways in which a table may be taken: a layout with its
// judgement, of which some verdicts and dots are taken for the opposite.
type Taken struct {
	Layout    *table.Layout
	Judgement *Judgement
	// Opposite are the cards whose verdict, where it is not settled, is taken
	// for the opposite of what was measured.
	Opposite map[table.CardID]bool
	// Dots are those that are taken for the opposite of what the cards above
	// them say.
	Dots map[table.DotRef]DotDoubt
}

// DotDoubt says who leaves a dot open.
type DotDoubt uint8

const (
	// ByCover: cards hide about as much of it as decides. Once others are gone
	// it may be clear.
	ByCover DotDoubt = iota + 1
	// ByPicture: it is not seen as it should be, whatever the cards say.
	ByPicture
)

// Take takes a table as it was read and judged.
func Take(l *table.Layout, j *Judgement) *Taken {
	return &Taken{Layout: l, Judgement: j, Opposite: map[table.CardID]bool{}, Dots: map[table.DotRef]DotDoubt{}}
}

// Illegal returns the cards that are illegal as the table is taken.
func (t *Taken) Illegal() []table.CardID {
	var out []table.CardID
	for _, v := range t.Judgement.Verdicts {
		opposite := t.Opposite[v.Card] && v.Ruling == Unsettled
		if v.Legal == opposite {
			out = append(out, v.Card)
		}
	}
	return out
}
