package match

import (
	"referee/deck"
	"referee/rules"
)

// Load adds up a match as it is kept: its terms and events as JSON, with, last,
// what is just happening.
func Load(terms []byte, kept [][]byte, g rules.Game, d *deck.Deck, now ...Event) (*Match, error) {
	t, err := DecodeTerms(terms, g, d)
	if err != nil {
		return nil, err
	}
	var events []Event
	for _, data := range kept {
		e, err := DecodeEvent(data)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return Sum(t, g, d, append(events, now...))
}
