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

func (cr *cardsRead) keyOf(i int) cardKey {
	design := cr.models[cr.read[i].Best.Model].Face.Design
	if design.IsStart() {
		return cardKey{design, nil}
	}
	return cardKey{design, cr.inks[i].Color}
}

// oneStart leaves the starting card to the one place that shows it best: each
// other is the card that it resembles most beside that, which stays open.
func (fr *facesRead) oneStart() {
	for {
		starts, at, least := 0, -1, math.Inf(1)
		for i := range fr.read {
			id := &fr.read[i]
			if !fr.isStart(id.Best.Model) {
				continue
			}
			starts++
			if c := fr.nextCard(id); c != nil && id.Best.Score-c.Score < least {
				at, least = i, id.Best.Score-c.Score
			}
		}
		if starts < 2 || at < 0 {
			return
		}
		id := &fr.read[at]
		c := fr.nextCard(id)
		id.Best.Score = c.Score // what speaks for a second one counts no more
		id.become(c)
	}
}

// nextCard is the likeliest candidate that is no starting card, nil if there is
// none.
func (fr *facesRead) nextCard(id *identity) *candidate {
	return id.next(func(c *candidate) bool { return !fr.isStart(c.Model) })
}

// resolveDuplicates gives cards that were read alike another reading, if no other card has
// it: no card exists more often than the deck says. One that was left open comes first, then the next
// colour, then the face that is least unlike. What was changed remains a doubt.
func (cr *cardsRead) resolveDuplicates() {
	for _, take := range []func(i int, count map[cardKey]int) bool{cr.takeOther, cr.takeColor, cr.takeRest} {
		for cr.resolveOne(take) {
		}
	}
	for cr.exchangeOne() {
	}
}

// exchangeOne lets two cards of one colour become each other where that is
// likelier for both together; false if no two are left. Which of two cards that
// were read alike was given another face depends on their order.
func (cr *cardsRead) exchangeOne() bool {
	for i := range cr.read {
		for j := range i {
			a, b := &cr.read[i], &cr.read[j]
			if cr.inks[i].Color == nil || cr.inks[i].Color != cr.inks[j].Color {
				continue
			}
			toB, toA := cr.openAs(a, cr.keyOf(j).design), cr.openAs(b, cr.keyOf(i).design)
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
func (cr *cardsRead) openAs(id *identity, l *deck.Design) *candidate {
	if cr.models[id.Best.Model].Face.Design == l {
		return nil
	}
	return id.next(func(c *candidate) bool {
		return cr.models[c.Model].Face.Design == l && c.Score >= id.Best.Score-restScore
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
	if !slices.ContainsFunc(id.Others, func(o candidate) bool { return o.Model == c.Model && o.Turn == c.Turn }) {
		id.Others = append(id.Others, *c)
	}
}

// resolveOne transformParams the reading of one card that was read like another; false if
// there is none that can be.
func (cr *cardsRead) resolveOne(take func(i int, count map[cardKey]int) bool) bool {
	count := map[cardKey]int{}
	for i := range cr.read {
		count[cr.keyOf(i)]++
	}
	for i := range cr.read {
		if k := cr.keyOf(i); count[k] > k.copies() && take(i, count) {
			return true
		}
	}
	return false
}

// takeOther gives card i a face that was left open.
func (cr *cardsRead) takeOther(i int, count map[cardKey]int) bool {
	id := &cr.read[i]
	for k := range id.Others {
		other := cr.models[id.Others[k].Model].Face.Design
		if !other.IsStart() && count[cardKey{other, cr.inks[i].Color}] < other.Copies() {
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
func (cr *cardsRead) takeColor(i int, count map[cardKey]int) bool {
	ink := &cr.inks[i]
	design := cr.models[cr.read[i].Best.Model].Face.Design
	if design.IsStart() || ink.Second == nil || ink.Margin >= doubleInkMargin || count[cardKey{design, ink.Second}] >= design.Copies() || !cr.lowestMargin(i) {
		return false
	}
	ink.Color, ink.Second, ink.Margin = ink.Second, ink.Color, 0
	return true
}

// takeRest gives card i the next face that is free, if the others that were
// read alike have none that is nearer.
func (cr *cardsRead) takeRest(i int, count map[cardKey]int) bool {
	k, lead := cr.nextFree(i, count)
	if k < 0 {
		return false
	}
	for j := range cr.read {
		if j != i && cr.keyOf(j) == cr.keyOf(i) {
			if other, less := cr.nextFree(j, count); other >= 0 && less < lead {
				return false
			}
		}
	}
	cr.read[i].become(&cr.read[i].Rest[k])
	return true
}

// nextFree is the index of the best face of the Rest of card i that no card
// has, and by how much it is less like; −1 if there is none.
func (cr *cardsRead) nextFree(i int, count map[cardKey]int) (int, float64) {
	id := &cr.read[i]
	for k := range id.Rest {
		design := cr.models[id.Rest[k].Model].Face.Design
		less := id.Best.Score - id.Rest[k].Score
		if less <= restScore && !design.IsStart() && count[cardKey{design, cr.inks[i].Color}] < design.Copies() {
			return k, less
		}
	}
	return -1, 0
}

// lowestMargin tells whether card i has the least certain colour of the cards
// that were read alike.
func (cr *cardsRead) lowestMargin(i int) bool {
	for j := range cr.read {
		if j != i && cr.keyOf(j) == cr.keyOf(i) && cr.inks[j].Margin < cr.inks[i].Margin {
			return false
		}
	}
	return true
}
