package dispute

import (
	"cmp"
	"math"
	"slices"

	"referee/geometry"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// Case is one card's placement, examined.
type Case struct {
	Card    table.CardID
	Verdict rules.Verdict
	Open    Open
	// Main is the placement that the verdict is about: on the card that it was
	// most likely laid on. Its Over is Card. nil when it lies on none.
	Main *rules.Placement
	// Further are the overlaps with other cards beneath, touches too.
	Further []rules.Placement
	// Sure is how sure it is that the card lies over that of Main.
	Sure float64
}

// Ruling is how the case ends: that of the verdict unless it is open.
func (c *Case) Ruling() rules.Ruling {
	if c.Open != Settled {
		return rules.Unsettled
	}
	return c.Verdict.Ruling
}

// Examine examines the placement of every card but those that lie free by the
// rules, the doubtful ones first: open ones, then fouls, then the legal ones
// that are nearest to a limit.
func Examine(l *table.Layout, referee rules.Referee) []Case {
	t := scoring.NewTrial(l, referee)
	var out []Case
	for i := range l.Cards {
		if id := table.CardID(i); wasLaid(l, id) {
			out = append(out, examine(t, id))
		}
	}
	slices.SortStableFunc(out, func(a, b Case) int { return compare(&a, &b) })
	return out
}

// ExamineCard examines the placement of one card; false if nobody laid it.
func ExamineCard(l *table.Layout, referee rules.Referee, id table.CardID) (Case, bool) {
	if !wasLaid(l, id) {
		return Case{}, false
	}
	return examine(scoring.NewTrial(l, referee), id), true
}

// wasLaid tells whether somebody laid a card: the starting card lies there, unless it
// lies on another.
func wasLaid(l *table.Layout, id table.CardID) bool {
	return !l.Cards[id].Face.Design.IsStart() || len(l.Below(id)) > 0
}

// compare orders cases: open, foul, legal; within each, nearest to the limit
// first.
func compare(a, b *Case) int {
	if d := rank(a) - rank(b); d != 0 {
		return d
	}
	if d := cmp.Compare(a.margin(), b.margin()); d != 0 {
		return d
	}
	return int(a.Card - b.Card)
}

// margin is how many standard deviations the misalignment keeps from its
// tolerance; infinitely many where there is none.
func (c *Case) margin() float64 {
	if c.Main == nil || c.Main.Off == nil {
		return math.Inf(1)
	}
	return c.Main.Off.Margin()
}

func rank(c *Case) int {
	switch c.Ruling() {
	case rules.Unsettled:
		return 0
	case rules.Foul:
		return 1
	}
	return 2
}

func examine(t *scoring.Trial, id table.CardID) Case {
	j := &t.Judgement
	c := Case{Card: id, Verdict: j.Verdicts[id], Sure: 1}
	for k := range j.Placements {
		p := j.Placements[k]
		if p.Over != id {
			continue
		}
		if c.Main == nil || nearer(&p, c.Main) {
			if c.Main != nil {
				c.Further = append(c.Further, *c.Main)
			}
			c.Main = &p
		} else {
			c.Further = append(c.Further, p)
		}
	}
	if c.Main != nil && c.Main.Touch {
		c.Further = append(c.Further, *c.Main)
		c.Main = nil
	}
	if c.Main != nil {
		c.Sure = sureOf(t.Layout, c.Main.Pair)
	}
	c.Open = open(t, &c)
	return c
}

// nearer tells which of two placements of a card is the one it was meant for:
// no touch, then legal by itself, then the better matched, then the larger.
func nearer(a, b *rules.Placement) bool {
	if a.Touch != b.Touch {
		return !a.Touch
	}
	if (a.Off == nil) != (b.Off == nil) {
		return a.Off != nil
	}
	if a.Off != nil && a.Off.MM != b.Off.MM {
		return a.Off.MM < b.Off.MM
	}
	return a.OverlapMM2 > b.OverlapMM2
}

func sureOf(l *table.Layout, p table.Pair) float64 {
	for _, o := range l.Overlaps {
		if o.Pair == p {
			return o.Sure
		}
	}
	return 0.5
}

// Place returns where the case is, table mm: the middle of the overlap, else
// of the card.
func (c *Case) Place(l *table.Layout) geometry.Point {
	if c.Main != nil {
		return shared(l, c.Main.Pair).Centroid()
	}
	return l.Cards[c.Card].Pose.At
}

func shared(l *table.Layout, p table.Pair) geometry.Polygon {
	return geometry.ClipConvex(l.Outline(p.Over), l.Outline(p.Under))
}
