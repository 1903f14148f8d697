package report

import (
	"math"

	"referee/geometry"
)

// rect is a label's box on the canvas.
type rect struct{ x, y, w, h float64 }

func (r rect) overlaps(s rect) bool {
	return r.x < s.x+s.w && s.x < r.x+r.w && r.y < s.y+s.h && s.y < r.y+r.h
}

func (r rect) centre() geometry.Point { return geometry.Point{r.x + r.w/2, r.y + r.h/2} }

// distance is how far a point lies outside the box; 0 within.
func (r rect) distance(p geometry.Point) float64 {
	return math.Hypot(math.Max(0, math.Max(r.x-p[0], p[0]-r.x-r.w)), math.Max(0, math.Max(r.y-p[1], p[1]-r.y-r.h)))
}

// placer finds places for labels that hide as little as can be of what players
// want to see.
type placer struct {
	c     *canvas
	cards []obstacle
	marks []spot // that must stay in sight
	taken []rect // labels that were placed
}

// obstacle is a card on the canvas.
type obstacle struct {
	edge   geometry.Polygon
	bounds rect
}

// spot is a disc that a label should not hide.
type spot struct {
	at     geometry.Point
	radius float64
	cost   float64
}

// What it costs to hide something: a dot that is counted is what the picture is
// for, then what is doubtful, a numeral by which a card is known, a dot that
// does not count, and a bit of a card, of which there are 15 beneath a label.
const (
	costLabel   = 1000 // more than all else together: labels never cover one another
	costCounted = 40   // more than a card beneath the label
	costDoubt   = 40   // as much
	costEmblem  = 12   // less than that card
	costDot     = 6    // half of an emblem
	costCard    = 1    // 15 for a whole label
	costAway    = 2.5  // for each step away from what the label is about
)

// newPlacer knows all that is on the canvas, with what the labels are about.
func (c *canvas) newPlacer(labels []label) *placer {
	p := &placer{c: c}
	for _, id := range c.in.cards() {
		edge := c.edge(id)
		if len(edge) == 0 {
			continue
		}
		lo, hi := edge.Bounds()
		p.cards = append(p.cards, obstacle{edge, rect{lo[0], lo[1], hi[0] - lo[0], hi[1] - lo[1]}})
		if c.in.Layout.VisibleAt(id, c.in.Layout.Cards[id].Pose.At) {
			radius := c.in.Layout.Deck.Style.EmblemRadius * c.in.View.Camera.ScaleAt(c.in.Layout.Cards[id].Pose.At) * c.scale
			p.marks = append(p.marks, spot{c.at(c.in.cardPx(id)), radius, costEmblem})
		}
	}
	m := c.dotMarks()
	for _, d := range append(m.counted, m.gained...) {
		p.marks = append(p.marks, spot{d.at, ringRadius(d.radius, c.unit) + c.unit, costCounted})
	}
	for _, d := range m.others {
		p.marks = append(p.marks, spot{d.at, d.size * d.radius, costDot})
	}
	for i := range labels {
		if l := &labels[i]; l.back == doubtColor {
			at := l.about.Centroid()
			p.marks = append(p.marks, spot{at, geometry.Distance(at, l.about[0]), costDoubt})
		}
	}
	return p
}

// place looks round what a label is about for the place that hides least.
func (p *placer) place(l *label) {
	u := p.c.unit
	size, centre := p.c.sizeOf(l.lines), l.about.Centroid()
	lo, hi := l.about.Bounds()
	best, least := size, math.Inf(1)
	for ring := range 12 {
		away := 6*u + float64(ring)*18*u
		for k := range 32 {
			s, co := math.Sincos(float64(k) * math.Pi / 16)
			l.box = size
			l.box.x = centre[0] + co*((hi[0]-lo[0]+size.w)/2+away) - size.w/2
			l.box.y = centre[1] + s*((hi[1]-lo[1]+size.h)/2+away) - size.h/2
			l.box = p.c.inside(l.box)
			if cost := p.hiding(l) + costAway*float64(ring); cost < least {
				best, least = l.box, cost
			}
		}
	}
	l.box = best
	p.taken = append(p.taken, best)
}

// hiding weighs what a label and its line would hide.
func (p *placer) hiding(l *label) float64 {
	cost := 0.0
	for _, t := range p.taken {
		if l.box.overlaps(t) {
			cost += costLabel
		}
	}
	from, to := l.ends()
	for _, m := range p.marks {
		switch {
		case l.box.distance(m.at) < m.radius:
			cost += m.cost
		case geometry.SegmentDistance(m.at, from, to) < m.radius && geometry.Distance(m.at, to) > m.radius:
			cost += m.cost / 4 // a line leaves most of it in sight
		}
	}
	for i := range p.cards {
		o := &p.cards[i]
		if !l.box.overlaps(o.bounds) {
			continue
		}
		for k := range 15 {
			q := geometry.Point{l.box.x + float64(k%5)/4*l.box.w, l.box.y + float64(k/5)/2*l.box.h}
			if o.edge.Contains(q) {
				cost += costCard
			}
		}
	}
	return cost
}
