package vision

import (
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
			if face.Layout.IsStart() {
				color = nil
			}
			alt = append(alt, table.Alternative{Face: face, Color: color})
		}
		face := rd.models[id.Best.Model].Face
		if !face.Layout.IsStart() {
			for _, c := range rd.openColors(ink) {
				alt = append(alt, table.Alternative{Face: face, Color: c})
			}
		}
		if len(alt) > 0 {
			rd.doubt(table.Doubt{Kind: table.IdentityUnsettled, Cards: []table.CardID{table.CardID(i)}, Alternatives: alt, Strength: 0.5}, rd.cards[i].Pose.At, rd.cardRadius())
		}
	}
	rd.doubtDoubles()
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

// doubtDoubles tells which cards were read as the same one.
func (rd *reader) doubtDoubles() {
	seen := map[cardKey]int{}
	for i := range rd.read {
		k := rd.keyOf(i)
		if j, twice := seen[k]; twice {
			rd.doubt(table.Doubt{Kind: table.DoubleCard, Cards: []table.CardID{table.CardID(j), table.CardID(i)}, Strength: 1}, rd.cards[i].Pose.At, rd.cardRadius())
		}
		seen[k] = i
	}
}

// cardKey is what a deck has once.
type cardKey struct {
	layout *deck.Layout
	color  *deck.Color
}

func (rd *reader) keyOf(i int) cardKey {
	layout := rd.models[rd.read[i].Best.Model].Face.Layout
	if layout.IsStart() {
		return cardKey{layout, nil}
	}
	return cardKey{layout, rd.inks[i].Color}
}

// parted gives cards that were read alike another reading that is open to one
// of them, if no other card has it: every card exists once. What was changed
// remains a doubt.
func (rd *reader) parted() {
	for round := 0; round < len(rd.read); round++ {
		count := map[cardKey]int{}
		for i := range rd.read {
			count[rd.keyOf(i)]++
		}
		changed := false
		for i := range rd.read {
			if count[rd.keyOf(i)] > 1 && rd.takeOther(i, count) {
				changed = true
				break
			}
		}
		if !changed {
			return
		}
	}
}

// doubleInkMargin is the lead of a colour up to which a double card may have
// the next colour instead.
const doubleInkMargin = 5.0

func (rd *reader) takeOther(i int, count map[cardKey]int) bool {
	id := &rd.read[i]
	for k := range id.Others {
		other := rd.models[id.Others[k].Model].Face.Layout
		if !other.IsStart() && count[cardKey{other, rd.inks[i].Color}] == 0 {
			id.Best, id.Others[k] = id.Others[k], id.Best
			return true
		}
	}
	ink := &rd.inks[i]
	layout := rd.models[id.Best.Model].Face.Layout
	if !layout.IsStart() && ink.Second != nil && ink.Margin < doubleInkMargin && count[cardKey{layout, ink.Second}] == 0 && rd.lowestMargin(i) {
		ink.Color, ink.Second, ink.Margin = ink.Second, ink.Color, 0
		return true
	}
	return false
}

// lowestMargin tells whether card i has the least certain colour of the cards
// that were read alike.
func (rd *reader) lowestMargin(i int) bool {
	for j := range rd.read {
		if j != i && rd.keyOf(j) == rd.keyOf(i) && rd.inks[j].Margin < rd.inks[i].Margin {
			return false
		}
	}
	return true
}
