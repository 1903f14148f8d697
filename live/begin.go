package live

import (
	"slices"

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
	a.seen = w.differ(r, &a.region, w.recordFromReading)
	for i := range a.seen.changes {
		if !w.rests(footprintOf(r, a.seen.changes[i].id)) {
			w.looked, w.lookAt = false, w.recent.now()+w.s.Rest // somebody lays the first card
			return nil
		}
	}
	return w.tell(a)
}

// recorded is the table as the record has it; nil if it has no card yet.
func (w *Watcher) recorded() *table.Layout {
	if len(w.state.Pieces) == 0 {
		return nil
	}
	return w.state.Layout()
}

// resumedMM is how far a card must lie from where the record has it to have been
// moved while nobody watched: two readings that know nothing of each other agree
// less than two of which one builds on the other.
const resumedMM = 3

// resume goes on with a game: the table is held against what was recorded of it,
// and what happened while nobody watched is told once two looks agree on it. A
// table that is not the record's is looked at again later.
func (w *Watcher) resume(r *vision.Reading) error {
	recorded := w.state.Layout()
	seen := w.inPlay(r.Layout)
	frame, ok := frameOf(recorded, seen)
	if !ok && len(recorded.Cards) > 1 {
		w.looked, w.lookAt = false, w.recent.now()+w.s.Check
		return w.askWhatDiffers(seen.Follow(recorded, w.state.Fresh))
	}
	d := &differences{reading: r, frame: frame, layout: inFrame(seen, frame).Follow(recorded, w.state.Fresh)}
	w.before, w.now = r, recorded
	w.compareWithRecord(d)
	d.changes = slices.DeleteFunc(d.changes, func(c change) bool { return c.kind == record.Moved && c.mm < resumedMM })
	if len(d.changes) > 0 && !w.resumed.agrees(d) {
		w.resumed, w.before, w.now, w.looked = d, nil, nil, false
		w.lookAt = w.recent.now() + w.s.Check
		if slices.ContainsFunc(d.changes, func(c change) bool { return c.kind == record.Removed }) {
			w.lookAt = w.recent.now() + w.s.Blocked // a hand may rest on it
		}
		return nil
	}
	for i := range w.state.Pieces {
		p := &w.state.Pieces[i]
		if id, there := d.layout.ByPiece(p.Piece); there {
			w.home[p.Piece] = d.layout.Cards[id].Pose.Compose(p.Pose.Inverse()).Compose(p.Home)
		}
	}
	return w.tell(&attempt{seen: d, frame: w.recent.number})
}

// askWhatDiffers asks about every card that is recorded and not seen, seen and
// not recorded, or read as another one, in two readings; each only once while it
// stays so. Where it was open which card one is, a second reading that has no doubt
// answers that.
func (w *Watcher) askWhatDiffers(seen *table.Layout) error {
	open, first := map[string]bool{}, map[string]bool{}
	tell := func(c *table.Card, q record.Question, about ...string) error {
		key := string(q) + " " + c.Name()
		switch {
		case w.check.asked[key]:
			open[key] = true
			return nil
		case !w.check.seen[key]:
			first[key] = true // a second reading, before anybody is bothered
			return nil
		}
		open[key] = true
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
		case nowKnown(&p, seen, id) && w.check.seen[string(record.AskOther)+" "+p.Name()]:
			c := &seen.Cards[id]
			err = w.Correct(p.Piece, table.Alternative{Face: c.Face, Color: c.Color}, record.From{})
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
	w.check.asked, w.check.seen = open, first
	return nil
}
