package rules

import (
	"fmt"

	"referee/internal/cardnames"
)

// Text is said in English and French. It may be a format, with the same
// arguments in both.
type Text struct{ EN, FR string }

// ColorText is a colour's name by itself, in French in the masculine form.
func ColorText(name string) Text {
	if f, known := cardnames.Colors[name]; known {
		return Text{EN: name, FR: f.Masculine}
	}
	return Text{EN: name, FR: name}
}

// Agreed is the code of what people have ruled themselves, in any game.
const Agreed Code = "agreed"

// The codes of the rules that only who watches a game can referee.
const (
	Turn  Code = "turn"  // one card a turn, clockwise
	Moved Code = "moved" // a card once laid is not rearranged or taken away
)

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

// Format fills both languages in with the same arguments; those that are texts
// are said in each.
func (t Text) Format(args ...any) Text {
	en, fr := make([]any, len(args)), make([]any, len(args))
	for i, a := range args {
		en[i], fr[i] = a, a
		if said, is := a.(Text); is {
			en[i], fr[i] = said.EN, said.FR
		}
	}
	return Text{EN: fmt.Sprintf(t.EN, en...), FR: fmt.Sprintf(t.FR, fr...)}
}

// Plain is a text that is the same in every language.
func Plain(s string) Text { return Text{EN: s, FR: s} }

// Join puts a separator between texts.
func Join(texts []Text, sep Text) Text {
	var out Text
	for i, t := range texts {
		if i > 0 {
			out.EN += sep.EN
			out.FR += sep.FR
		}
		out.EN += t.EN
		out.FR += t.FR
	}
	return out
}
