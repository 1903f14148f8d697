package rules

// Text is said in English and French. It may be a format, with the same
// arguments in both.
type Text struct{ EN, FR string }

// Agreed is the code of what people have ruled themselves, in any game.
const Agreed Code = "agreed"

// AgreedWords are those about it.
func AgreedWords() Words {
	return Words{
		Rule: Text{EN: "the players have ruled so themselves", FR: "les joueurs en ont décidé ainsi"},
		Why:  Text{EN: "%[1]s is taken away: the players have ruled so", FR: "%[1]s est retirée : les joueurs en ont décidé ainsi"},
		Tag:  Text{EN: "ruled by the players", FR: "décidé par les joueurs"},
	}
}

// Words are what is said about a rule.
type Words struct {
	// Rule is the rule itself: "the two shapes coincide".
	Rule Text
	// Why says that a card breaks it: a format of the card, what it lies on,
	// and the measurement.
	Why Text
	// WhySeveral takes its place where the card lies on several others; empty
	// where that makes no difference.
	WhySeveral Text
	// Tag is why in a few words, to stand beside the card: a format of the
	// measurement.
	Tag Text
}
