package tactik

import (
	"slices"
	"strconv"
	"strings"

	"referee/internal/fault"
	"referee/rules"
)

// Card is a card of the game: a number of cells, or one of those below.
type Card int8

// The cards that are not a number of cells to advance.
const (
	Back  Card = 4  // « Reculer - 4 »
	Seven Card = 7  // « Avancer 7 x 1 »
	Swap  Card = 20 // « Permuter »
	Joker Card = 21 // « comme une autre carte au choix du joueur »
)

// Cards lists them all, the joker last.
func Cards() []Card { return []Card{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, Swap, Joker} }

// Starts tells whether the card starts a pawn: « Démarrer 1 et 10 ».
func (c Card) Starts() bool { return c == 1 || c == 10 }

// Advances tells whether it moves one pawn forward by its value.
func (c Card) Advances() bool { return c >= 1 && c <= 12 && c != 11 && c != Back && c != Seven }

func (c Card) String() string {
	switch c {
	case Swap:
		return "swap"
	case Joker:
		return "joker"
	}
	return strconv.Itoa(int(c))
}

// Text names the card.
func (c Card) Text() rules.Text {
	if c == Swap {
		return rules.Text{EN: "swap", FR: "permuter"}
	}
	return rules.Plain(c.String())
}

// ParseCard reads a card as people say it: 5, -4, 7x1, swap, permuter, joker.
func ParseCard(said string) (Card, error) {
	s := strings.ToLower(strings.ReplaceAll(strings.TrimSpace(said), " ", ""))
	switch s {
	case "swap", "permuter", "permute", "permutation", "exchange":
		return Swap, nil
	case "joker":
		return Joker, nil
	case "-4", "−4":
		return Back, nil
	case "7x1", "7×1":
		return Seven, nil
	}
	n, err := strconv.Atoi(s)
	if c := Card(n); err == nil && n > 0 && n <= 12 && slices.Contains(Cards(), c) {
		return c, nil
	}
	return 0, fault.Errorf("%q is no card of this game: there are 1 to 10, 12, swap and joker", said)
}
