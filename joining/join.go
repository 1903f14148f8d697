package joining

import (
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/fault"
	"referee/table"
)

// Part is what one photo shows of a table.
type Part struct {
	Layout *table.Layout
	View   table.View
	// Name is what the photo is called among the others, where their files may be
	// called alike, as phones do; "" for View.Picture.
	Name string
}

// picture is what the photo of a part is called.
func (p *Part) picture() string {
	if p.Name != "" {
		return p.Name
	}
	return p.View.Picture
}

// Joined is a table put together from parts.
type Joined struct {
	// Layout is in the frame of the first part.
	Layout *table.Layout
	// ToWhole says how each part lies in that frame.
	ToWhole []geometry.Pose
	// IDs are the cards of each part by their number in Layout.
	IDs [][]table.CardID
}

// Join puts parts together in the frame of the first. Its error names a part that
// shares fewer than two cards with the others.
func Join(parts []Part) (*Joined, error) {
	if len(parts) == 0 {
		return nil, fault.Errorf("there is no photo to join")
	}
	j := newJoin(parts)
	left := map[int]bool{}
	for k := 1; k < len(parts); k++ {
		left[k] = true
	}
	for len(left) > 0 {
		k, t, ok := j.nextPart(left)
		if !ok {
			return nil, j.apart(left)
		}
		j.take(k, &t)
		delete(left, k)
	}
	return j.finish(), nil
}

// join is a joining under way.
type join struct {
	parts []Part
	out   Joined
	cards []table.Card
	// from is the part that a card of the whole is taken from, first the number that
	// it has there.
	from  []int
	first []table.CardID
	// rivals are other readings of a card at the same place, by card of the whole.
	rivals map[table.CardID][]table.Alternative
}

func newJoin(parts []Part) *join {
	j := &join{parts: parts, rivals: map[table.CardID][]table.Alternative{}}
	j.out.ToWhole, j.out.IDs = make([]geometry.Pose, len(parts)), make([][]table.CardID, len(parts))
	first := parts[0].Layout
	for i := range first.Cards {
		id := table.CardID(i)
		j.cards, j.from, j.first = append(j.cards, first.Cards[i]), append(j.from, 0), append(j.first, id)
		j.out.IDs[0] = append(j.out.IDs[0], id)
	}
	return j
}

// whole is what was joined so far; who lies on whom in it means nothing yet.
func (j *join) whole() *table.Layout {
	return table.New(j.parts[0].Layout.Deck, j.cards, table.Stacked)
}

// nextPart is the part, of those left, that shares most cards with the whole.
func (j *join) nextPart(left map[int]bool) (best int, t tie, ok bool) {
	whole := j.whole()
	for k := range j.parts {
		if !left[k] {
			continue
		}
		if with, tied := tieOf(whole, j.parts[k].Layout); tied && len(with.shared) > len(t.shared) {
			best, t, ok = k, with, true
		}
	}
	return best, t, ok
}

// apart says which part could not be joined.
func (j *join) apart(left map[int]bool) error {
	for k := range j.parts {
		if left[k] {
			return fault.Errorf("%s shows fewer than two cards that another of the photos shows as well: photograph the table so that neighbouring photos have some cards in common", j.parts[k].picture())
		}
	}
	return nil
}

// take brings a part into the whole.
func (j *join) take(k int, t *tie) {
	part := j.parts[k].Layout
	j.out.ToWhole[k] = t.toWhole
	whole := j.whole()
	known := map[table.CardID]table.CardID{}
	for _, p := range t.shared {
		known[p.part] = p.whole
	}
	shift := j.sharedErrors()
	clear := j.clearlySeen(part, t.shared)
	ids := make([]table.CardID, len(part.Cards))
	for i := range part.Cards {
		id := table.CardID(i)
		// Cards that lie on one another are on the same photo: what is near is what counts.
		weight := near(part, part.Cards[i].Pose.At)
		here, rmsMM := motion(whole, part, clear, weight)
		c := part.Cards[i].In(here)
		tied := tiesOf(whole, part, here, clear, weight)
		// All cards of the part lie off together as it does.
		off := rmsMM / math.Sqrt2
		c.Shared = append(tied.carried(&c, shift), [3]float64{off, 0, 0}, [3]float64{0, off, 0})
		at, agreed := known[id]
		place, seen := at, agreed
		if !seen {
			place, seen = j.whereCut(&c, cutOff(part, id))
			agreed = seen
		}
		if !seen {
			if place, seen = j.sameplace(&c); seen {
				j.rivals[place] = append(j.rivals[place], table.Alternative{Face: c.Face, Color: c.Color})
			}
		}
		switch {
		case !seen:
			place = table.CardID(len(j.cards))
			j.cards, j.from, j.first = append(j.cards, c), append(j.from, k), append(j.first, id)
		case agreed && !spoilt(part, id) && (j.poorer(place) || vague(&j.cards[place], &c)):
			j.cards[place], j.from[place], j.first[place] = c, k, id
		}
		ids[i] = place
	}
	j.out.IDs[k] = ids
}

// clearlySeen are those of the cards that two parts share which both show whole: where
// one lies that a picture's edge cuts off, or that something hides, is known to some
// millimetres only, and would pull along all that lies near it. Where these are too few,
// they are all that there is.
func (j *join) clearlySeen(part *table.Layout, shared []pairing) []pairing {
	clear := slices.DeleteFunc(slices.Clone(shared), func(p pairing) bool {
		a, b := &j.cards[p.whole], &part.Cards[p.part]
		return j.poorer(p.whole) || spoilt(part, p.part) || vague(a, b) || vague(b, a)
	})
	if len(clear) < leastShared {
		return shared
	}
	return clear
}

// sharedErrors is how many errors, shared by the cards of a part, the cards of the
// whole have so far: those of another photo are others.
func (j *join) sharedErrors() int {
	n := 0
	for i := range j.cards {
		n = max(n, len(j.cards[i].Shared))
	}
	return n
}

// mostOverlap is the part of a card that two cards, each at its own place, share at
// the most: what shares more is one card, read in two ways.
const mostOverlap = 0.75

// sameplace is the card of the whole at whose place another one lies.
func (j *join) sameplace(c *table.Card) (table.CardID, bool) {
	card := j.parts[0].Layout.Deck.CardPolygon()
	outline := c.Pose.ApplyAll(card)
	for i := range j.cards {
		if geometry.Distance(j.cards[i].Pose.At, c.Pose.At) > sameMM {
			continue
		}
		if geometry.ClipConvex(outline, j.cards[i].Pose.ApplyAll(card)).Area() > mostOverlap*card.Area() {
			return table.CardID(i), true
		}
	}
	return 0, false
}

// Of a card that a picture's edge cuts off, neither what it is nor where it lies is
// well known: what another part shows within cutPart of a card's width, less than lies
// between the middles of two cards side by side, and reads alike, or lies on cutOverlap
// of it, is that card.
const (
	cutPart    = 0.945
	cutOverlap = 0.4
)

// whereCut is the card of the whole that another one is, where either was cut off by
// its picture's edge.
func (j *join) whereCut(c *table.Card, cut bool) (table.CardID, bool) {
	d := j.parts[0].Layout.Deck
	card := d.CardPolygon()
	outline := c.Pose.ApplyAll(card)
	best, most := table.CardID(-1), 0.0
	for i := range j.cards {
		if !cut && !cutOff(j.parts[j.from[i]].Layout, j.first[i]) {
			continue
		}
		if geometry.Distance(j.cards[i].Pose.At, c.Pose.At) > cutPart*d.Style.Width {
			continue
		}
		share := geometry.ClipConvex(outline, j.cards[i].Pose.ApplyAll(card)).Area() / card.Area()
		if j.cards[i].SamePrint(c) {
			share++
		}
		if share >= cutOverlap && share > most {
			best, most = table.CardID(i), share
		}
	}
	return best, best >= 0
}

func cutOff(l *table.Layout, id table.CardID) bool {
	return slices.ContainsFunc(l.Doubts, func(d table.Doubt) bool {
		c, is := d.(table.CutOff)
		return is && c.Card == id
	})
}

// poorer tells whether the part that a card of the whole is taken from does not show
// all of it.
func (j *join) poorer(at table.CardID) bool {
	return spoilt(j.parts[j.from[at]].Layout, j.first[at])
}

// vaguer is by how many times the variance of a card's place must be larger on one photo
// than on another for it to be taken from that: a card of which the picture's edge leaves
// a corner is known to millimetres, one that is seen whole to tenths.
const vaguer = 4

// vague tells whether it is much worse known where one card lies than another.
func vague(a, b *table.Card) bool {
	return a.Cov[0][0]+a.Cov[1][1] > vaguer*(b.Cov[0][0]+b.Cov[1][1])
}

// spoilt tells whether a part leaves something open about a card by itself.
func spoilt(l *table.Layout, id table.CardID) bool {
	return slices.ContainsFunc(l.Doubts, func(d table.Doubt) bool {
		switch d.(type) {
		case table.CutOff, table.Obscured, table.Misfit:
			return slices.Contains(d.Cards(), id)
		}
		return false
	})
}
