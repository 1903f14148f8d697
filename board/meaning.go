package board

import (
	"fmt"
	"slices"
	"strings"

	"referee/internal/fault"
)

// Meaning is what a cell is to its game: one of the types of this file.
type Meaning interface{ meaning() }

// Square shows a playing card.
type Square struct{ Card Card }

// Joker is a square that shows a joker.
type Joker struct{}

// Track is a cell of the track that all pieces run along, clockwise.
type Track struct {
	Place int    // from 1, at the start of the board's first colour
	Start string // the colour that starts here; empty for none
}

// House is a cell of a colour's house, from 1 at its entry.
type House struct {
	Color string
	Place int
}

// Reserve is where a colour's piece waits; which of its cells does not matter.
type Reserve struct {
	Color string
	Place int
}

// Fragment is a piece of the model picture.
type Fragment struct {
	Row, Col int   // from 1 at the top left
	Offends  []int // the numbers of the offenders on it; none for a plain one
}

func (Square) meaning()   {}
func (Joker) meaning()    {}
func (Track) meaning()    {}
func (House) meaning()    {}
func (Reserve) meaning()  {}
func (Fragment) meaning() {}

// Suit is that of a playing card.
type Suit uint8

// The suits.
const (
	NoSuit Suit = iota
	Clubs
	Diamonds
	Hearts
	Spades
)

var suitSigns = [...]string{NoSuit: "", Clubs: "♣", Diamonds: "♦", Hearts: "♥", Spades: "♠"}

func (s Suit) String() string { return suitSigns[s] }

// Red tells whether the suit is printed in red.
func (s Suit) Red() bool { return s == Diamonds || s == Hearts }

// Ranks of a playing card run from 1, the ace, to 13, the king.
const (
	Ace   = 1  // valet, dame and roi in French
	Jack  = 11 // after ten number cards
	Queen = 12 // beats the jack
	King  = 13 // the last of a suit
)

// Card is a playing card.
type Card struct {
	Rank int
	Suit Suit
}

var rankLetters = map[int]string{Ace: "A", Jack: "V", Queen: "D", King: "R"}

// String is the card with French indices: 7♥, V♠.
func (c Card) String() string {
	if l, lettered := rankLetters[c.Rank]; lettered {
		return l + c.Suit.String()
	}
	return fmt.Sprintf("%d%v", c.Rank, c.Suit)
}

// rankNames are the ways to say a rank that is no number, in lower case.
var rankNames = map[string]int{
	"a": Ace, "ace": Ace, "as": Ace, "1": Ace,
	"v": Jack, "j": Jack, "jack": Jack, "valet": Jack,
	"d": Queen, "q": Queen, "queen": Queen, "dame": Queen,
	"r": King, "k": King, "king": King, "roi": King,
	"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10,
}

// suitNames are the ways to say a suit, in lower case.
var suitNames = map[string]Suit{
	"♣": Clubs, "c": Clubs, "clubs": Clubs, "club": Clubs, "trèfle": Clubs, "trefle": Clubs, "t": Clubs,
	"♦": Diamonds, "diamonds": Diamonds, "diamond": Diamonds, "carreau": Diamonds,
	"♥": Hearts, "h": Hearts, "hearts": Hearts, "heart": Hearts, "cœur": Hearts, "coeur": Hearts,
	"♠": Spades, "s": Spades, "spades": Spades, "spade": Spades, "pique": Spades, "p": Spades,
}

// ParseCard reads a card as people write it, with English or French words or
// letters: 7♥, V♠, "queen of hearts", "dame de cœur".
func ParseCard(said string) (Card, error) {
	said = strings.ReplaceAll(said, "\ufe0f", "") // ♥️ as a picture
	words := strings.FieldsFunc(strings.ToLower(said), func(r rune) bool { return r == ' ' || r == '-' })
	words = slices.DeleteFunc(words, func(w string) bool { return w == "of" || w == "de" })
	if len(words) == 1 {
		runes := []rune(words[0])
		words = []string{string(runes[:len(runes)-1]), string(runes[len(runes)-1])}
	}
	if len(words) == 2 {
		rank, suit := rankNames[words[0]], suitNames[words[1]]
		if rank != 0 && suit != NoSuit {
			return Card{rank, suit}, nil
		}
	}
	return Card{}, fault.Errorf("%q is no playing card: say it like 7♥ or \"queen of hearts\"", said)
}
