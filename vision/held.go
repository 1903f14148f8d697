package vision

import ()

// minInkMargin is the lead of a card's colour, in log likelihood, below which
// the next stays open.
const minInkMargin = 2.0

// heldBeyondDoubt tells whether as many other cards than i were read, beyond
// doubt, as a card as the deck has of it: i cannot be that.
func (cr *cardsRead) heldBeyondDoubt(i int, key cardKey) bool {
	held := 0
	for j := range cr.read {
		if j != i && cr.keyOf(j) == key && len(cr.read[j].Others) == 0 && (key.color == nil || cr.inks[j].Margin >= minInkMargin) {
			held++
		}
	}
	return held >= key.copies()
}
