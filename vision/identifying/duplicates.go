package identifying

import (
	"math"
	"slices"

	"referee/deck"
)

// CardKey is a card of the deck, which has it so often as its design says.
type CardKey struct {
	Design *deck.Design
	Color  *deck.Color
}

// Copies is how often the deck has the card.
func (k CardKey) Copies() int { return k.Design.Copies() }

// KeyOf is which card of the deck card i was read as.
func (cr *CardsRead) KeyOf(i int) CardKey {
	design := cr.Models[cr.Identities[i].Best.Model].Face.Design
	if design.IsStart() {
		return CardKey{design, nil}
	}
	return CardKey{design, cr.Inks[i].Color}
}

// oneStart leaves the starting card to the one place that shows it best: each
// other is the card that it resembles most beside that, which stays open.
func (fr *FacesRead) oneStart() {
	for {
		starts, least := 0, math.Inf(1)
		var weakest *Identity
		for i := range fr.Identities {
			id := &fr.Identities[i]
			if !fr.IsStart(id.Best.Model) {
				continue
			}
			starts++
			if c := fr.nextCard(id); c != nil && id.Best.Score-c.Score < least {
				weakest, least = id, id.Best.Score-c.Score
			}
		}
		if starts < 2 || weakest == nil {
			return
		}
		c := fr.nextCard(weakest)
		weakest.Best.Score = c.Score // what speaks for a second one counts no more
		weakest.become(c)
	}
}

// nextCard is the likeliest candidate that is no starting card, nil if there is
// none.
func (fr *FacesRead) nextCard(id *Identity) *Candidate {
	return id.next(func(c *Candidate) bool { return !fr.IsStart(c.Model) })
}

// resolveDuplicates gives cards that were read alike another reading, if no other card has
// it: no card exists more often than the deck says. One that was left open comes first, then the next
// colour, then the face that is least unlike. What was changed remains a doubt.
func (cr *CardsRead) resolveDuplicates() {
	for _, take := range []func(i int, count map[CardKey]int) bool{cr.takeOther, cr.takeColor, cr.takeRest} {
		for cr.resolveOne(take) {
		}
	}
	for cr.exchangeOne() {
	}
}

// exchangeOne lets two cards of one colour become each other where that is
// likelier for both together; false if no two are left. Which of two cards that
// were read alike was given another face depends on their order.
func (cr *CardsRead) exchangeOne() bool {
	for i := range cr.Identities {
		for j := range i {
			a, b := &cr.Identities[i], &cr.Identities[j]
			if cr.Inks[i].Color == nil || cr.Inks[i].Color != cr.Inks[j].Color {
				continue
			}
			toB, toA := cr.openAs(a, cr.KeyOf(j).Design), cr.openAs(b, cr.KeyOf(i).Design)
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
func (cr *CardsRead) openAs(id *Identity, l *deck.Design) *Candidate {
	if cr.Models[id.Best.Model].Face.Design == l {
		return nil
	}
	return id.next(func(c *Candidate) bool {
		return cr.Models[c.Model].Face.Design == l && c.Score >= id.Best.Score-restScore
	})
}

// next is the first of the others, then of the rest, that is so; nil if none is.
func (id *Identity) next(so func(c *Candidate) bool) *Candidate {
	for _, list := range [][]Candidate{id.Others, id.Rest} {
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
func (id *Identity) become(c *Candidate) {
	id.Best, *c = *c, id.Best
	if !slices.ContainsFunc(id.Others, func(o Candidate) bool { return o.Model == c.Model && o.Turn == c.Turn }) {
		id.Others = append(id.Others, *c)
	}
}

// resolveOne changes the reading of one card that was read like another; false if
// there is none that can be.
func (cr *CardsRead) resolveOne(take func(i int, count map[CardKey]int) bool) bool {
	count := map[CardKey]int{}
	for i := range cr.Identities {
		count[cr.KeyOf(i)]++
	}
	for i := range cr.Identities {
		if k := cr.KeyOf(i); count[k] > k.Copies() && take(i, count) {
			return true
		}
	}
	return false
}

// takeOther gives card i a face that was left open.
func (cr *CardsRead) takeOther(i int, count map[CardKey]int) bool {
	id := &cr.Identities[i]
	for k := range id.Others {
		other := cr.Models[id.Others[k].Model].Face.Design
		if !other.IsStart() && count[CardKey{other, cr.Inks[i].Color}] < other.Copies() {
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
func (cr *CardsRead) takeColor(i int, count map[CardKey]int) bool {
	ink := &cr.Inks[i]
	design := cr.Models[cr.Identities[i].Best.Model].Face.Design
	if design.IsStart() || ink.Second == nil || ink.Margin >= doubleInkMargin || count[CardKey{design, ink.Second}] >= design.Copies() || !cr.lowestMargin(i) {
		return false
	}
	cr.exchangeable(i)
	ink.Color, ink.Second, ink.Margin = ink.Second, ink.Color, 0
	return true
}

// exchangeable opens the colours of the cards that were read like card i, as it gets its
// second: which of them has that colour is as sure as it is less likely of the others.
func (cr *CardsRead) exchangeable(i int) {
	own := &cr.Inks[i]
	for j := range cr.Identities {
		other := &cr.Inks[j]
		if j == i || cr.KeyOf(j) != cr.KeyOf(i) {
			continue
		}
		if lead := other.Margin - own.Margin; lead < MinInkMargin {
			other.Second, other.Margin = own.Second, lead
		}
	}
}

// takeRest gives card i the next face that is free, if the others that were
// read alike have none that is nearer.
func (cr *CardsRead) takeRest(i int, count map[CardKey]int) bool {
	next, lead := cr.nextFree(i, count)
	if next == nil {
		return false
	}
	for j := range cr.Identities {
		if j != i && cr.KeyOf(j) == cr.KeyOf(i) {
			if other, less := cr.nextFree(j, count); other != nil && less < lead {
				return false
			}
		}
	}
	cr.Identities[i].become(next)
	return true
}

// doubleScore is the lead up to which one of two cards that were read alike is
// given the next face instead: twice what the wrong reading led by at most on 200
// pictures. Beyond it, both are what they show, and somebody has mixed in a second
// copy.
const doubleScore = 60

// nextFree is the best face of the Rest of card i that no card has, and by how much
// it is less like; nil if there is none.
func (cr *CardsRead) nextFree(i int, count map[CardKey]int) (*Candidate, float64) {
	id := &cr.Identities[i]
	for k := range id.Rest {
		design := cr.Models[id.Rest[k].Model].Face.Design
		less := id.Best.Score - id.Rest[k].Score
		if less <= doubleScore && !design.IsStart() && count[CardKey{design, cr.Inks[i].Color}] < design.Copies() {
			return &id.Rest[k], less
		}
	}
	return nil, 0
}

// lowestMargin tells whether card i has the least certain colour of the cards
// that were read alike.
func (cr *CardsRead) lowestMargin(i int) bool {
	for j := range cr.Identities {
		if j != i && cr.KeyOf(j) == cr.KeyOf(i) && cr.Inks[j].Margin < cr.Inks[i].Margin {
			return false
		}
	}
	return true
}
