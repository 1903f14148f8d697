package synth

import (
	"math"
	"math/rand/v2"

	"referee/geometry"
	"referee/table"
)

// ground is what lies on a table: things lie beside it, and hands reach over it.
type ground struct {
	edges []geometry.Polygon // mm
	aims  []geometry.Point   // mm, what hands reach for
}

// groundOf is that of the cards on a table.
func groundOf(l *table.Layout) *ground {
	g := &ground{}
	for i := range l.Cards {
		var edge geometry.Polygon
		for _, c := range l.Deck.Corners() {
			edge = append(edge, l.Cards[i].Pose.Apply(c))
		}
		g.edges, g.aims = append(g.edges, edge), append(g.aims, l.Cards[i].Pose.At)
	}
	return g
}

// thing is a prop in the picture: a few parts drawn one over the other.
type thing struct {
	kind   Prop
	parts  []part
	lo, hi geometry.Point // px
}

// part is a blob in the picture. distance is negative inside, in px.
type part struct {
	distance func(geometry.Point) float64
	colour   func(q geometry.Point, depth float64) rgb
}

// mayCover tells whether a pixel lies in the thing's box.
func (t *thing) mayCover(q geometry.Point) bool {
	return q[0] > t.lo[0] && q[0] < t.hi[0] && q[1] > t.lo[1] && q[1] < t.hi[1]
}

// at lays the thing over a pixel's colour.
func (t *thing) at(q geometry.Point, under rgb, light rgb) rgb {
	for i := range t.parts {
		d := t.parts[i].distance(q)
		if d < 0.5 {
			a := float32(math.Min(1, 0.5-d))
			under = mix(under, t.parts[i].colour(q, -d).times(light), a)
		}
	}
	return under
}

// propTries is how often a place is looked for.
const propTries = 80

// drawThings places the props that find a place: the hand over what lies there,
// others beside it all.
func drawThings(v *table.View, g *ground, props []Prop, rng *rand.Rand) []*thing {
	var out []*thing
	for _, p := range props {
		for range propTries {
			t := drawThing(p, v, g, rng)
			if t == nil || (p != Hand && !t.clear(v, g, out)) {
				continue
			}
			out = append(out, t)
			break
		}
	}
	return out
}

func drawThing(p Prop, v *table.View, g *ground, rng *rand.Rand) *thing {
	at := v.Camera.Unproject(geometry.Point{rng.Float64() * float64(v.Width), rng.Float64() * float64(v.Height)})
	turn := geometry.Angle(2 * math.Pi * rng.Float64())
	if math.IsNaN(at[0]) {
		return nil
	}
	switch p {
	case Mug:
		return newMug(&v.Camera, at, turn)
	case Pen:
		return newPen(&v.Camera, at, turn, rng)
	case Handset:
		return newHandset(&v.Camera, at, turn)
	default:
		return newHand(v, g, rng)
	}
}

// clear tells whether a thing hides no part of what lies there nor another thing.
func (t *thing) clear(v *table.View, g *ground, others []*thing) bool {
	const gapPx = 6 // between a prop and the cards, so that it hides none
	for _, c := range g.edges {
		var edge geometry.Polygon
		for k := range c {
			for j := range 8 {
				edge = append(edge, v.Camera.Project(geometry.Lerp(c[k], c[(k+1)%len(c)], float64(j)/8)))
			}
		}
		for _, q := range edge {
			for k := range t.parts {
				if t.parts[k].distance(q) < gapPx {
					return false
				}
			}
		}
		if edge.Contains(geometry.Lerp(t.lo, t.hi, 0.5)) {
			return false
		}
	}
	for _, o := range others {
		if t.lo[0] < o.hi[0] && o.lo[0] < t.hi[0] && t.lo[1] < o.hi[1] && o.lo[1] < t.hi[1] {
			return false
		}
	}
	return true
}

// flatColour is the same everywhere, a little darker toward the edge.
func flatColour(c rgb) func(geometry.Point, float64) rgb {
	return func(_ geometry.Point, depth float64) rgb {
		return c.scaled(float32(0.75 + 0.25*math.Min(1, depth/6)))
	}
}

// convexPart is a convex polygon in the picture.
func convexPart(p geometry.Polygon, colour rgb) part {
	// In the picture y points down, so that a hull that turns right there
	// has its inside where the cross product is negative.
	p = hull(p)
	return part{colour: flatColour(colour), distance: func(q geometry.Point) float64 {
		worst := math.Inf(-1)
		for i, a := range p {
			d := p[(i+1)%len(p)].Sub(a)
			worst = math.Max(worst, geometry.Cross(q.Sub(a), d)/d.Len())
		}
		return worst
	}}
}

// capsule is a stroke from a to b whose radius goes from ra to rb, in px.
func capsule(a, b geometry.Point, ra, rb float64) func(geometry.Point) float64 {
	d := b.Sub(a)
	l2 := math.Max(d.Dot(d), 1e-9)
	return func(q geometry.Point) float64 {
		t := math.Max(0, math.Min(1, q.Sub(a).Dot(d)/l2))
		return geometry.Distance(q, a.Add(d.Mul(t))) - (ra + t*(rb-ra))
	}
}

// ring returns points of a circle z mm above the table, in the picture.
func ring(c *geometry.Camera, at geometry.Point, r, z float64) geometry.Polygon {
	var out geometry.Polygon
	for i := range 32 {
		s, co := math.Sincos(2 * math.Pi * float64(i) / 32)
		out = append(out, projectHigh(c, at.Add(geometry.Point{r * co, r * s}), z))
	}
	return out
}

// bounded sets the box that the thing's points fill, with a margin in px.
func (t *thing) bounded(margin float64, points geometry.Polygon) *thing {
	lo, hi := points.Bounds()
	m := geometry.Point{margin, margin}
	t.lo, t.hi = lo.Sub(m), hi.Add(m)
	if math.IsNaN(t.lo[0] + t.hi[0] + t.lo[1] + t.hi[1]) {
		return nil
	}
	return t
}

// newMug is a white mug of 80 mm across and 95 mm high, with coffee.
func newMug(c *geometry.Camera, at geometry.Point, turn geometry.Angle) *thing {
	const r, high = 40.0, 95.0 // mm: a mug that holds a quarter of a litre
	body := append(ring(c, at, r-3, 0), ring(c, at, r, high)...)
	s, co := math.Sincos(turn.Radians())
	ear := func(out, z float64) geometry.Point { return projectHigh(c, at.Add(geometry.Point{co, s}.Mul(out)), z) }
	thick := 5 * c.ScaleAt(at)
	a, b, d, e := ear(r-2, 75), ear(r+26, 70), ear(r+24, 30), ear(r-3, 22)
	white := ofPixel(225, 224, 220)
	t := &thing{kind: Mug, parts: []part{
		{capsule(a, b, thick, thick), flatColour(white)},
		{capsule(b, d, thick, thick), flatColour(white)},
		{capsule(d, e, thick, thick), flatColour(white)},
		convexPart(body, white),
		convexPart(ring(c, at, r-4, high), ofPixel(150, 146, 140)),
		convexPart(ring(c, at, r-6, high-12), ofPixel(58, 32, 18)),
	}}
	return t.bounded(2*thick, append(body, a, b, d, e))
}

// newPen is a pen of 140 mm.
func newPen(c *geometry.Camera, at geometry.Point, turn geometry.Angle, rng *rand.Rand) *thing {
	dir := geometry.Pose{Turn: turn}.Rotate(geometry.Point{70, 0})
	a, b := projectHigh(c, at.Add(dir), 4), projectHigh(c, at.Sub(dir), 4)
	r := 4.2 * c.ScaleAt(at)
	inks := []rgb{ofPixel(50, 80, 220), ofPixel(190, 40, 40), ofPixel(40, 40, 44), ofPixel(230, 190, 40)}
	ink := inks[rng.IntN(len(inks))]
	tip := geometry.Lerp(a, b, 0.93)
	t := &thing{kind: Pen, parts: []part{
		{capsule(tip, b, r*0.8, r*0.3), flatColour(ofPixel(150, 150, 150))},
		{capsule(a, tip, r, r), flatColour(ink)},
		{capsule(geometry.Lerp(a, b, 0.05), geometry.Lerp(a, b, 0.85), r*0.2, r*0.2), flatColour(ink.plus(gray(0.25)))},
	}}
	return t.bounded(2*r, geometry.Polygon{a, b})
}

// newHandset is a dark phone, 71 × 147 mm.
func newHandset(c *geometry.Camera, at geometry.Point, turn geometry.Angle) *thing {
	p := geometry.Pose{At: at, Turn: turn}
	slab := func(w, h, r, z float64) geometry.Polygon {
		var out geometry.Polygon
		for _, q := range geometry.RoundedRect(w, h, r, 6) {
			out = append(out, projectHigh(c, p.Apply(q), z))
		}
		return out
	}
	edge := append(slab(71, 147, 10, 0), slab(71, 147, 10, 8)...)
	t := &thing{kind: Handset, parts: []part{
		convexPart(edge, ofPixel(70, 72, 76)),
		convexPart(slab(68, 144, 9, 8), ofPixel(24, 25, 28)),
	}}
	return t.bounded(4, edge)
}

// newHand reaches in from beyond the picture over something that lies near its
// border.
func newHand(v *table.View, g *ground, rng *rand.Rand) *thing {
	c := &v.Camera
	over := g.aims[rng.IntN(len(g.aims))]
	aim := c.Project(over)
	mid := geometry.Point{float64(v.Width) / 2, float64(v.Height) / 2}
	out := aim.Sub(mid)
	if out.Len() < 0.2*float64(v.Height) {
		return nil
	}
	out = out.Mul(1 / out.Len())
	mm := c.ScaleAt(over) * 1.06 // it is nearer to the camera than the table
	turn := geometry.Pose{At: aim, Turn: geometry.Angle(math.Atan2(out[1], out[0]) + between(rng, -0.4, 0.4))}
	at := func(x, y float64) geometry.Point { return turn.Apply(geometry.Point{x, y}.Mul(mm)) }
	skins := []rgb{ofPixel(226, 178, 150), ofPixel(198, 144, 112), ofPixel(120, 78, 58)}
	skin := skins[rng.IntN(len(skins))]
	shade := func(_ geometry.Point, depth float64) rgb {
		return skin.scaled(float32(0.55 + 0.45*math.Min(1, depth/(8*mm))))
	}
	strokes := []struct{ x0, y0, x1, y1, r0, r1 float64 }{
		{95, 0, 1200, 40, 32, 55},
		{50, 0, 90, 0, 40, 36},
		{30, -32, -38, -40, 10, 8},
		{20, -12, -58, -14, 10.5, 8.5},
		{20, 10, -52, 14, 10.5, 8.5},
		{30, 30, -30, 38, 9.5, 7.5},
		{80, -32, 28, -66, 13, 9.5},
	}
	t := &thing{kind: Hand}
	for _, k := range strokes {
		t.parts = append(t.parts, part{capsule(at(k.x0, k.y0), at(k.x1, k.y1), k.r0*mm, k.r1*mm), shade})
	}
	return t.bounded(60*mm, geometry.Polygon{at(-60, -60), at(-60, 60), at(1300, -60), at(1300, 60)})
}

// hull returns the convex hull (Andrew's monotone chain), turned so that the
// inside is where Cross(edge, q − a) is positive.
func hull(p geometry.Polygon) geometry.Polygon {
	p = append(geometry.Polygon(nil), p...)
	sortPoints(p)
	half := func(p geometry.Polygon) geometry.Polygon {
		var out geometry.Polygon
		for _, q := range p {
			for len(out) > 1 && geometry.Cross(out[len(out)-1].Sub(out[len(out)-2]), q.Sub(out[len(out)-2])) <= 0 {
				out = out[:len(out)-1]
			}
			out = append(out, q)
		}
		return out[:len(out)-1]
	}
	lower := half(p)
	for i, j := 0, len(p)-1; i < j; i, j = i+1, j-1 {
		p[i], p[j] = p[j], p[i]
	}
	return append(lower, half(p)...)
}
