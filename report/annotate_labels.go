package report

import (
	"fmt"
	"image/color"
	"math"

	"referee/geometry"
)

// labelSize is the height of text on the photo, in units: 16 of a picture
// that fills a phone's screen can be read.
const labelSize = 16

// label is text about a place of the photo, joined to it by a line.
type label struct {
	box   rect
	about geometry.Polygon // what it is about, on the canvas
	lines []string
	back  color.Color
	ink   color.Color
}

// drawNotes circles the doubtful places, numbered as the panel numbers them,
// and writes beside each removed card why it is removed.
func (c *canvas) drawNotes() {
	c.dc.SetFontFace(c.fonts.bold(labelSize * c.unit))
	labels := append(c.reasons(), c.doubtLabels()...)
	if len(labels) == 0 {
		return
	}
	free := c.newPlacer(labels)
	for i := range labels {
		free.place(&labels[i])
	}
	for _, l := range labels {
		c.leader(l)
	}
	for _, l := range labels {
		if l.back == doubtColor {
			c.path(l.about)
			c.line(doubtColor, 3*c.unit)
		}
	}
	for _, l := range labels {
		c.box(l)
	}
}

// reasons are the labels of the removed cards.
func (c *canvas) reasons() []label {
	var out []label
	for _, id := range c.in.removedHere() {
		edge := c.edge(id)
		if len(edge) == 0 {
			continue
		}
		out = append(out, label{
			about: edge, back: removedColor, ink: color.White,
			lines: []string{c.w.short(&c.in.Layout.Cards[id]), c.w.tag(c.in.Game, &c.in.Result.Judgement.Verdicts[id])},
		})
	}
	return out
}

// doubtLabels are the numbers of the doubts that have a place.
func (c *canvas) doubtLabels() []label {
	var out []label
	for i, d := range c.w.doubts(c.in) {
		if d.ringed {
			circle := circleAt(c.at(d.at), math.Max(d.radius*c.scale, 8*c.unit))
			out = append(out, label{about: circle, back: doubtColor, ink: color.Black, lines: []string{doubtNumber(i)}})
		}
	}
	return out
}

func doubtNumber(i int) string { return fmt.Sprintf("?%d", i+1) }

// circleAt is a circle as a polygon, fine enough for one as large as a card.
func circleAt(at geometry.Point, r float64) geometry.Polygon {
	const sides = 64 // its sides are off the circle by a thousandth of its radius
	out := make(geometry.Polygon, sides)
	for i := range out {
		s, co := math.Sincos(2 * math.Pi * float64(i) / sides)
		out[i] = geometry.Point{at[0] + r*co, at[1] + r*s}
	}
	return out
}

func (c *canvas) sizeOf(lines []string) rect {
	out := rect{h: float64(len(lines))*labelSize*1.15*c.unit + 8*c.unit}
	for _, l := range lines {
		w, _ := c.dc.MeasureString(l)
		out.w = math.Max(out.w, w+12*c.unit)
	}
	return out
}

// inside shifts a box into the photo.
func (c *canvas) inside(r rect) rect {
	w, h := float64(c.dc.Width()), float64(c.dc.Height())
	r.x = math.Max(2*c.unit, math.Min(r.x, w-r.w-2*c.unit))
	r.y = math.Max(2*c.unit, math.Min(r.y, h-r.h-2*c.unit))
	return r
}

// leader joins a label to the nearest point of what it is about.
func (c *canvas) leader(l label) {
	from, to := l.ends()
	c.dc.DrawLine(from[0], from[1], to[0], to[1])
	c.line(l.back, 2*c.unit)
}

// ends are those of the line that joins a label to what it is about.
func (l *label) ends() (from, to geometry.Point) {
	from = l.box.centre()
	near := math.Inf(1)
	for _, q := range l.about {
		if d := geometry.Distance(q, from); d < near {
			to, near = q, d
		}
	}
	return from, to
}

func (c *canvas) box(l label) {
	r := l.box
	c.dc.SetColor(l.back)
	c.dc.DrawRoundedRectangle(r.x, r.y, r.w, r.h, 3*c.unit)
	c.dc.Fill()
	c.dc.SetColor(l.ink)
	step := (r.h - 8*c.unit) / float64(len(l.lines))
	for i, t := range l.lines {
		c.dc.DrawStringAnchored(t, r.x+r.w/2, r.y+4*c.unit+(float64(i)+0.45)*step, 0.5, 0.4)
	}
}
