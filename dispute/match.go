package dispute

import (
	"math"

	"referee/geometry"
	"referee/table"
)

// Two photos of one table give the same poses but for a rigid motion, since mm
// are mm on both. Cards agree when they lie within these after that motion:
// more than a photo's lens is off over the whole table, less than a card is
// ever moved by being laid anew.
const (
	agreeMM   = 5.0
	agreeTurn = 3 * geometry.Degree
	// leastShared is how many cards must agree for two photos to be of one
	// table; of a photo that shows fewer, all, and two in any case.
	leastShared = 3
)

// matchLayouts finds the card of b for each card of a: the rigid motion that
// most cards read as the same agree on, then whatever lies in the same place.
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
			if agree(&a.Cards[q[0]], &b.Cards[q[1]], motion) {
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
		near := agreeMM
		for j := range b.Cards {
			d := geometry.Distance(a.Cards[i].Pose.At, best.Apply(b.Cards[j].Pose.At))
			if d < near && agree(&a.Cards[i], &b.Cards[j], best) {
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

// agree tells whether two cards lie in the same place; a half turn, which an
// outline may not tell, makes no difference.
func agree(a, b *table.Card, aFromB geometry.Pose) bool {
	moved := aFromB.Compose(b.Pose)
	turn := math.Abs(float64((moved.Turn - a.Pose.Turn).Normalized()))
	turn = math.Min(turn, math.Abs(turn-math.Pi))
	return geometry.Distance(a.Pose.At, moved.At) < agreeMM && turn < float64(agreeTurn)
}
