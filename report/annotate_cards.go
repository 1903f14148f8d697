package report

import (
	"math"

	"referee/geometry"
	"referee/table"
)

// stepMM is how finely an edge is followed, so that it bends as the lens
// bends it: at 8 mm even a webcam's curve stays within a tenth of a px.
const stepMM = 8

// edge returns a card's edge on the canvas; nil if the camera cannot see it.
func (c *canvas) edge(id table.CardID) geometry.Polygon {
	return c.project(c.in.Layout.Outline(id))
}

// project maps a polygon on the table to the canvas, bent by the lens; nil if
// the camera cannot see all of it.
func (c *canvas) project(p geometry.Polygon) geometry.Polygon {
	var out geometry.Polygon
	for i, a := range p {
		b := p[(i+1)%len(p)]
		steps := int(math.Ceil(geometry.Distance(a, b) / stepMM))
		for k := range steps {
			q := c.at(c.in.View.Camera.Project(geometry.Lerp(a, b, float64(k)/float64(steps))))
			if !geometry.Finite(q) {
				return nil
			}
			out = append(out, q)
		}
	}
	return out
}

// drawCards draws the edges, the removed cards above the others.
func (c *canvas) drawCards() {
	for _, id := range c.in.shown() {
		if !c.in.removed(id) {
			c.seenEdge(id)
			c.line(cardColor(&c.in.Layout.Cards[id]), 2*c.unit)
		}
	}
	for _, id := range c.in.removedHere() {
		c.hatch(c.edge(id))
		c.path(c.edge(id))
		c.line(removedColor, 2.5*c.unit)
	}
}

// seenStepMM is how finely it is told which part of an edge is seen.
const seenStepMM = 2

// seenEdge is the path along those parts of a card's edge that no card on top
// hides: lines across the cards on top would tell nobody what lies where.
func (c *canvas) seenEdge(id table.CardID) {
	outline := c.in.Layout.Outline(id)
	drawing := false
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		steps := int(math.Ceil(geometry.Distance(a, b) / seenStepMM))
		for k := range steps + 1 {
			p := geometry.Lerp(a, b, float64(k)/float64(steps))
			q := c.at(c.in.View.Camera.Project(p))
			if !geometry.Finite(q) || !c.in.Layout.VisibleAt(id, p) {
				drawing = false
				continue
			}
			if !drawing {
				c.dc.MoveTo(q[0], q[1])
				drawing = true
				continue
			}
			c.dc.LineTo(q[0], q[1])
		}
	}
}

// hatch fills a polygon with slanted lines. (gg could clip to the polygon,
// but at the cost of a mask as large as the picture for each card.)
func (c *canvas) hatch(p geometry.Polygon) {
	if len(p) == 0 {
		return
	}
	p = p.CounterClockwise()
	lo, hi := p.Bounds()
	gap := 9 * c.unit
	for s := math.Floor((lo[0]+lo[1])/gap) * gap; s < hi[0]+hi[1]; s += gap {
		a, b := geometry.Point{s - lo[1], lo[1]}, geometry.Point{s - hi[1], hi[1]}
		if t0, t1, ok := geometry.ClipSegment(a, b, p); ok {
			p0, p1 := geometry.Lerp(a, b, t0), geometry.Lerp(a, b, t1)
			c.dc.DrawLine(p0[0], p0[1], p1[0], p1[1])
		}
	}
	red := removedColor
	red.A = 190
	c.dc.SetColor(red)
	c.dc.SetLineWidth(1.6 * c.unit)
	c.dc.Stroke()
}
