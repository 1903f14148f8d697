package web

import (
	"bytes"
	"encoding/json"
	"net/http"

	"referee/deck"
	"referee/table"
)

// decodeAction reads what somebody says about a game.
func decodeAction(data []byte, s *Server) (Action, error) {
	var f actionForm
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		return Action{}, refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
	}
	a := Action{Kind: f.Kind, Piece: f.Piece}
	switch f.Kind {
	case UndoLast, RuleYes, RuleNo, Pause, GoOn, EndGame:
		return a, nil
	case Correct:
		if f.Is == nil || f.Piece == 0 {
			break
		}
		var err error
		if a.Is, err = table.Named(s.Deck, f.Is.Card, deck.SideOf(f.Is.Face), f.Is.Color); err != nil {
			return a, &refused{http.StatusBadRequest, err}
		}
		if (a.Is.Color == nil) != a.Is.Face.Design.IsStart() {
			return a, refuse(http.StatusBadRequest, "every card but the starting card has a colour")
		}
		return a, nil
	}
	return a, refuse(http.StatusBadRequest, "a correction of kind %q lacks a field, or is of no known kind", string(f.Kind))
}
