package vision

import (
	"slices"

	"referee/deck"
	"referee/table"
)

// identityDoubts tell which cards may be others than they were read as.
func (dt *doubter) identityDoubts() []table.Doubt {
	var out []table.Doubt
	for i := range dt.read {
		var alt []table.Alternative
		id := &dt.read[i]
		ink := &dt.inks[i]
		for k := range id.Others {
			face := dt.models[id.Others[k].Model].Face
			color := ink.Color
			if face.Design.IsStart() {
				color = nil
			}
			alt = append(alt, table.Alternative{Face: face, Color: color})
		}
		face := dt.models[id.Best.Model].Face
		if !face.Design.IsStart() {
			for _, c := range dt.openColors(ink) {
				alt = append(alt, table.Alternative{Face: face, Color: c})
			}
		}
		alt = slices.DeleteFunc(alt, func(a table.Alternative) bool {
			return dt.heldBeyondDoubt(i, cardKey{design: a.Face.Design, color: a.Color})
		})
		if len(alt) > 0 {
			out = append(out, table.IdentityUnsettled{Card: table.CardID(i), Alternatives: alt, Spot: onTable(dt.cards[i].Pose.At, dt.sizes.radiusMM, 0.5)})
		}
	}
	return append(out, dt.doubleDoubts()...)
}

// openColors lists the colours that a card may have beside the one read.
func (dt *doubter) openColors(ink *inkReading) []*deck.Color {
	if ink.Color == nil {
		var all []*deck.Color
		for k := 1; k < len(dt.deck.Colors); k++ {
			all = append(all, &dt.deck.Colors[k])
		}
		return all
	}
	if ink.Margin < minInkMargin && ink.Second != nil {
		return []*deck.Color{ink.Second}
	}
	return nil
}

// doubleDoubts tell which cards were read as the same one more often than the
// deck has it.
func (dt *doubter) doubleDoubts() []table.Doubt {
	var out []table.Doubt
	seen, count := map[cardKey]int{}, map[cardKey]int{}
	for i := range dt.read {
		k := dt.keyOf(i)
		if count[k]++; count[k] > k.copies() {
			out = append(out, table.DoubleCard{First: table.CardID(seen[k]), Second: table.CardID(i), Spot: onTable(dt.cards[i].Pose.At, dt.sizes.radiusMM, 1)})
		}
		seen[k] = i
	}
	return out
}
