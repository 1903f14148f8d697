package report

import (
	"image/color"
	"math"
	"slices"

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
			if !finite(q) {
				return nil
			}
			out = append(out, q)
		}
	}
	return out
}

// drawCards draws the edges, the removed cards above the others.
func (c *canvas) drawCards() {
	for i := range c.in.Layout.Cards {
		if !c.in.removed(table.CardID(i)) {
			c.path(c.edge(table.CardID(i)))
			c.line(cardColor(&c.in.Layout.Cards[i]), 2*c.unit)
		}
	}
	for _, id := range c.in.Result.Removed {
		c.hatch(c.edge(id))
		c.path(c.edge(id))
		c.line(removedColor, 2.5*c.unit)
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

// drawDots rings the dots that count in the end and crosses the others, but
// for those that lie right beneath one that counts: a cross in a ring would
// say neither.
func (c *canvas) drawDots() {
	rings, crosses := c.dotMarks()
	for _, m := range crosses {
		if !slices.ContainsFunc(rings, func(r dotMark) bool { return geometry.Distance(r.at, m.at) < r.radius }) {
			c.cross(m.at, math.Max(0.75*m.radius, 2.5*c.unit), hiddenColor)
		}
	}
	for _, m := range rings {
		c.dc.DrawCircle(m.at[0], m.at[1], ringRadius(m.radius, c.unit))
		c.line(countedColor, 1.5*c.unit)
	}
}

// dotMark is a dot on the canvas.
type dotMark struct {
	at     geometry.Point
	radius float64 // px, of the printed dot
}

func (c *canvas) dotMarks() (counted, others []dotMark) {
	for i := range c.in.Result.Cards {
		score := &c.in.Result.Cards[i]
		for k, counts := range score.Final {
			ref := table.DotRef{Card: score.Card, Dot: k}
			m := dotMark{c.at(c.in.dotPx(ref)), c.in.dotRadiusPx(ref) * c.scale}
			switch {
			case !finite(m.at):
			case counts:
				counted = append(counted, m)
			default:
				others = append(others, m)
			}
		}
	}
	return counted, others
}

// ringRadius leaves a gap between the dot and its ring.
func ringRadius(dot, unit float64) float64 { return math.Max(1.45*dot, dot+2*unit) }

func (c *canvas) cross(at geometry.Point, r float64, col color.Color) {
	c.dc.DrawLine(at[0]-r, at[1]-r, at[0]+r, at[1]+r)
	c.dc.DrawLine(at[0]-r, at[1]+r, at[0]+r, at[1]-r)
	c.line(col, 1.2*c.unit)
}
