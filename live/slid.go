package live

import (
	"slices"

	"referee/geometry"
	"referee/record"
	"referee/table"
)

// elsewhere is a layout with some of its cards in other places. Who lies on whom
// stays, where they still overlap.
func elsewhere(l *table.Layout, at map[table.CardID]geometry.Pose) *table.Layout {
	if len(at) == 0 {
		return l
	}
	cards := slices.Clone(l.Cards)
	for id, pose := range at {
		cards[id].Pose = pose
	}
	return l.Laid(cards)
}

// beforeSliding is what is seen, with the cards that moved where they lay before; nil
// if none did. Whoever lays a card may push a neighbour: that one is to be nudged
// back, and the card was laid by where it had been.
func (w *Watcher) beforeSliding(d *differences) *table.Layout {
	at := map[table.CardID]geometry.Pose{}
	for i := range d.changes {
		c := &d.changes[i]
		if id, known := w.nowByPiece(c.card.Piece); known && c.kind == record.Moved {
			at[c.id] = w.now.Cards[id].Pose
		}
	}
	if len(at) == 0 {
		return nil
	}
	return elsewhere(d.layout, at)
}

// nudgedBack is a layout with the lawful cards that slid, and are not put back yet,
// where they were laid: they are to be nudged back, never removed.
func (w *Watcher) nudgedBack(l *table.Layout) *table.Layout {
	at := map[table.CardID]geometry.Pose{}
	for i := range l.Cards {
		p := w.state.Piece(l.Cards[i].Piece)
		if p != nil && (p.Begun || p.LegalNow()) && w.isAway(l, table.CardID(i)) {
			at[table.CardID(i)] = w.home[p.Piece]
		}
	}
	return elsewhere(l, at)
}
