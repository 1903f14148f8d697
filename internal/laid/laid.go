// Package laid lays cards of the built-in deck by hand, for tests.
package laid

import (
	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// Card is a card with its front up, by colour and design; the colour of the
// starting card does not matter. It panics if the deck has no such card.
func Card(color, design string, xMM, yMM, turnDeg float64) table.Card {
	d := deck.Default()
	a, err := table.Named(d, design, deck.Front, nil)
	if design != deck.StartID {
		a, err = table.Named(d, design, deck.Front, &color)
	}
	if err != nil {
		panic(err)
	}
	pose := geometry.Pose{At: geometry.Point{xMM, yMM}, Turn: geometry.Angle(turnDeg) * geometry.Degree}
	return table.Card{Face: a.Face, Color: a.Color, Pose: pose}
}

// Stack is a table with cards that are listed from the bottom up.
func Stack(cards ...table.Card) *table.Layout {
	return table.New(deck.Default(), cards, table.Stacked)
}
