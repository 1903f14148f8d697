package report

import (
	"fmt"
	"io"
	"strings"

	"referee/rules"
)

// Played is a move that was judged by the positions before and after it.
type Played struct {
	Game          rules.Game
	Before, After string // where the positions come from
	Play          rules.Play
	Move          rules.Move
}

// InHand is what a player could have played.
type InHand struct {
	Game  rules.Game
	At    string // where the position comes from
	Color string
	Cards []string
	Hand  rules.Hand
}

// The sentences about moves.
const (
	playLegal     key = "play-legal"
	playIllegal   key = "play-illegal"
	playUnsettled key = "play-unsettled"
	playDiscard   key = "play-discard"
	playMoves     key = "play-moves"
)

var playedEntries = map[key]entry{
	playLegal:     {"Right: %[1]s.", "Correct : %[1]s."},
	playIllegal:   {"Wrong: %[1]s.", "Faute : %[1]s."},
	playUnsettled: {"Not settled: %[1]s.", "Non tranché : %[1]s."},
	playDiscard:   {"None of these can be played.", "Rien de cela ne peut être joué."},
	playMoves:     {"What can be played:", "Ce qui peut être joué :"},
}

// PlayedJSON writes the ruling for programs.
func PlayedJSON(out io.Writer, p *Played, lang Lang) error {
	w := speak(lang)
	return writeObject(out, []jsonField{
		{"game", p.Game.Code()},
		{"before", p.Before},
		{"after", p.After},
		{"card", p.Play.Card},
		{"legal", p.Move.Legal},
		{"ruling", p.Move.Ruling},
		{"move", rows(p.Move.Steps)},
		{"reason", p.Move.Reason},
		{"text", w.text(p.Move.Says)},
		{"notes", rows(w.texts(p.Move.Notes))},
	})
}

// PlayedWords writes it for people.
func PlayedWords(out io.Writer, p *Played, lang Lang) error {
	w := speak(lang)
	as := map[rules.Ruling]key{rules.Lawful: playLegal, rules.Foul: playIllegal, rules.Unsettled: playUnsettled}[p.Move.Ruling]
	var b strings.Builder
	fmt.Fprintln(&b, w.say(as, w.text(p.Move.Says)))
	if about, known := wordsOf(p.Game, p.Move.Reason); known && p.Move.Reason != "" {
		fmt.Fprintf(&b, "  %s\n", upperFirst(w.text(about.Rule)))
	}
	for _, note := range w.texts(p.Move.Notes) {
		fmt.Fprintf(&b, "  - %s\n", upperFirst(note))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// InHandJSON lists for programs what could be played.
func InHandJSON(out io.Writer, h *InHand, lang Lang) error {
	w := speak(lang)
	type row struct {
		Card string `json:"card"`
		Move []any  `json:"move"`
		Text string `json:"text"`
	}
	var list []row
	for _, m := range h.Hand.Moves {
		list = append(list, row{m.Card, m.Steps, w.text(m.Says)})
	}
	return writeObject(out, []jsonField{
		{"game", h.Game.Code()},
		{"position", h.At},
		{"color", h.Color},
		{"hand", append([]string{}, h.Cards...)},
		{"discard", h.Hand.Discard},
		{"moves", rows(list)},
	})
}

// InHandWords lists it for people.
func InHandWords(out io.Writer, h *InHand, lang Lang) error {
	w := speak(lang)
	if h.Hand.Discard {
		_, err := fmt.Fprintln(out, w.say(playDiscard))
		return err
	}
	var b strings.Builder
	fmt.Fprintln(&b, w.say(playMoves))
	for _, m := range h.Hand.Moves {
		fmt.Fprintf(&b, "  - %s\n", w.text(m.Says))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func (w words) texts(list []rules.Text) []string {
	var out []string
	for _, t := range list {
		out = append(out, w.text(t))
	}
	return out
}
