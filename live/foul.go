package live

import (
	"referee/record"
	"referee/rules"
)

// brokenBy lists the rules that an event breaks, to be asked before it is added
// to the record: of a placement its own one and turns, of a card that was shifted
// or taken away that it had been laid. Whoever takes back the card laid last may
// have thought again.
func (w *Watcher) brokenBy(e *record.Event) []rules.Code {
	var out []rules.Code
	switch e.Kind {
	case record.Placed:
		if e.Ruling != nil && !e.Legal {
			out = append(out, e.Reason)
		}
		if e.Ruling != nil && e.OutOfTurn {
			out = append(out, rules.Turn)
		}
	case record.Moved:
		out = append(out, rules.Moved)
	case record.Removed:
		last := len(w.state.Pieces) - 1
		if p := w.state.Piece(e.Piece); p != nil && p != &w.state.Pieces[last] && !p.Begun && p.LegalNow() {
			out = append(out, rules.Moved)
		}
	}
	return out
}

// foulOf is the foul that an event was.
func foulOf(of *record.Event, code rules.Code) record.Event {
	return record.Event{
		Kind: record.Foul, Of: of.Seq, Card: of.Card, Color: of.Color, Face: of.Face, Piece: of.Piece, Player: of.Player,
		CornersPx: of.CornersPx, Sure: of.Sure, Question: of.Question, Asks: of.Asks, Ruling: &record.Ruling{Reason: code},
	}
}

// tellFouls tells which rules the last event broke. Whether a card that touches no
// other, and could have been laid by the rules, is a foul the players decide:
// groups read that rule in two ways.
func (w *Watcher) tellFouls(broken []rules.Code, instead *otherPlace, a *attempt) error {
	of := w.events[len(w.events)-1]
	for _, code := range broken {
		e := foulOf(&of, code)
		if of.Ruling == nil || code == of.Reason || code == rules.Moved {
			e.MeasureMM, e.SigmaMM = of.MeasureMM, of.SigmaMM
		}
		if code == rules.Turn && of.Question != record.AskTurn && of.Question != record.AskIdentity && of.Question != record.AskColor {
			e.Sure, e.Question, e.Asks = true, "", nil // whose card it is, is known
		}
		if err := w.emit(e, a); err != nil {
			return err
		}
	}
	if instead == nil {
		return nil
	}
	e := foulOf(&of, instead.rule)
	e.Question = ""
	ask(&e, record.AskFree, instead.on)
	return w.emit(e, a)
}
