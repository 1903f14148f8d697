package vision

import (
	"math"
	"slices"

	"referee/deck"
)

// cardKey is a card of the deck, which has it so often as its design says.
type cardKey struct {
	design *deck.Design
	color  *deck.Color
}

// copies is how often the deck has the card.
func (k cardKey) copies() int { return k.design.Copies() }

func (rd *reader) keyOf(i int) cardKey {
	design := rd.models[rd.read[i].Best.Model].Face.Design
	if design.IsStart() {
		return cardKey{design, nil}
	}
	return cardKey{design, rd.inks[i].Color}
}

// oneStart leaves the starting card to the one place that shows it best: each
// other is the card that it resembles most beside that, which stays open.
func (rd *reader) oneStart() {
	for {
		starts, at, least := 0, -1, math.Inf(1)
		for i := range rd.read {
			id := &rd.read[i]
			if !rd.isStart(&id.Best) {
				continue
			}
			starts++
			if c := rd.nextCard(id); c != nil && id.Best.Score-c.Score < least {
				at, least = i, id.Best.Score-c.Score
			}
		}
		if starts < 2 || at < 0 {
			return
		}
		id := &rd.read[at]
		c := rd.nextCard(id)
		id.Best.Score = c.Score // what speaks for a second one counts no more
		id.become(c)
	}
}

// nextCard is the likeliest candidate that is no starting card, nil if there is
// none.
func (rd *reader) nextCard(id *identity) *candidate {
	return id.next(func(c *candidate) bool { return !rd.isStart(c) })
}

func (rd *reader) isStart(c *candidate) bool { return rd.models[c.Model].Face.Design.IsStart() }

// parted gives cards that were read alike another reading, if no other card has
// it: no card exists more often than the deck says. One that was left open comes first, then the next
// colour, then the face that is least unlike. What was changed remains a doubt.
func (rd *reader) parted() {
	for _, take := range []func(i int, count map[cardKey]int) bool{rd.takeOther, rd.takeColor, rd.takeRest} {
		for rd.partOne(take) {
		}
	}
	for rd.exchangeOne() {
	}
}

// exchangeOne lets two cards of one colour become each other where that is
// likelier for both together; false if no two are left. Which of two cards that
// were read alike was given another face depends on their order.
func (rd *reader) exchangeOne() bool {
	for i := range rd.read {
		for j := range i {
			a, b := &rd.read[i], &rd.read[j]
			if rd.inks[i].Color == nil || rd.inks[i].Color != rd.inks[j].Color {
				continue
			}
			toB, toA := rd.openAs(a, rd.keyOf(j).design), rd.openAs(b, rd.keyOf(i).design)
			if toB != nil && toA != nil && toB.Score+toA.Score > a.Best.Score+b.Best.Score {
				a.become(toB)
				b.become(toA)
				return true
			}
		}
	}
	return false
}

// openAs is the likeliest candidate, other than the best, with a design, if it is
// not out of the question; nil if there is none.
func (rd *reader) openAs(id *identity, l *deck.Design) *candidate {
	if rd.models[id.Best.Model].Face.Design == l {
		return nil
	}
	return id.next(func(c *candidate) bool {
		return rd.models[c.Model].Face.Design == l && c.Score >= id.Best.Score-restScore
	})
}

// next is the first of the others, then of the rest, that is so; nil if none is.
func (id *identity) next(so func(c *candidate) bool) *candidate {
	for _, list := range [][]candidate{id.Others, id.Rest} {
		for k := range list {
			if so(&list[k]) {
				return &list[k]
			}
		}
	}
	return nil
}

// become takes a candidate of the others or the rest as the best, and leaves
// what was open.
func (id *identity) become(c *candidate) {
	id.Best, *c = *c, id.Best
	if !slices.ContainsFunc(id.Others, func(o candidate) bool { return o.Model == c.Model && o.Pose == c.Pose }) {
		id.Others = append(id.Others, *c)
	}
}

// partOne changes the reading of one card that was read like another; false if
// there is none that can be.
func (rd *reader) partOne(take func(i int, count map[cardKey]int) bool) bool {
	count := map[cardKey]int{}
	for i := range rd.read {
		count[rd.keyOf(i)]++
	}
	for i := range rd.read {
		if k := rd.keyOf(i); count[k] > k.copies() && take(i, count) {
			return true
		}
	}
	return false
}

// takeOther gives card i a face that was left open.
func (rd *reader) takeOther(i int, count map[cardKey]int) bool {
	id := &rd.read[i]
	for k := range id.Others {
		other := rd.models[id.Others[k].Model].Face.Design
		if !other.IsStart() && count[cardKey{other, rd.inks[i].Color}] < other.Copies() {
			id.Best, id.Others[k] = id.Others[k], id.Best
			return true
		}
	}
	return false
}

// doubleInkMargin is the lead of a colour up to which a double card may have
// the next colour instead.
const doubleInkMargin = 5.0

// takeColor gives card i the next colour, if its own is the least certain.
func (rd *reader) takeColor(i int, count map[cardKey]int) bool {
	ink := &rd.inks[i]
	design := rd.models[rd.read[i].Best.Model].Face.Design
	if design.IsStart() || ink.Second == nil || ink.Margin >= doubleInkMargin || count[cardKey{design, ink.Second}] >= design.Copies() || !rd.lowestMargin(i) {
		return false
	}
	ink.Color, ink.Second, ink.Margin = ink.Second, ink.Color, 0
	return true
}

// takeRest gives card i the next face that is free, if the others that were
// read alike have none that is nearer.
func (rd *reader) takeRest(i int, count map[cardKey]int) bool {
	k, lead := rd.nextFree(i, count)
	if k < 0 {
		return false
	}
	for j := range rd.read {
		if j != i && rd.keyOf(j) == rd.keyOf(i) {
			if other, less := rd.nextFree(j, count); other >= 0 && less < lead {
				return false
			}
		}
	}
	rd.read[i].become(&rd.read[i].Rest[k])
	return true
}

// nextFree is the index of the best face of the Rest of card i that no card
// has, and by how much it is less like; −1 if there is none.
func (rd *reader) nextFree(i int, count map[cardKey]int) (int, float64) {
	id := &rd.read[i]
	for k := range id.Rest {
		design := rd.models[id.Rest[k].Model].Face.Design
		less := id.Best.Score - id.Rest[k].Score
		if less <= restScore && !design.IsStart() && count[cardKey{design, rd.inks[i].Color}] < design.Copies() {
			return k, less
		}
	}
	return -1, 0
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
