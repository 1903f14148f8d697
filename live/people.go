package live

import (
	"fmt"
	"image"
	"slices"

	"referee/record"
	"referee/rules"
	"referee/table"
	"referee/vision"
)

// Undo takes back the last event that can be; false if there is none.
func (w *Watcher) Undo() (bool, error) {
	of := record.Undoable(w.events)
	if of == 0 {
		return false, nil
	}
	return true, w.takeBack(of)
}

// takeBack takes an event back, with what goes with it.
func (w *Watcher) takeBack(of int) error {
	for _, seq := range record.Together(w.events, of) {
		if err := w.emitAside(record.Event{Kind: record.Undone, Of: seq, Sure: true}); err != nil {
			return err
		}
	}
	return nil
}

// RuleLast says what people ruled about the card that was laid last.
func (w *Watcher) RuleLast(legal bool) error {
	if len(w.state.Pieces) == 0 {
		return nil
	}
	last := &w.state.Pieces[len(w.state.Pieces)-1]
	if last.Begun {
		return nil // nobody has laid one yet
	}
	return w.Rule(last.Piece, legal, record.From{})
}

// Rule says what people ruled about a card, whenever it was laid, and where they did.
func (w *Watcher) Rule(piece table.PieceID, legal bool, from record.From) error {
	p := w.state.Piece(piece)
	if p == nil {
		return nil
	}
	e := record.Event{Kind: record.Corrected, Of: p.Seq, Sure: true, Ruling: &record.Ruling{Legal: legal, Reason: rules.Agreed}, From: from}
	e.Name(&p.Card)
	return w.emitAside(e)
}

// TakeBackRuling takes back what people ruled last; false if they ruled nothing.
func (w *Watcher) TakeBackRuling() (bool, error) {
	of := record.LastRuling(w.events)
	if of == 0 {
		return false, nil
	}
	return true, w.emitAside(record.Event{Kind: record.Undone, Of: of, Sure: true})
}

// TakeBackSaid takes back what people said last about a card; false if they said
// nothing.
func (w *Watcher) TakeBackSaid(piece table.PieceID) (bool, error) {
	of := record.LastSaid(w.events, piece)
	if of == 0 {
		return false, nil
	}
	return true, w.takeBack(of)
}

// Correct says which card a piece really is, and where that was said; how it lies is
// ruled on anew.
func (w *Watcher) Correct(piece table.PieceID, is table.Alternative, from record.From) error {
	p := w.state.Piece(piece)
	if p == nil {
		return nil
	}
	c := p.Card
	c.Face, c.Color = is.Face, is.Color
	e := record.Event{Kind: record.Corrected, Of: p.Seq, Sure: true, From: from}
	e.Name(&c)
	if err := w.emitAside(e); err != nil {
		return err
	}
	w.nameAnew(piece, is)
	return w.ruleAnew(piece)
}

// nameAnew lets a card of the table as it was read last be what it really is.
func (w *Watcher) nameAnew(piece table.PieceID, is table.Alternative) {
	if w.now == nil {
		return
	}
	id, there := w.now.ByPiece(piece)
	if !there {
		return
	}
	cards := slices.Clone(w.now.Cards)
	cards[id].Face, cards[id].Color = is.Face, is.Color
	w.now = w.now.Laid(cards)
}

// ruleAnew rules on a card that is another than was thought.
func (w *Watcher) ruleAnew(piece table.PieceID) error {
	p := w.state.Piece(piece)
	if w.now == nil || p.Begun || p.Agreed != nil {
		return nil
	}
	id, there := w.now.ByPiece(piece)
	if !there {
		return nil
	}
	before, err := record.Sum(w.s.Terms, w.events[:p.Seq-1]) // whose turn it was then
	if err != nil {
		return err
	}
	e := record.Event{Kind: record.Corrected, Of: p.Seq, Sure: true}
	e.Name(&p.Card)
	w.rule(&e, w.inTime(w.now), id)
	e.OutOfTurn = before.OutOfTurn(p.Face, p.Color)
	return w.emitAside(e)
}

// End ends the round, once.
func (w *Watcher) End() error {
	if w.state.Over || w.before == nil && len(w.state.Pieces) == 0 {
		return nil
	}
	return w.emitAside(record.Event{Kind: record.End, Sure: true})
}

// emitAside is an event of people, which no frame settles.
func (w *Watcher) emitAside(e record.Event) error { return w.emit(e, nil) }

// Reading is the last one that was recorded, nil before the first.
func (w *Watcher) Reading() *vision.Reading { return w.before }

// Picture is the table as the last frames show it.
func (w *Watcher) Picture() (image.Image, error) {
	if len(w.recent.frames) == 0 {
		return nil, nil
	}
	pic := w.recent.mean(1)
	defer pic.Close()
	img, err := pic.Mat.ToImage()
	if err != nil {
		return nil, fmt.Errorf("taking the last frame: %w", err)
	}
	return img, nil
}
