package web

import (
	"bytes"
	"encoding/json"
	"net/http"

	"referee/deck"
	"referee/table"
)

// maxClaimed is how many cards a claim may name: those of one colour.
const maxClaimed = 18

// decodeAction reads what somebody says about a game.
func decodeAction(data []byte, s *Server) (Action, error) {
	var f actionForm
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		return Action{}, refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
	}
	a := Action{Kind: f.Kind, Piece: f.Piece}
	var err error
	switch {
	case f.Kind == Correct && f.Is != nil && f.Piece != 0:
		a.Is, err = f.Is.alternative(s.Deck)
	case f.Kind == TakeBack && f.Piece != 0:
	case f.Kind == Claim && len(f.Cards) > 0 && len(f.Cards) <= maxClaimed:
		for _, c := range f.Cards {
			var is table.Alternative
			if is, err = c.alternative(s.Deck); err != nil {
				break
			}
			a.Cards = append(a.Cards, is)
		}
	case f.Kind == UndoLast, f.Kind == RuleYes, f.Kind == RuleNo, f.Kind == Pause, f.Kind == GoOn, f.Kind == EndGame:
	default:
		err = refuse(http.StatusBadRequest, "a correction of kind %q lacks a field, or is of no known kind", string(f.Kind))
	}
	return a, err
}

// alternative is the card of a deck that somebody names.
func (c *cardSaid) alternative(d *deck.Deck) (table.Alternative, error) {
	is, err := table.Named(d, c.Card, deck.SideOf(c.Face), c.Color)
	if err != nil {
		return is, &refused{http.StatusBadRequest, err}
	}
	if (is.Color == nil) != is.Face.Design.IsStart() {
		return is, refuse(http.StatusBadRequest, "every card but the starting card has a colour")
	}
	return is, nil
}
