package synth

import (
	"referee/deck"
	"referee/table"
)

// Laid says how one card came onto the table.
type Laid struct {
	Foul Foul
	// On are the cards it was laid on: first the one whose shape it covers.
	On []table.CardID
	// DeviationMM is the largest distance between matched corners of the two
	// shapes; 0 where no shape was laid on one of its kind.
	DeviationMM float64
}

// Table is a finished game whose every card is known. It is never changed
// after Play.
type Table struct {
	Deck   *deck.Deck
	Colors []*deck.Color // in play
	Layout *table.Layout // cards from the bottom up
	Laid   []Laid        // one a card, by CardID
}

// Removed returns the cards to be taken away at scoring, lowest first.
func (t *Table) Removed() []table.CardID {
	out := []table.CardID{}
	for i := range t.Laid {
		if t.Laid[i].Foul.Illegal() {
			out = append(out, table.CardID(i))
		}
	}
	return out
}

// Final returns the table once the illegal cards are gone.
func (t *Table) Final() *table.Layout { return t.Layout.Without(t.Removed()...) }

// dotCovered is the share of a dot's area that must be hidden for it not to
// count (the rules' setting dot_covered).
const dotCovered = 0.5

// DotsVisible tells which dots of a card count in the given layout, which is
// t.Layout or t.Final().
func (t *Table) DotsVisible(l *table.Layout, id table.CardID) []bool {
	out := make([]bool, l.Cards[id].Face.Design.Value)
	if !l.Present(id) {
		return out
	}
	for i := range out {
		out[i] = l.DotCovered(table.DotRef{Card: id, Dot: i}) < dotCovered
	}
	return out
}

// Scores counts the visible dots of every colour of the deck.
func (t *Table) Scores(l *table.Layout) map[string]int {
	out := map[string]int{}
	for i := range t.Deck.Colors {
		out[t.Deck.Colors[i].Name] = 0
	}
	for i := range l.Cards {
		for _, seen := range t.DotsVisible(l, table.CardID(i)) {
			if seen {
				out[l.Cards[i].Color.Name]++
			}
		}
	}
	return out
}
