package synth

import (
	"math"

	"referee/geometry"
	"referee/table"
)

// lie is how high the face of a card lies over the plane of the lowest faces,
// mm: a tilted plane, and what the card is bent along its long side.
type lie struct {
	high  float64        // of the plane, at the card's centre
	slope geometry.Point // of the plane, along the card's axes
	bend  float64        // how much higher both ends lie than the middle
	long  int            // axis of the long side
	half  float64        // of that side, mm
}

// at is the height at a point of the card.
func (l *lie) at(p geometry.Point) float64 {
	return l.high + l.slope.Dot(p) + l.bentBy(p)
}

func (l *lie) bentBy(p geometry.Point) float64 {
	if l.bend == 0 {
		return 0
	}
	t := math.Max(-1, math.Min(1, p[l.long]/l.half))
	return l.bend * t * t
}

// level tells that all of the face lies at one height.
func (l *lie) level() bool { return l.bend == 0 && l.slope == geometry.Point{} }

// bearing is a point of a card and how high whatever is beneath holds it.
type bearing struct {
	at   geometry.Point // card mm
	high float64
}

// rest lets the cards, listed from the bottom up, come to rest: each on the
// table and on the cards beneath it, none through another. bends is how much
// each is bent; nil stands for flat cards.
func rest(l *table.Layout, thicknessMM float64, bends []float64) []lie {
	half := geometry.Point{l.Deck.Style.Width / 2, l.Deck.Style.Height / 2}
	long := 0
	if half[1] > half[0] {
		long = 1
	}
	out := make([]lie, len(l.Cards))
	for i := range out {
		out[i] = lie{long: long, half: half[long]}
		if bends != nil {
			out[i].bend = bends[i]
		}
		below := l.Below(table.CardID(i))
		if out[i].bend == 0 && (len(below) == 0 || thicknessMM == 0 && bends == nil) {
			continue // on the table with all of it
		}
		on := onTable(half)
		for _, o := range below {
			on = append(on, onCard(l, o.Pair, &out[o.Under], thicknessMM)...)
		}
		out[i].settle(on)
	}
	return out
}

// onTable are the points at which a card may touch the table, close enough
// along the sides that a bent one does not sink in between.
func onTable(half geometry.Point) []bearing {
	const steps = 4 // from the middle to an end
	var out []bearing
	for i := -steps; i <= steps; i++ {
		for _, j := range [...]float64{-1, 0, 1} {
			along, across := float64(i)/steps, j
			if half[0] > half[1] {
				along, across = across, along
			}
			out = append(out, bearing{at: geometry.Point{across * half[0], along * half[1]}})
		}
	}
	return out
}

// onCard are the points at which a card may touch one that it lies on: the
// corners and the middle of where they overlap.
func onCard(l *table.Layout, p table.Pair, under *lie, thicknessMM float64) []bearing {
	shared := geometry.ClipConvex(l.Outline(p.Over), l.Outline(p.Under))
	if shared == nil {
		return nil
	}
	over, beneath := l.Cards[p.Over].Pose.Inverse(), l.Cards[p.Under].Pose.Inverse()
	var out []bearing
	for _, q := range append(shared, shared.Centroid()) {
		out = append(out, bearing{over.Apply(q), under.at(beneath.Apply(q)) + thicknessMM})
	}
	return out
}

// settle puts a card on three of the points. Gravity lowers its centre until it
// cannot sink farther: of all planes through three points around the centre, the
// card rests on the one that is highest there: a face of the convex hull of the
// points, so that none sticks out of it. Where two points hold the centre alone,
// it may rock between two faces, and lies on the more level one.
func (l *lie) settle(on []bearing) {
	const same = 1e-9 // mm
	for i := range on {
		on[i].high -= l.bentBy(on[i].at)
	}
	l.high = math.Inf(-1)
	for i := range on {
		for j := range i {
			for k := range j {
				high, slope, ok := planeOver(&on[i], &on[j], &on[k])
				better := high > l.high+same || high > l.high-same && slope.Len() < l.slope.Len()
				if ok && better && clears(on, high, slope) {
					l.high, l.slope = high, slope
				}
			}
		}
	}
}

// clears tells whether no point sticks out of a plane.
func clears(on []bearing, high float64, slope geometry.Point) bool {
	for i := range on {
		if high+slope.Dot(on[i].at) < on[i].high-1e-9 {
			return false
		}
	}
	return true
}

// planeOver is the plane through three points around the card's centre: its
// height there, and its slope.
func planeOver(a, b, c *bearing) (high float64, slope geometry.Point, ok bool) {
	u, v := b.at.Sub(a.at), c.at.Sub(a.at)
	area := u[0]*v[1] - u[1]*v[0]
	if math.Abs(area) < 1 {
		return 0, slope, false // mm²: too near to one line to hold anything
	}
	du, dv := b.high-a.high, c.high-a.high
	slope = geometry.Point{(du*v[1] - dv*u[1]) / area, (dv*u[0] - du*v[0]) / area}
	// Shares of b and c at the centre, which is the origin of the card's frame.
	s := (-a.at[0]*v[1] + a.at[1]*v[0]) / area
	t := (-u[0]*a.at[1] + u[1]*a.at[0]) / area
	const eps = 1e-12
	if s < -eps || t < -eps || s+t > 1+eps {
		return 0, slope, false
	}
	return a.high - slope.Dot(a.at), slope, true
}
