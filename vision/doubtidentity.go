package vision

import (
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// minInkMargin is the lead of a card's colour, in log likelihood, below which
// the next stays open.
const minInkMargin = 2.0

// doubtIdentities tells which cards may be others than they were read as.
func (rd *reader) doubtIdentities() {
	for i := range rd.read {
		var alt []table.Alternative
		id := &rd.read[i]
		ink := &rd.inks[i]
		for k := range id.Others {
			face := rd.models[id.Others[k].Model].Face
			color := ink.Color
			if face.Design.IsStart() {
				color = nil
			}
			alt = append(alt, table.Alternative{Face: face, Color: color})
		}
		face := rd.models[id.Best.Model].Face
		if !face.Design.IsStart() {
			for _, c := range rd.openColors(ink) {
				alt = append(alt, table.Alternative{Face: face, Color: c})
			}
		}
		alt = slices.DeleteFunc(alt, func(a table.Alternative) bool { return rd.heldBeyondDoubt(i, cardKey{a.Face.Design, a.Color}) })
		if len(alt) > 0 {
			rd.doubt(table.IdentityUnsettled{Card: table.CardID(i), Alternatives: alt, Spot: onTable(rd.cards[i].Pose.At, rd.cardRadius(), 0.5)})
		}
	}
	rd.doubtDoubles()
}

// heldBeyondDoubt tells whether as many other cards than i were read, beyond
// doubt, as a card as the deck has of it: i cannot be that.
func (rd *reader) heldBeyondDoubt(i int, key cardKey) bool {
	held := 0
	for j := range rd.read {
		if j != i && rd.keyOf(j) == key && len(rd.read[j].Others) == 0 && (key.color == nil || rd.inks[j].Margin >= minInkMargin) {
			held++
		}
	}
	return held >= key.copies()
}

func (rd *reader) cardRadius() float64 {
	return geometry.Point{rd.deck.Style.Width, rd.deck.Style.Height}.Len() / 2
}

// openColors lists the colours that a card may have beside the one read.
func (rd *reader) openColors(ink *inkReading) []*deck.Color {
	if ink.Color == nil {
		var all []*deck.Color
		for k := 1; k < len(rd.deck.Colors); k++ {
			all = append(all, &rd.deck.Colors[k])
		}
		return all
	}
	if ink.Margin < minInkMargin && ink.Second != nil {
		return []*deck.Color{ink.Second}
	}
	return nil
}

// doubtDoubles tells which cards were read as the same one more often than the
// deck has it.
func (rd *reader) doubtDoubles() {
	seen, count := map[cardKey]int{}, map[cardKey]int{}
	for i := range rd.read {
		k := rd.keyOf(i)
		if count[k]++; count[k] > k.copies() {
			j := seen[k]
			rd.doubt(table.DoubleCard{First: table.CardID(j), Second: table.CardID(i), Spot: onTable(rd.cards[i].Pose.At, rd.cardRadius(), 1)})
		}
		seen[k] = i
	}
}
