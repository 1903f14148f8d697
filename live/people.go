package live

import (
	"fmt"
	"image"

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
	return true, w.emitAside(record.Event{Kind: record.Undone, Of: of, Sure: true})
}

// RuleLast says what people ruled about the card that was laid last.
func (w *Watcher) RuleLast(legal bool) error {
	if len(w.state.Pieces) == 0 {
		return nil
	}
	p := &w.state.Pieces[len(w.state.Pieces)-1]
	if p.Begun {
		return nil
	}
	e := record.Event{Kind: record.Corrected, Of: p.Seq, Sure: true, Ruling: &record.Ruling{Legal: legal, Reason: rules.Agreed}}
	e.Name(&p.Card)
	return w.emitAside(e)
}

// Correct says which card a piece really is.
func (w *Watcher) Correct(piece table.PieceID, is table.Alternative) error {
	p := w.state.Piece(piece)
	if p == nil {
		return nil
	}
	c := p.Card
	c.Face, c.Color = is.Face, is.Color
	e := record.Event{Kind: record.Corrected, Of: p.Seq, Sure: true}
	e.Name(&c)
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
