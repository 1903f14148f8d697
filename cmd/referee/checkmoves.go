package main

import (
	"errors"

	"referee/deck"
	"referee/dispute"
)

func (a *app) checkMoves(t *taken, d *deck.Deck, s settings, n dispute.Name, to checkFlags) error {
	return errors.New("not yet")
}
