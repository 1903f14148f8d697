package live

import (
	"referee/record"
	"referee/table"
)

// sureConfidence is that from which one reading is enough.
const sureConfidence = 0.98

// weigh finds out whether what is seen accounts for what has changed, and
// whether it needs a second reading.
func (w *Watcher) weigh(d *differences, reg *region) {
	var cards []footprint
	enough, clear := true, true
	for i := range d.changes {
		c := &d.changes[i]
		switch c.kind {
		case record.Removed:
			f := footprintOf(w.before, c.id)
			cards = append(cards, f)
			unlike, known := w.unlikeBefore(c.card.Piece)
			clear = clear && known && unlike <= unexplainedPart
			enough = enough && w.changedPart(f) >= leastChanged && unlike < thingPart
		case record.Begun:
			enough = enough && w.rests(footprintOf(d.reading, c.id))
			clear = clear && w.before == nil // one that was missed is looked at twice
		default:
			f := footprintOf(d.reading, c.id)
			enough = enough && w.rests(f)
			cards = append(cards, f)
			if id, known := w.nowByPiece(c.card.Piece); known {
				cards = append(cards, footprintOf(w.before, id))
			} else {
				enough = enough && w.changedPart(f) >= leastChanged
			}
			clear = clear && c.card.Confidence >= sureConfidence && len(doubtsAbout(d.layout, c.id)) == 0
		}
	}
	d.hidden = d.hidden || d.misread || w.hiddenIn(d, reg)
	d.places = cards
	d.explained = enough && !d.misread && w.explains(reg, cards)
	d.beyondDoubt = clear && !d.hidden
}

// unlikeBefore is the part of a card's place that looks otherwise than before it lay
// there, if that was seen.
func (w *Watcher) unlikeBefore(piece table.PieceID) (float64, bool) {
	p := w.beneath[piece]
	if p == nil {
		return 0, false
	}
	return w.unlike(p), true
}

// likelyConfidence is that from which a second reading need not find a card by itself:
// what was read must only be seen there again, which takes a fifth of the time. A
// card that shows anything else then is read anew.
const likelyConfidence = 0.9

// seemsRight tells whether what was seen is likely all there is to see.
func (d *differences) seemsRight() bool {
	if d == nil || !d.explained || d.hidden || d.shifted != nil {
		return false
	}
	for i := range d.changes {
		c := &d.changes[i]
		if c.kind != record.Removed && (c.card.Confidence < likelyConfidence || len(doubtsAbout(d.layout, c.id)) > 0) {
			return false
		}
	}
	return true
}

// rests tells whether nothing moves where a card is seen: one that is carried
// over the table does not lie there.
func (w *Watcher) rests(f footprint) bool {
	for i, n := range w.still.n {
		if n < w.s.Frames && w.recent.since(n) < seldom*w.s.Rest && f.outline.Contains(w.tileCentre(i)) {
			return false
		}
	}
	return true
}

// leastChanged is the part of a card's place that must look otherwise when one
// is laid there or taken away: on a cloth as black as its body, its outline,
// its frame and its emblem do.
const leastChanged = 0.2

func (w *Watcher) nowByPiece(id table.PieceID) (table.CardID, bool) {
	if w.now == nil {
		return 0, false
	}
	return w.now.ByPiece(id)
}

// doubtsAbout are those about a card that time does not settle: who lies on
// whom is known from the order in which cards were laid.
func doubtsAbout(l *table.Layout, id table.CardID) []table.Doubt {
	var out []table.Doubt
	for _, d := range l.Doubts {
		if d.Kind() == table.KindOrder {
			continue
		}
		for _, c := range d.Cards() {
			if c == id {
				out = append(out, d)
				break
			}
		}
	}
	return out
}

// hiddenIn tells whether something in a region hides cards or looks like one
// that was not read.
func (w *Watcher) hiddenIn(d *differences, reg *region) bool {
	for _, doubt := range d.reading.Layout.Doubts {
		switch doubt.Kind() {
		case table.KindObscured, table.KindMisfit, table.KindUnexplained:
		default:
			continue
		}
		if place := doubt.Where(); place != nil {
			if at, _, ok := place.In(&d.reading.View); ok && !inside(reg, at[0], at[1]) {
				continue
			}
		}
		if len(doubt.Cards()) == 0 && doubt.Where() == nil {
			continue
		}
		return true
	}
	return false
}

func inside(r *region, x, y float64) bool {
	return x >= float64(r.px.Min.X) && x < float64(r.px.Max.X) && y >= float64(r.px.Min.Y) && y < float64(r.px.Max.Y)
}
