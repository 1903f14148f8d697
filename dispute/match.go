package dispute

import (
	"referee/geometry"
	"referee/table"
)

// leastShared is how many cards must lie in the same place for two photos to be
// of one table; of a photo that shows fewer, all, and two in any case.
const leastShared = 3

// matchLayouts finds the card of b for each card of a. Two photos of one table
// give the same poses but for a rigid motion, since mm are mm on both: the one
// that most cards read as the same agree on is taken, then whatever lies in the same place.
// nil if the photos do not show the same table.
func matchLayouts(a, b *table.Layout) map[table.CardID]table.CardID {
	var best geometry.Pose // aFromB
	least := max(2, min(leastShared, len(a.Cards), len(b.Cards)))
	most := least - 1
	same := sameCards(a, b)
	for _, p := range same {
		motion := a.Cards[p[0]].Pose.Compose(b.Cards[p[1]].Pose.Inverse())
		n := 0
		for _, q := range same {
			if a.Cards[q[0]].LiesAt(motion.Compose(b.Cards[q[1]].Pose)) {
				n++
			}
		}
		if n > most {
			best, most = motion, n
		}
	}
	if most < least {
		return nil
	}
	out := map[table.CardID]table.CardID{}
	for i := range a.Cards {
		near := table.SamePlaceMM
		for j := range b.Cards {
			there := best.Compose(b.Cards[j].Pose)
			d := geometry.Distance(a.Cards[i].Pose.At, there.At)
			if d < near && a.Cards[i].LiesAt(there) {
				near = d
				out[table.CardID(i)] = table.CardID(j)
			}
		}
	}
	return out
}

// sameCards pairs the cards that are read as the same on both; the starting
// card too.
func sameCards(a, b *table.Layout) [][2]table.CardID {
	var out [][2]table.CardID
	for i := range a.Cards {
		for j := range b.Cards {
			if a.Cards[i].Name() == b.Cards[j].Name() {
				out = append(out, [2]table.CardID{table.CardID(i), table.CardID(j)})
			}
		}
	}
	return out
}
