package doubting

import (
	"slices"

	"referee/deck"
	"referee/table"
	"referee/vision/identifying"
)

// identityDoubts tell which cards may be others than they were read as.
func (dt *Doubter) identityDoubts() []table.Doubt {
	var out []table.Doubt
	for i := range dt.Identities {
		alt := dt.alternatives(i)
		alt = slices.DeleteFunc(alt, func(a table.Alternative) bool {
			return dt.HeldBeyondDoubt(i, identifying.CardKey{Design: a.Face.Design, Color: a.Color})
		})
		if len(alt) > 0 {
			out = append(out, table.IdentityUnsettled{Card: table.CardID(i), Alternatives: alt, Spot: OnTable(dt.Cards[i].Pose.At, dt.Sizes.RadiusMM, 0.5)})
		}
	}
	return append(out, dt.doubleDoubts()...)
}

// alternatives are what card i may be beside what it was read as: another face, another
// colour, or both, since of two cards that were read alike one is given another colour,
// and its own face may have been wrong.
func (dt *Doubter) alternatives(i int) []table.Alternative {
	var out []table.Alternative
	id := &dt.Identities[i]
	for k := range id.Others {
		face := dt.Models[id.Others[k].Model].Face
		out = append(out, table.Alternative{Face: face, Color: dt.colorRead(i, face.Design)})
		out = append(out, dt.otherColors(i, face)...)
	}
	return append(out, dt.otherColors(i, dt.Models[id.Best.Model].Face)...)
}

// otherColors are a face in the colours that card i may have beside the one read.
func (dt *Doubter) otherColors(i int, face *deck.Face) []table.Alternative {
	var out []table.Alternative
	if face.Design.IsStart() {
		return nil
	}
	for _, c := range dt.openColors(&dt.Inks[i], dt.colorRead(i, face.Design)) {
		out = append(out, table.Alternative{Face: face, Color: c})
	}
	return out
}

// colorRead is the colour that card i has in the layout if it is of a design: the
// likeliest if none of its ink is seen.
func (dt *Doubter) colorRead(i int, design *deck.Design) *deck.Color {
	switch {
	case design.IsStart():
		return nil
	case dt.Inks[i].Color == nil:
		return dt.LikeliestColor(design)
	}
	return dt.Inks[i].Color
}

// openColors lists the colours that a card may have beside the one read.
func (dt *Doubter) openColors(ink *identifying.InkReading, read *deck.Color) []*deck.Color {
	if ink.Color == nil {
		var all []*deck.Color
		for k := range dt.Deck.Colors {
			if c := &dt.Deck.Colors[k]; c != read {
				all = append(all, c)
			}
		}
		return all
	}
	if ink.Margin < identifying.MinInkMargin && ink.Second != nil {
		return []*deck.Color{ink.Second}
	}
	return nil
}

// doubleDoubts tell which cards were read as the same one more often than the
// deck has it.
func (dt *Doubter) doubleDoubts() []table.Doubt {
	var out []table.Doubt
	seen, count := map[identifying.CardKey]int{}, map[identifying.CardKey]int{}
	for i := range dt.Identities {
		k := dt.KeyOf(i)
		if count[k]++; count[k] > k.Copies() {
			out = append(out, table.DoubleCard{First: table.CardID(seen[k]), Second: table.CardID(i), Spot: OnTable(dt.Cards[i].Pose.At, dt.Sizes.RadiusMM, 1)})
		}
		seen[k] = i
	}
	return out
}
