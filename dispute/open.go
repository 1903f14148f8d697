package dispute

import (
	"slices"

	"referee/rules"
	"referee/scoring"
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

// open finds what keeps the case from being settled.
func open(t *scoring.Trial, c *Case) Open {
	if c.Verdict.Ruling == rules.Unsettled {
		return ByMeasure
	}
	l := t.Layout
	concerned := []table.CardID{c.Card}
	for _, o := range l.Below(c.Card) {
		concerned = append(concerned, o.Under)
	}
	var about []table.Doubt
	for _, d := range l.Doubts {
		none := len(d.Cards()) == 0
		if none || slices.ContainsFunc(d.Cards(), func(id table.CardID) bool { return slices.Contains(concerned, id) }) {
			about = append(about, d)
		}
	}
	matters := c.matters(t, about)
	for _, d := range about {
		if why := c.openBy(l, d, matters[d.Kind()]); why != Settled {
			return why
		}
	}
	return Settled
}

// openBy tells whether one doubt about its cards keeps the case from being
// settled.
func (c *Case) openBy(l *table.Layout, d table.Doubt, matters bool) Open {
	switch d := d.(type) {
	case table.LensUnsettled:
		return ByLens
	case table.PlaneUnsettled:
		return ByPlane
	case table.PhotoDamaged:
		return ByUnseenPart
	case table.OrderUnsettled:
		if matters {
			return ByOrder
		}
	case table.IdentityUnsettled:
		if matters || !c.restsOnShapes() && doubtsFace(l, d) {
			return ByIdentity
		}
	case table.DoubleCard:
		if c.Main != nil && c.Main.Off == nil {
			return ByIdentity // one of them is misread: its shapes may be others
		}
	case table.Misfit, table.CutOff, table.Obscured:
		if shaky(l, c, d) || !c.restsOnShapes() {
			return ByUnseenPart
		}
	}
	return Settled
}

// ruledAs is what the case comes to in one way of taking the table.
type ruledAs struct{ legal, settled bool }

// matters tells, by kind of doubt, whether the ruling is another when the
// doubts about orders and identities are taken in another way, alone or
// together. More of them than can be tried all matter.
func (c *Case) matters(t *scoring.Trial, about []table.Doubt) map[table.DoubtKind]bool {
	var tried []table.Doubt
	for _, d := range about {
		switch d := d.(type) {
		case table.OrderUnsettled:
			if slices.Contains(d.Cards(), c.Card) && t.Tryable(d) {
				tried = append(tried, d)
			}
		case table.IdentityUnsettled:
			if t.Tryable(d) {
				tried = append(tried, d)
			}
		}
	}
	out := map[table.DoubtKind]bool{}
	compared := scoring.Compare(t, tried, c.ruledAs, func(k int, asRead, otherwise ruledAs) {
		if asRead != otherwise {
			out[tried[k].Kind()] = true
		}
	})
	if !compared {
		return map[table.DoubtKind]bool{table.KindOrder: true, table.KindIdentity: true}
	}
	return out
}

// ruledAs rules the case in one way of taking the table: by the verdict on
// whichever of the two cards then lies on top, and so answers for it.
func (c *Case) ruledAs(r *rules.Taken) ruledAs {
	answers := c.Card
	if c.Main != nil && slices.Contains(r.Layout.Above(c.Card), c.Main.Under) {
		answers = c.Main.Under
	}
	v := &r.Judgement.Verdicts[answers]
	return ruledAs{v.Legal, v.Ruling != rules.Unsettled}
}

// restsOnShapes tells whether the ruling is about two shapes of one kind that
// lie on each other: that they do speaks for both cards having been read
// rightly. A ruling that there are none stands and falls with the readings.
func (c *Case) restsOnShapes() bool {
	return c.Main == nil || c.Main.Off != nil && c.Main.Off.Meant
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
	return c.Main != nil && c.Main.Off != nil && c.Main.Off.SigmaMM > shakySigma
}
