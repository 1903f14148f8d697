package synth

import (
	"fmt"

	"referee/deck"
	"referee/geometry"
)

// PlayOptions says what game is made up. Lengths in mm.
type PlayOptions struct {
	Cards  int   // on the table, the starting card included
	Colors int   // players; each plays one colour of the deck
	Fouls  Fouls // among the cards

	// DeviationMM is the largest distance between matched corners of a
	// lawful placement.
	DeviationMM float64
	// MaxTurn bounds the turn that is part of such a deviation, and of that of
	// a Misaligned card.
	MaxTurn geometry.Angle
	// TouchMM is how deep a lawful card may overlap a card that it does not
	// lie on.
	TouchMM float64
	// FoulMinMM and FoulMaxMM bound the misalignment of a Misaligned card;
	// every foul keeps FoulMinMM away from any lawful placement.
	FoulMinMM, FoulMaxMM float64
}

// DefaultPlay is a small clean game. Deviations are those of the photos with
// truth (legal up to 1 mm, fouls from 3 mm; the largest there is 9.1 mm).
func DefaultPlay() PlayOptions {
	return PlayOptions{Cards: 20, Colors: 3, DeviationMM: 1.0, MaxTurn: 45 * geometry.Degree, TouchMM: 0.6, FoulMinMM: 3, FoulMaxMM: 9}
}

// Validate tells whether such a game can be played with the deck.
func (o *PlayOptions) Validate(d *deck.Deck) error {
	most := o.Colors * len(d.Designs)
	if d.Start != nil {
		most++
	}
	switch {
	case o.Colors < 1 || o.Colors > len(d.Colors):
		return fmt.Errorf("synth: %d colors: the deck has %d", o.Colors, len(d.Colors))
	case o.Cards < 1 || o.Cards > most:
		return fmt.Errorf("synth: %d cards: %d colors of this deck allow 1 to %d", o.Cards, o.Colors, most)
	case o.Fouls.Total() > max(0, o.Cards-2):
		return fmt.Errorf("synth: %d fouls among %d cards: at most all but two", o.Fouls.Total(), o.Cards)
	case !(o.DeviationMM >= 0) || !(o.TouchMM >= 0):
		return fmt.Errorf("synth: DeviationMM and TouchMM must not be negative")
	case !(o.MaxTurn >= 0):
		return fmt.Errorf("synth: MaxTurn must not be negative")
	case !(o.FoulMinMM > o.DeviationMM) || !(o.FoulMaxMM > o.FoulMinMM):
		return fmt.Errorf("synth: need DeviationMM < FoulMinMM < FoulMaxMM")
	}
	return o.Fouls.validate()
}
