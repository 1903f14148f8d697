package identifying

// MinInkMargin is the lead of a card's colour, in log likelihood, below which
// the next stays open.
const MinInkMargin = 2.0

// HeldBeyondDoubt tells whether as many other cards than i were read, beyond
// doubt, as a card as the deck has of it: i cannot be that.
func (cr *CardsRead) HeldBeyondDoubt(i int, key CardKey) bool {
	held := 0
	for j := range cr.Identities {
		if j != i && cr.KeyOf(j) == key && len(cr.Identities[j].Others) == 0 && (key.Color == nil || cr.Inks[j].Margin >= MinInkMargin) {
			held++
		}
	}
	return held >= key.Copies()
}
