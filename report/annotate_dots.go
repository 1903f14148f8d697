package report

import (
	"image/color"
	"math"
	"slices"

	"referee/geometry"
	"referee/table"
)

// dotMark is a dot on the canvas.
type dotMark struct {
	at     geometry.Point
	radius float64     // px, of the printed dot
	ink    color.Color // of its card
	size   float64     // of its mark, in radii
}

// dotMarks are the dots by what becomes of them: counted and in sight; gained,
// which a removed card hides on the photo; and those that do not count.
type dotMarks struct{ counted, gained, others []dotMark }

// The sizes of the marks, in radii of the dot. A covered dot is not on the
// photo; its cross stands on another card, and is kept small.
const (
	lostSize    = 0.75 // within the dot, so that it is seen to be one
	coveredSize = 0.5  // chosen: seen, and not taken for a dot of the card it stands on
)

// besideRing is how near to a ring, in its radii, a covered dot is not crossed:
// it lies beneath a shape whose dots count, and its cross would seem to be about
// those.
const besideRing = 2.2

// drawDots rings the dots that count in the end and crosses the others, but
// for those of which the cross would run into a ring: it would say neither.
// Where a removed card hides a dot that is gained, a spot in the dot's colour
// stands in the ring, since there is no dot to be seen.
func (c *canvas) drawDots() {
	m := c.dotMarks()
	for _, d := range m.others {
		if !m.nearRing(d, c.unit) {
			c.cross(d.at, math.Max(d.size*d.radius, 2*c.unit), hiddenColor)
		}
	}
	for _, d := range m.gained {
		c.dc.DrawCircle(d.at[0], d.at[1], ringRadius(d.radius, c.unit))
		c.dc.SetColor(d.ink)
		c.dc.Fill()
	}
	for _, d := range append(m.counted, m.gained...) {
		c.dc.DrawCircle(d.at[0], d.at[1], ringRadius(d.radius, c.unit))
		c.line(countedColor, 1.5*c.unit)
	}
}

// nearRing tells whether a cross would touch a ring, or be taken to be about it.
func (m *dotMarks) nearRing(d dotMark, unit float64) bool {
	reach := 1.0
	if d.size == coveredSize {
		reach = besideRing
	}
	touches := func(r dotMark) bool {
		return geometry.Distance(r.at, d.at) < reach*ringRadius(r.radius, unit)+d.size*d.radius
	}
	return slices.ContainsFunc(m.counted, touches) || slices.ContainsFunc(m.gained, touches)
}

func (c *canvas) dotMarks() dotMarks {
	var out dotMarks
	for i := range c.in.Result.Cards {
		score := &c.in.Result.Cards[i]
		if !c.in.Layout.Present(score.Card) || !c.in.onPhoto(score.Card) {
			continue
		}
		for k, counts := range score.Final {
			ref := table.DotRef{Card: score.Card, Dot: k}
			m := dotMark{c.at(c.in.dotPx(ref)), c.in.dotRadiusPx(ref) * c.scale, cardColor(&c.in.Layout.Cards[score.Card]), coveredSize}
			if score.AsLaid[k] {
				m.size = lostSize
			}
			switch {
			case !geometry.Finite(m.at):
			case counts && score.AsLaid[k]:
				out.counted = append(out.counted, m)
			case counts:
				out.gained = append(out.gained, m)
			default:
				out.others = append(out.others, m)
			}
		}
	}
	return out
}

// ringRadius leaves a gap between the dot and its ring.
func ringRadius(dot, unit float64) float64 { return math.Max(1.45*dot, dot+2*unit) }

func (c *canvas) cross(at geometry.Point, r float64, col color.Color) {
	c.dc.DrawLine(at[0]-r, at[1]-r, at[0]+r, at[1]+r)
	c.dc.DrawLine(at[0]-r, at[1]+r, at[0]+r, at[1]-r)
	c.line(col, 1.2*c.unit)
}
