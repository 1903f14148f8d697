package record

import (
	"slices"

	"referee/correction"
	"referee/rules"
	"referee/table"
)

// Rulings is what people ruled themselves, about Layout.
func (s *State) Rulings() []correction.Correction {
	var out []correction.Correction
	for i := range s.Pieces {
		if agreed := s.Pieces[i].Agreed; agreed != nil {
			out = append(out, correction.Legal{Card: table.CardID(i), Legal: *agreed})
		}
	}
	return out
}

// SaidOf lists the pieces that people have ruled on, or named.
func SaidOf(events []Event) []table.PieceID {
	gone := undone(events)
	var out []table.PieceID
	for i := range events {
		e := &events[i]
		if e.Kind == Corrected && !gone[e.Seq] && (e.Ruling == nil || e.Reason == rules.Agreed) && !slices.Contains(out, e.Piece) {
			out = append(out, e.Piece)
		}
	}
	return out
}
