package report

import (
	"strings"

	"referee/deck"
)

// LearnKey names a sentence about the learning of a deck as a whole.
type LearnKey = Key

// The sentences.
const (
	LearnNote    LearnKey = "learn-note"    // finding
	LearnFaults  LearnKey = "learn-faults"  //
	LearnAsk     LearnKey = "learn-ask"     //
	LearnAgain   LearnKey = "learn-again"   //
	LearnOpen    LearnKey = "learn-open"    //
	LearnAnswer  LearnKey = "learn-answer"  //
	LearnWritten LearnKey = "learn-written" // file, command
	BoardAnswer  LearnKey = "board-answer"  //

	learnSummary   key = "learn-summary"
	learnStart     key = "learn-start"
	learnWithout   key = "learn-without"
	learnSeparator     = ", "
)

var learnEntries = map[key]entry{
	LearnNote:    {"note: %s", "remarque : %s"},
	LearnFaults:  {"no deck is written: put right what is said above and take the photo again", "aucun jeu n'est écrit : corriger ce qui est dit plus haut et reprendre la photo"},
	LearnAsk:     {"Is the card printed as its dots and shapes were read? [y/N]", "La carte est-elle imprimée comme ses points et formes ont été lus ? [o/N]"},
	LearnAgain:   {"no deck is written: photograph that card again", "aucun jeu n'est écrit : photographier de nouveau cette carte"},
	LearnOpen:    {"no deck is written: look at the cards named above, then say what they are with --card, photograph them again or give --trust-dots", "aucun jeu n'est écrit : regarder les cartes nommées plus haut, puis dire ce qu'elles sont avec --card, les photographier de nouveau ou donner --trust-dots"},
	LearnAnswer:  {"no deck is written: answer with --card; --question-dir DIR writes close-ups of the cards", "aucun jeu n'est écrit : répondre avec --card ; --question-dir DIR écrit des gros plans des cartes"},
	LearnWritten: {"Written to %[1]s. Check it by eye: %[2]s", "Écrit dans %[1]s. À vérifier à l'œil : %[2]s"},
	BoardAnswer:  {"some cells are not sure: look at them, and say what they show with --cell", "quelques cases ne sont pas sûres : les regarder, et dire ce qu'elles montrent avec --cell"},
	learnSummary: {"%[1]s: %[2]d cards of %[3]g × %[4]g mm in each of %[5]d colours (%[6]s), %[7]d dots a colour, %[8]s", "%[1]s : %[2]d cartes de %[3]g × %[4]g mm dans chacune des %[5]d couleurs (%[6]s), %[7]d points par couleur, %[8]s"},
	learnStart:   {"a starting card", "une carte de départ"},
	learnWithout: {"no starting card", "pas de carte de départ"},
}

// Learning says one of the sentences.
func Learning(k LearnKey, lang Lang, args ...any) string { return Say(k, lang, args...) }

// DeckSummary says what is in a deck.
func DeckSummary(d *deck.Deck, lang Lang) string {
	w := speak(lang)
	dots := 0
	for _, l := range d.Designs {
		dots += l.Value
	}
	var colors []string
	for i := range d.Colors {
		colors = append(colors, w.color(d.Colors[i].Name))
	}
	start := w.say(learnStart)
	if d.Start == nil {
		start = w.say(learnWithout)
	}
	return w.say(learnSummary, d.Name, len(d.Designs), d.Style.Width, d.Style.Height, len(d.Colors), strings.Join(colors, learnSeparator), dots, start)
}
