package record

import (
	"slices"

	"referee/correction"
	"referee/rules"
	"referee/table"
)

// RulingsOn is what people ruled themselves about the pieces on a table.
func (s *State) RulingsOn(l *table.Layout) []correction.Correction {
	var out []correction.Correction
	for i := range l.Cards {
		if p := s.Piece(l.Cards[i].Piece); p != nil && p.Agreed != nil {
			out = append(out, correction.Legal{Card: table.CardID(i), Legal: *p.Agreed})
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
