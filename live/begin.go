package live

import (
	"referee/record"
	"referee/table"
	"referee/vision"
)

// begin takes the first reading as the beginning of the game, or, of a game
// that goes on, finds the record's cards in it.
func (w *Watcher) begin(r *vision.Reading) error {
	if len(w.state.Pieces) > 0 {
		return w.resume(r)
	}
	a := &attempt{region: region{stillFor: 0}, frame: w.recent.number}
	a.seen = w.differ(r, &a.region)
	return w.tell(a)
}

// resume goes on with a game: the table is held against what was recorded of
// it, and what differs is asked.
func (w *Watcher) resume(r *vision.Reading) error {
	recorded := w.state.Layout()
	w.recordFromReading, _ = frameOf(recorded, r.Layout)
	now := inFrame(r.Layout, w.recordFromReading).Follow(recorded, w.state.Fresh)
	w.before, w.now = r, now
	return w.askWhatDiffers(now)
}

// askWhatDiffers asks about every card that is recorded and not seen, seen and
// not recorded, or read as another one; each only once while it stays so.
func (w *Watcher) askWhatDiffers(seen *table.Layout) error {
	open := map[string]bool{}
	tell := func(c *table.Card, q record.Question, about ...string) error {
		key := string(q) + " " + c.Name()
		open[key] = true
		if w.check.asked[key] {
			return nil
		}
		e := record.Event{Kind: record.Unsure}
		e.Name(c)
		e.Laid = record.LaidOf(c)
		ask(&e, q, about...)
		return w.emit(e, nil)
	}
	for i := range w.state.Pieces {
		p := w.state.Pieces[i]
		id, there := seen.ByPiece(p.Piece)
		var err error
		switch {
		case !there:
			err = tell(&p.Card, record.AskMissing)
		case !seen.Cards[id].SamePrint(&p.Card):
			err = tell(&p.Card, record.AskOther, seen.Cards[id].Name())
		}
		if err != nil {
			return err
		}
	}
	for i := range seen.Cards {
		if c := seen.Cards[i]; w.state.Piece(c.Piece) == nil {
			if err := tell(&c, record.AskExtra); err != nil {
				return err
			}
		}
	}
	w.check.asked = open
	return nil
}
