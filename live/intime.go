package live

import (
	"cmp"
	"slices"

	"referee/record"
	"referee/table"
)

// leastApart is by how many frames two cards must have come to rest apart for their
// order to be known: a hand that draws back hides a card for one or two.
const leastApart = 3

// putInTime orders the cards that were laid by when they came to rest, as far as the
// frames show that and overlaps allow it; those whose order stays open are
// marked.
func (w *Watcher) putInTime(d *differences) {
	first := slices.IndexFunc(d.changes, func(c change) bool { return c.kind == record.Placed })
	if first < 0 || w.grid == nil {
		return
	}
	laid := d.changes[first:] // Placed comes last
	byID := map[table.CardID]change{}
	for _, c := range laid {
		c.stillFrames = w.stillFor(footprintOf(d.reading, c.id))
		byID[c.id] = c
	}
	order := make([]table.CardID, 0, len(laid))
	for _, c := range laid {
		order = append(order, c.id)
	}
	slices.SortStableFunc(order, func(a, b table.CardID) int { return cmp.Compare(byID[b].stillFrames, byID[a].stillFrames) })
	for i, id := range bottomUp(d.layout, order) {
		laid[i] = byID[id]
	}
	for i := range laid {
		for k := range laid {
			if i != k && !orderKnown(d.layout, &laid[i], &laid[k]) {
				laid[i].unordered = true
			}
		}
	}
}

func orderKnown(l *table.Layout, a, b *change) bool {
	if apart := a.stillFrames - b.stillFrames; apart >= leastApart || -apart >= leastApart {
		return true
	}
	return slices.Contains(l.Overlapping(a.id), b.id)
}

// stillFor is for how many frames a card has lain in its place: as long as
// what has changed there the longest ago has been still, for hands that come
// later hide some of it.
func (w *Watcher) stillFor(f footprint) int {
	longest := 0
	for i, v := range w.grid.v {
		if v >= strongChange && f.outline.Contains(w.tileCentre(i)) {
			longest = max(longest, w.still.n[i])
		}
	}
	return longest
}
