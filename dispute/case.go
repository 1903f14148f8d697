package dispute

import (
	"math"
	"slices"

	"referee/geometry"
	"referee/rules"
	"referee/rules/tacta"
	"referee/table"
)

// Open says why a picture cannot settle a case.
type Open string

// The reasons. Settled is none.
const (
	Settled      Open = ""
	ByMeasure    Open = "measure"  // a measurement is too near to its tolerance
	ByOrder      Open = "order"    // either card may lie on top, and that matters
	ByIdentity   Open = "identity" // a card may be another, and that matters
	ByPlane      Open = "plane"    // no millimetre of the picture is to be trusted
	ByLens       Open = "lens"     // the calibrated lens is not that of the photo
	ByUnseenPart Open = "unseen"   // too little is seen of a card, or it looks odd
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
	// Margin is how many standard deviations the misalignment keeps from its
	// tolerance; +Inf where there is none.
	Margin float64
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
func Examine(l *table.Layout, s tacta.Settings) []Case {
	j := tacta.Judge(l, s)
	var out []Case
	for i := range l.Cards {
		id := table.CardID(i)
		if l.Cards[i].Face.Design.IsStart() && len(l.Below(id)) == 0 {
			continue
		}
		out = append(out, examine(l, &j, id, s))
	}
	slices.SortStableFunc(out, func(a, b Case) int { return compare(&a, &b) })
	return out
}

// compare orders cases: open, foul, legal; within each, nearest to the limit
// first.
func compare(a, b *Case) int {
	if d := rank(a) - rank(b); d != 0 {
		return d
	}
	switch {
	case a.Margin < b.Margin:
		return -1
	case a.Margin > b.Margin:
		return 1
	}
	return int(a.Card - b.Card)
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

func examine(l *table.Layout, j *rules.Judgement, id table.CardID, s tacta.Settings) Case {
	c := Case{Card: id, Verdict: j.Verdicts[id], Margin: math.Inf(1), Sure: 1}
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
		c.Sure = sureOf(l, c.Main.Pair)
		if d := math.Abs(c.Main.MisalignmentMM - s.AlignMM); d >= 0 {
			c.Margin = d / math.Max(c.Main.SigmaMM, 1e-6)
		}
	}
	c.Open = open(l, &c, s)
	return c
}

// nearer tells which of two placements of a card is the one it was meant for:
// no touch, then legal by itself, then the better matched, then the larger.
func nearer(a, b *rules.Placement) bool {
	if a.Touch != b.Touch {
		return !a.Touch
	}
	ma, mb := a.MisalignmentMM, b.MisalignmentMM
	if math.IsNaN(ma) != math.IsNaN(mb) {
		return !math.IsNaN(ma)
	}
	if !math.IsNaN(ma) && ma != mb {
		return ma < mb
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

// open finds what keeps the case from being settled.
func open(l *table.Layout, c *Case, s tacta.Settings) Open {
	if c.Verdict.Ruling == rules.Unsettled {
		return ByMeasure
	}
	concerned := []table.CardID{c.Card}
	for _, o := range l.Below(c.Card) {
		concerned = append(concerned, o.Under)
	}
	about := func(d table.Doubt) bool {
		return slices.ContainsFunc(d.Cards(), func(id table.CardID) bool { return slices.Contains(concerned, id) })
	}
	for _, d := range l.Doubts {
		if why := c.openBy(l, d, about(d), s); why != Settled {
			return why
		}
	}
	return Settled
}

// openBy tells whether one doubt keeps the case from being settled.
func (c *Case) openBy(l *table.Layout, d table.Doubt, about bool, s tacta.Settings) Open {
	switch d := d.(type) {
	case table.LensUnsettled:
		return ByLens
	case table.PlaneUnsettled:
		return ByPlane
	case table.OrderUnsettled:
		if about && slices.Contains(d.Cards(), c.Card) && orderMatters(l, c, d, s) {
			return ByOrder
		}
	case table.IdentityUnsettled:
		if about && (identityMatters(l, c, d, s) || !c.restsOnShapes() && doubtsFace(l, d)) {
			return ByIdentity
		}
	case table.DoubleCard:
		if about && c.Main != nil && math.IsNaN(c.Main.MisalignmentMM) {
			return ByIdentity // one of them is misread: its shapes may be others
		}
	case table.Misfit, table.CutOff, table.Obscured:
		if about && (shaky(l, c, d) || !c.restsOnShapes()) {
			return ByUnseenPart
		}
	}
	return Settled
}

// orderMatters tells whether the ruling on the overlap is another when the
// other card lies on top: on whichever of the two then answers for it.
func orderMatters(l *table.Layout, c *Case, d table.OrderUnsettled, s tacta.Settings) bool {
	p := d.Pair
	if !slices.Contains(l.Above(p.Under), p.Over) {
		p = table.Pair{Over: p.Under, Under: p.Over}
	}
	if p.Over != c.Card {
		return false // the other card answers for that overlap
	}
	v := tacta.Judge(l.Flipped(p), s).Verdicts[p.Under]
	return v.Legal != c.Verdict.Legal || v.Ruling == rules.Unsettled
}

// identityMatters tells whether the ruling is another when a card is read in
// another way that the picture leaves open.
func identityMatters(l *table.Layout, c *Case, d table.IdentityUnsettled, s tacta.Settings) bool {
	for _, a := range d.Alternatives {
		v := tacta.Judge(l.WithReading(d.Card, a), s).Verdicts[c.Card]
		if v.Legal != c.Verdict.Legal || v.Ruling == rules.Unsettled {
			return true
		}
	}
	return false
}

// restsOnShapes tells whether the ruling is about two shapes of one kind that
// lie on each other: that they do speaks for both cards having been read
// rightly. A ruling that there are none stands and falls with the readings.
func (c *Case) restsOnShapes() bool {
	return c.Main == nil || c.Main.Reason != rules.Match && !math.IsNaN(c.Main.MisalignmentMM)
}

// doubtsFace tells whether a doubt is about more than a card's colour.
func doubtsFace(l *table.Layout, d table.IdentityUnsettled) bool {
	return slices.ContainsFunc(d.Alternatives, func(a table.Alternative) bool { return a.Face != l.Cards[d.Card].Face })
}

// shakySigma is the least standard deviation, mm, from which a card that is
// seen badly is not held to be placed where it was read.
const shakySigma = 0.25

// shaky tells whether a card that is seen badly is also placed badly.
func shaky(l *table.Layout, c *Case, d table.Doubt) bool {
	for _, id := range d.Cards() {
		k := &l.Cards[id]
		if k.PointCov(k.Pose.At).Largest() > shakySigma {
			return true
		}
	}
	return c.Main != nil && c.Main.SigmaMM > shakySigma
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
