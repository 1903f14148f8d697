package tacta

import (
	"math"

	"referee/geometry"
	"referee/rules"
	"referee/table"
)

// contact is one card lying on another, measured, and judged as if that were
// the only card beneath.
type contact struct {
	rules.Placement
	fit     fit
	broken  []rules.Code // by this pair alone, in the order of telling
	shapes  float64      // mm² of other shapes covered (single)
	sigmaMM float64      // of the two cards' edges against each other
}

// lean tells which way a measurement is pushed before it is held against its
// tolerance: by Settings.Sigmas standard deviations.
type lean float64

const (
	strict  lean = -1
	nominal lean = 0
	lenient lean = 1
)

// measure judges an overlapping pair.
func measure(l *table.Layout, o table.Overlap, s Settings, by lean) contact {
	c := contact{
		Placement: rules.Placement{Pair: o.Pair, OverlapMM2: o.AreaMM2, DepthMM: o.DepthMM},
		fit:       bestFit(l, o.Pair),
		sigmaMM:   edgeSigma(l, o.Pair),
	}
	push := float64(by) * s.Sigmas
	alignBy := 0.0
	if c.fit.found() {
		alignBy = push * c.fit.sigma
	}
	s = s.shifted(alignBy, push*c.sigmaMM)
	c.ShapeOver, c.ShapeUnder = c.fit.over, c.fit.under
	c.MisalignmentMM, c.SigmaMM = c.fit.mm, c.fit.sigma
	c.Touch = c.DepthMM <= s.TouchMM && !hidesDot(l, o.Pair, s)
	if c.Touch {
		c.Legal = true
		return c
	}
	c.HiddenOutlineMM = hiddenOutline(l, o.Pair, c.fit, s)
	c.breaks(l, s)
	c.Legal = len(c.broken) == 0
	if !c.Legal {
		c.Reason = c.broken[0]
	}
	return c
}

// breaks finds the rules that the pair breaks: match first, for without a
// shape to lie on the rest says little.
func (c *contact) breaks(l *table.Layout, s Settings) {
	matched := c.fit.plausible(l, c.Pair, s)
	if !matched {
		c.broken = append(c.broken, rules.Match)
	}
	if matched {
		if c.shapes = otherShapes(l, c.Pair, c.fit, s); c.shapes > 0 {
			c.broken = append(c.broken, rules.Single)
		}
		if c.MisalignmentMM > s.AlignMM {
			c.broken = append(c.broken, rules.Aligned)
		}
	}
	if c.HiddenOutlineMM > 0 {
		c.broken = append(c.broken, rules.Outline)
	}
}

// edgeSigma is the standard deviation, mm, of the two edges against each
// other where the cards overlap, in the worst direction.
func edgeSigma(l *table.Layout, p table.Pair) float64 {
	shared := geometry.ClipConvex(l.Outline(p.Over), l.Outline(p.Under))
	if shared == nil {
		return 0
	}
	at := shared.Centroid()
	return pointCov(&l.Cards[p.Over], at).plus(pointCov(&l.Cards[p.Under], at)).largest()
}

// hidesDot tells whether the upper card by itself hides a dot of the lower.
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
func otherShapes(l *table.Layout, p table.Pair, f fit, s Settings) float64 {
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
