package table

import "slices"

// With returns the layout with one more card, laid on top of all others; its
// id is the next one.
func (l *Layout) With(c Card) *Layout {
	out := *l
	id := CardID(len(l.Cards))
	out.Cards = append(slices.Clip(l.Cards), c)
	out.outline = append(slices.Clip(l.outline), c.Pose.ApplyAll(l.Deck.CardPolygon()))
	out.present = append(slices.Clip(l.present), true)
	out.Overlaps = slices.Clip(l.Overlaps)
	for i := range l.Cards {
		if !l.present[i] {
			continue
		}
		if o, ok := out.overlap(id, CardID(i)); ok {
			out.Overlaps = append(out.Overlaps, o)
		}
	}
	out.index()
	return &out
}

// Without returns the layout with some cards taken away. The ids of the
// others stay.
func (l *Layout) Without(gone ...CardID) *Layout {
	out := *l
	out.present = append([]bool(nil), l.present...)
	for _, id := range gone {
		out.present[id] = false
	}
	out.Overlaps = nil
	for _, o := range l.Overlaps {
		if out.present[o.Over] && out.present[o.Under] {
			out.Overlaps = append(out.Overlaps, o)
		}
	}
	out.index()
	return &out
}

// Beneath returns the table without a card and all that was laid on it since,
// directly or not: what is sure to have lain there before it, and what may
// have.
func (l *Layout) Beneath(id CardID) *Layout {
	gone := []CardID{id}
	seen := map[CardID]bool{id: true}
	for k := 0; k < len(gone); k++ {
		for _, up := range l.Above(gone[k]) {
			if !seen[up] {
				seen[up] = true
				gone = append(gone, up)
			}
		}
	}
	return l.Without(gone...)
}

// WithReading returns the layout with one card read as another face and
// colour in the same place.
func (l *Layout) WithReading(id CardID, a Alternative) *Layout {
	out := *l
	out.Cards = append([]Card(nil), l.Cards...)
	out.Cards[id].Face, out.Cards[id].Color = a.Face, a.Color
	return &out
}

// Flipped returns the layout with the order of one pair reversed.
func (l *Layout) Flipped(p Pair) *Layout {
	out := *l
	out.Overlaps = append([]Overlap(nil), l.Overlaps...)
	for i, o := range out.Overlaps {
		if o.Pair == p {
			out.Overlaps[i].Pair = Pair{Over: p.Under, Under: p.Over}
		}
	}
	out.index()
	return &out
}

// Laid returns the layout with its cards where these are, as many and in the same
// order. Who lies on whom stays, where they still overlap.
func (l *Layout) Laid(cards []Card) *Layout {
	asRead := map[Pair]bool{}
	for _, o := range l.Overlaps {
		asRead[o.Pair] = true
	}
	out := New(l.Deck, cards, func(a, b CardID) CardID {
		if asRead[Pair{Over: b, Under: a}] {
			return b
		}
		return a
	})
	out.Doubts, out.Edge = l.Doubts, l.Edge
	return out
}

// Reversed returns the layout with the order of two overlapping cards reversed,
// whichever of them lies on top.
func (l *Layout) Reversed(p Pair) *Layout {
	if !slices.Contains(l.above[p.Under], p.Over) {
		p = Pair{Over: p.Under, Under: p.Over}
	}
	return l.Flipped(p)
}

// WithDoubts returns the layout with these doubts instead of its own.
func (l *Layout) WithDoubts(d []Doubt) *Layout {
	out := *l
	out.Doubts = d
	return &out
}
