package tacta

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/rules"
	"referee/table"
)

// court is what one call of Judge works on.
type court struct {
	*table.Layout
	Settings
	outlines map[*deck.Face][]segment // found when first needed
}

// gauge is what is measured of an overlapping pair, whatever the tolerances.
type gauge struct {
	table.Overlap
	fit       *fit    // nil without matched shapes
	edgeSigma float64 // mm, of the two cards' edges against each other
	hidesDot  bool
}

// contact is one card lying on another, judged as if that were the only card
// beneath.
type contact struct {
	rules.Placement
	fit    *fit         // nil without matched shapes
	broken []rules.Code // by this pair alone, in the order of telling
	shapes float64      // mm² of other shapes covered (single)
}

// lean tells which way a measurement is pushed before it is held against its
// tolerance: by Settings.Sigmas standard deviations.
type lean float64

const (
	strict  lean = -1 // to the offender's disadvantage
	nominal lean = 0  // as measured
	lenient lean = 1  // to the offender's advantage
)

// measure takes the measurements of an overlapping pair.
func (c *court) measure(o table.Overlap) gauge {
	return gauge{
		Overlap:   o,
		fit:       bestFit(c.Layout, o.Pair),
		edgeSigma: edgeSigma(c.Layout, o.Pair),
		hidesDot:  hidesDot(c.Layout, o.Pair, c.Settings),
	}
}

// hold holds the measurements against the tolerances.
func (c *court) hold(g *gauge, by lean) contact {
	out := contact{
		Placement: rules.Placement{
			Pair: g.Pair, OverlapMM2: g.AreaMM2, DepthMM: g.DepthMM,
		},
		fit: g.fit,
	}
	push := float64(by) * c.Sigmas
	alignBy := 0.0
	if g.fit != nil {
		alignBy = push * g.fit.sigma
		out.Off = &rules.Misalignment{
			Rule: Aligned, MM: g.fit.mm, SigmaMM: g.fit.sigma, AllowedMM: c.AlignMM, NudgeMM: c.NudgeMM,
			Meant: g.fit.plausible(c.Layout, g.Pair, c.Settings),
		}
	}
	s := c.shifted(alignBy, push*g.edgeSigma)
	out.Touch = g.DepthMM <= s.TouchMM && !g.hidesDot
	if out.Touch {
		out.Legal = true
		return out
	}
	out.HiddenMM = hiddenOutline(c.Layout, g.Pair, g.fit, c.outline(g.Under), s)
	out.breaks(c.Layout, s)
	out.Legal = len(out.broken) == 0
	if !out.Legal {
		out.Reason = out.broken[0]
	}
	return out
}

// outline returns the line on the card that must not be hidden.
func (c *court) outline(id table.CardID) []segment {
	f := c.Cards[id].Face
	line, known := c.outlines[f]
	if !known {
		line = outlineOf(c.Deck, f)
		c.outlines[f] = line
	}
	return line
}

// breaks finds the rules that the pair breaks: match first, for without a
// shape to lie on the rest says little.
func (c *contact) breaks(l *table.Layout, s Settings) {
	matched := c.fit.plausible(l, c.Pair, s)
	if !matched {
		c.broken = append(c.broken, Match)
	}
	if matched {
		if c.shapes = otherShapes(l, c.Pair, c.fit, s); c.shapes > 0 {
			c.broken = append(c.broken, Single)
		}
		if c.fit.mm > s.AlignMM {
			c.broken = append(c.broken, Aligned)
		}
	}
	if c.HiddenMM > 0 {
		c.broken = append(c.broken, Outline)
	}
	if s.OwnColor == OwnColorForbidden && l.Cards[c.Over].Color != nil && l.Cards[c.Over].Color == l.Cards[c.Under].Color {
		c.broken = append(c.broken, OwnColor)
	}
}

// hidesDot tells whether the upper card by itself hides a dot of the lower:
// an overlap that does is no touch.
func hidesDot(l *table.Layout, p table.Pair, s Settings) bool {
	for i := range l.Cards[p.Under].Face.Dots() {
		if l.DotCoveredBy(table.DotRef{Card: p.Under, Dot: i}, p.Over) >= s.DotCovered {
			return true
		}
	}
	return false
}

// otherShapes returns the area, mm², of shapes of the lower card that the
// upper one covers besides the matched one. Slivers no deeper than the
// tolerances come with a lawful deviation. Slots that overlap the matched one
// are necessarily covered with it and do not count; what is hidden of their
// lines elsewhere is the outline's matter.
func otherShapes(l *table.Layout, p table.Pair, f *fit, s Settings) float64 {
	under := &l.Cards[p.Under]
	matched := under.Face.Shapes[f.under].Polygon
	sum := 0.0
	for j := range under.Face.Shapes {
		other := under.Face.Shapes[j].Polygon
		if j == f.under || geometry.ClipConvex(other, matched).Area() > 1 {
			continue
		}
		poly := under.Pose.ApplyAll(other)
		if geometry.Depth(poly, l.Outline(p.Over)) > math.Max(s.AlignMM, s.TouchMM) {
			sum += geometry.ClipConvex(poly, l.Outline(p.Over)).Area()
		}
	}
	return sum
}
