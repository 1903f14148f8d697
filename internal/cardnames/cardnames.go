// Package cardnames has the French words for what deck files name in English:
// colours and suits.
package cardnames

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Forms are the forms of a French adjective; those of a noun are alike.
type Forms struct{ Masculine, Feminine string }

// Colors are the colours that printings use; others are written as the deck
// file has them.
var Colors = map[string]Forms{
	"black": {"noir", "noire"}, "blue": {"bleu", "bleue"}, "brown": {"marron", "marron"},
	"cyan": {"cyan", "cyan"}, "green": {"vert", "verte"}, "grey": {"gris", "grise"}, "gray": {"gris", "grise"},
	"orange": {"orange", "orange"}, "pink": {"rose", "rose"}, "purple": {"violet", "violette"},
	"red": {"rouge", "rouge"}, "teal": {"turquoise", "turquoise"}, "turquoise": {"turquoise", "turquoise"},
	"violet": {"violet", "violette"}, "white": {"blanc", "blanche"}, "yellow": {"jaune", "jaune"},
}

// Suits are the suits of the published game.
var Suits = map[string]string{"circle": "cercle", "square": "carré", "triangle": "triangle"}

// alsoSaid are words that people use besides.
var alsoSaid = map[string]string{"rond": "circle"}

// English lists the English words that a French one may stand for, in
// alphabetical order. Case and accents do not matter.
func English(said string) []string {
	said = Plain(said)
	var out []string
	for english, f := range Colors {
		if Plain(f.Masculine) == said || Plain(f.Feminine) == said {
			out = append(out, english)
		}
	}
	for english, french := range Suits {
		if Plain(french) == said {
			out = append(out, english)
		}
	}
	if english, is := alsoSaid[said]; is {
		out = append(out, english)
	}
	slices.Sort(out)
	return out
}

// Plain is a text in lower case without accents.
func Plain(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		if r < 0x300 || r > 0x36f { // combining marks
			b.WriteRune(r)
		}
	}
	return b.String()
}
