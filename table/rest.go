package table

import (
	"math"

	"referee/geometry"
)

// CardMM is how thick a card is. Playing cards are 0.28 to 0.32 mm.
const CardMM = 0.3

// Rest lets the cards come to rest: each on the table and on those beneath it, none
// through another, as gravity has them. The rises returned are those of the faces over
// the plane on which a card lies flat. A card is thicknessMM higher than what it lies on;
// bendMM says how much higher than its middle the ends of each card's long side are, and
// is nil for flat cards. Orders that go round in a circle end at the table.
func (l *Layout) Rest(thicknessMM float64, bendMM []float64) []geometry.Rise {
	r := &resting{
		Layout: l, half: geometry.Point{l.Deck.Style.Width / 2, l.Deck.Style.Height / 2},
		thicknessMM: thicknessMM, bendMM: bendMM,
		rises: make([]geometry.Rise, len(l.Cards)), begun: make([]bool, len(l.Cards)),
	}
	for i := range r.rises {
		r.settle(CardID(i))
	}
	return r.rises
}

// resting are cards that come to rest.
type resting struct {
	*Layout
	half        geometry.Point // of the sides, mm
	thicknessMM float64
	bendMM      []float64
	rises       []geometry.Rise
	begun       []bool
}

// long is the axis of the long side.
func (r *resting) long() int {
	if r.half[0] > r.half[1] {
		return 0
	}
	return 1
}

// settle lets a card come to rest, and first those beneath it.
func (r *resting) settle(id CardID) {
	if r.begun[id] {
		return
	}
	r.begun[id] = true
	below := r.Below(id)
	for _, o := range below {
		r.settle(o.Under)
	}
	rise := &r.rises[id]
	if r.bendMM != nil {
		rise.Curve[r.long()] = r.bendMM[id] / (r.half[r.long()] * r.half[r.long()])
	}
	if r.bendMM == nil && (len(below) == 0 || r.thicknessMM == 0) {
		return // on the table with all of it
	}
	on := r.onTable(rise.Curve[r.long()] > 0)
	for _, o := range below {
		on = append(on, r.onCard(o.Pair)...)
	}
	r.lay(rise, on)
}

// bearing is a point of a card and how high whatever is beneath holds it, mm.
type bearing struct {
	at   geometry.Point // card mm
	high float64
}

// onTable are the points at which a card may touch the table: its corners, and, if its
// ends are up, points of its long sides, close enough that it does not sink in between.
func (r *resting) onTable(endsUp bool) []bearing {
	steps := 1 // from one end to the other
	if endsUp {
		steps = 8
	}
	var out []bearing
	long := r.long()
	for i := range steps + 1 {
		for _, side := range [...]float64{-1, 1} {
			var q geometry.Point
			q[long], q[1-long] = (2*float64(i)/float64(steps)-1)*r.half[long], side*r.half[1-long]
			out = append(out, bearing{at: q})
		}
	}
	return out
}

// onCard are the points at which a card may touch one that it lies on: the corners and
// the middle of where they overlap.
func (r *resting) onCard(p Pair) []bearing {
	shared := geometry.ClipConvex(r.Outline(p.Over), r.Outline(p.Under))
	if shared == nil {
		return nil
	}
	over, beneath := r.Cards[p.Over].Pose.Inverse(), r.Cards[p.Under].Pose.Inverse()
	var out []bearing
	for _, q := range append(shared, shared.Centroid()) {
		out = append(out, bearing{over.Apply(q), r.rises[p.Under].At(beneath.Apply(q)) + r.thicknessMM})
	}
	return out
}

// lay puts a card on three of the points. Gravity lowers its centre until it
// cannot sink farther: of all planes through three points around the centre, the
// card rests on the one that is highest there: a face of the convex hull of the
// points, so that none sticks out of it. Where two points hold the centre alone,
// it may rock between two faces, and lies on the more level one.
func (r *resting) lay(rise *geometry.Rise, on []bearing) {
	const same = 1e-9 // mm
	bent := geometry.Rise{Curve: rise.Curve}
	for i := range on {
		on[i].high -= bent.At(on[i].at)
	}
	best := geometry.Rise{HighMM: math.Inf(-1)}
	for i := range on {
		for j := range i {
			for k := range j {
				high, slope, ok := planeOver(&on[i], &on[j], &on[k])
				better := high > best.HighMM+same || high > best.HighMM-same && slope.Len() < best.Slope.Len()
				if ok && better && clears(on, high, slope) {
					best.HighMM, best.Slope = high, slope
				}
			}
		}
	}
	rise.HighMM, rise.Slope = best.HighMM, best.Slope
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
	area := geometry.Cross(u, v)
	if math.Abs(area) < 1 {
		return 0, slope, false // mm²: too near to one line to hold anything
	}
	du, dv := b.high-a.high, c.high-a.high
	slope = geometry.Point{(du*v[1] - dv*u[1]) / area, (dv*u[0] - du*v[0]) / area}
	// Shares of b and c at the centre, which is the origin of the card's frame.
	s := (-a.at[0]*v[1] + a.at[1]*v[0]) / area
	t := (-u[0]*a.at[1] + u[1]*a.at[0]) / area
	const eps = 1e-12 // of a triangle: what computing leaves of a point on its border
	if s < -eps || t < -eps || s+t > 1+eps {
		return 0, slope, false
	}
	return a.high - slope.Dot(a.at), slope, true
}
