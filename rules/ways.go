package rules

import "referee/deck"

// Way is a way to play a game, with what was chosen for it.
type Way struct {
	Code string // "" for the usual one
	// Suits are those in play, where the way to play leaves that open.
	Suits []string
}

// Played is what follows from a way to play.
type Played struct {
	Referee Referee
	// Turns tells that players take turns, each with cards of a colour of their
	// own, so that a card tells who laid it.
	Turns bool
	// Passes tells that players give one of the suits of their colour to the left
	// neighbour, so that turns are known only if it is said which.
	Passes bool
}

// Variants is a Game that is played in several ways.
type Variants interface {
	// WayCodes lists the ways to play, the usual one first.
	WayCodes() []string
	// Play makes the referee of a way to play, with the settings that were said.
	Play(way Way, d *deck.Deck, said Values) (Played, error)
}

// PlayBy is what follows from a way to play of any game; one that has no ways is played
// as it is.
func PlayBy(g Game, way Way, d *deck.Deck, said Values) (Played, error) {
	if v, is := g.(Variants); is {
		return v.Play(way, d, said)
	}
	referee, err := g.Referee(said)
	return Played{Referee: referee}, err
}
