package report

import (
	"fmt"
	"image/color"
	"math"

	"referee/geometry"
	"referee/table"
)

// labelSize is the height of text on the photo, in units: 16 of a picture
// that fills a phone's screen can be read.
const labelSize = 16

// rect is a label's box on the canvas.
type rect struct{ x, y, w, h float64 }

func (r rect) overlaps(s rect) bool {
	return r.x < s.x+s.w && s.x < r.x+r.w && r.y < s.y+s.h && s.y < r.y+r.h
}

func (r rect) contains(p geometry.Point) bool {
	return p[0] >= r.x && p[0] <= r.x+r.w && p[1] >= r.y && p[1] <= r.y+r.h
}

func (r rect) centre() geometry.Point { return geometry.Point{r.x + r.w/2, r.y + r.h/2} }

// drawDoubts circles the doubtful places and numbers them as the panel does.
func (c *canvas) drawDoubts() {
	for i, d := range c.w.doubts(c.in) {
		if !d.ringed {
			continue
		}
		at, r := c.at(d.at), math.Max(d.radius*c.scale, 8*c.unit)
		c.dc.DrawCircle(at[0], at[1], r)
		c.line(doubtColor, 3*c.unit)
		c.dc.SetFontFace(c.fonts.bold(labelSize * c.unit))
		text := doubtNumber(i)
		tw, th := c.dc.MeasureString(text)
		box := rect{at[0] + 0.71*r, at[1] - 0.71*r - th, tw + 8*c.unit, th + 8*c.unit}
		c.box(c.inside(box), []string{text}, doubtColor, color.Black)
	}
}

func doubtNumber(i int) string { return fmt.Sprintf("?%d", i+1) }

// label is text that stands beside a card.
type label struct {
	box   rect
	edge  geometry.Polygon
	lines []string
}

// drawReasons writes beside each removed card why it is removed.
func (c *canvas) drawReasons() {
	c.dc.SetFontFace(c.fonts.bold(labelSize * c.unit))
	var labels []label
	if len(c.in.Result.Removed) > 0 {
		cards := c.obstacles()
		for _, id := range c.in.Result.Removed {
			l := label{edge: c.edge(id)}
			if len(l.edge) == 0 {
				continue
			}
			l.lines = []string{c.w.short(&c.in.Layout.Cards[id]), c.w.tag(&c.in.Result.Judgement.Verdicts[id])}
			l.box = c.freePlace(l, labels, cards)
			labels = append(labels, l)
		}
	}
	for _, l := range labels {
		c.leader(l)
	}
	for _, l := range labels {
		c.box(l.box, l.lines, removedColor, color.White)
	}
}

// obstacle is a card that a label should not hide.
type obstacle struct {
	edge   geometry.Polygon
	bounds rect
	dots   []geometry.Point
}

func (c *canvas) obstacles() []obstacle {
	var out []obstacle
	for i := range c.in.Layout.Cards {
		o := obstacle{edge: c.edge(table.CardID(i))}
		if len(o.edge) == 0 {
			continue
		}
		lo, hi := o.edge.Bounds()
		o.bounds = rect{lo[0], lo[1], hi[0] - lo[0], hi[1] - lo[1]}
		for k := range c.in.Layout.Cards[i].Face.Dots() {
			o.dots = append(o.dots, c.at(c.in.dotPx(table.DotRef{Card: table.CardID(i), Dot: k})))
		}
		out = append(out, o)
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

// freePlace looks round a card for the place of a label that hides least:
// above all no other label, then no dot, then no card, and near by.
func (c *canvas) freePlace(l label, taken []label, cards []obstacle) rect {
	size, centre := c.sizeOf(l.lines), l.edge.Centroid()
	lo, hi := l.edge.Bounds()
	best, least := size, math.Inf(1)
	for ring := range 5 {
		away := 6*c.unit + float64(ring)*25*c.unit
		for k := range 24 {
			s, co := math.Sincos(float64(k) * math.Pi / 12)
			box := size
			box.x = centre[0] + co*((hi[0]-lo[0]+size.w)/2+away) - size.w/2
			box.y = centre[1] + s*((hi[1]-lo[1]+size.h)/2+away) - size.h/2
			box = c.inside(box)
			if cost := hiding(box, taken, cards) + 2*float64(ring); cost < least {
				best, least = box, cost
			}
		}
	}
	return best
}

// hiding weighs what a label's box would hide: a hundred for another label,
// five for a dot, one for each of 15 sample points that lies on a card.
func hiding(box rect, taken []label, cards []obstacle) float64 {
	cost := 0.0
	for i := range taken {
		if box.overlaps(taken[i].box) {
			cost += 100
		}
	}
	for i := range cards {
		o := &cards[i]
		if !box.overlaps(o.bounds) {
			continue
		}
		for _, d := range o.dots {
			if box.contains(d) {
				cost += 5
			}
		}
		for k := range 15 {
			q := geometry.Point{box.x + float64(k%5)/4*box.w, box.y + float64(k/5)/2*box.h}
			if o.edge.Contains(q) {
				cost++
			}
		}
	}
	return cost
}

// inside shifts a box into the photo.
func (c *canvas) inside(r rect) rect {
	w, h := float64(c.dc.Width()), float64(c.dc.Height())
	r.x = math.Max(2*c.unit, math.Min(r.x, w-r.w-2*c.unit))
	r.y = math.Max(2*c.unit, math.Min(r.y, h-r.h-2*c.unit))
	return r
}

// leader joins a label to the nearest point of its card's edge.
func (c *canvas) leader(l label) {
	from := l.box.centre()
	to, near := from, math.Inf(1)
	for _, q := range l.edge {
		if d := geometry.Distance(q, from); d < near {
			to, near = q, d
		}
	}
	c.dc.DrawLine(from[0], from[1], to[0], to[1])
	c.line(removedColor, 2*c.unit)
}

func (c *canvas) box(r rect, lines []string, back, ink color.Color) {
	c.dc.SetColor(back)
	c.dc.DrawRoundedRectangle(r.x, r.y, r.w, r.h, 3*c.unit)
	c.dc.Fill()
	c.dc.SetColor(ink)
	step := (r.h - 8*c.unit) / float64(len(lines))
	for i, l := range lines {
		c.dc.DrawStringAnchored(l, r.x+r.w/2, r.y+4*c.unit+(float64(i)+0.45)*step, 0.5, 0.4)
	}
}
