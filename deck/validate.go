package deck

import (
	"math"
	"sort"

	"referee/geometry"
	"referee/internal/fault"
)

// edgeTolerance is how far, in mm, a shape may stand off or beyond the card's
// edge by rounding in the file.
const edgeTolerance = 0.05

// congruenceTolerance is how far, in mm, the sides of two shapes of one kind
// may differ (shapes are given to a thousandth; learned ones are averaged).
const congruenceTolerance = 0.05

// Bounds on what a deck file may hold, so that a hostile one cannot stall the
// program: some ten times what any printing of the game has (18 layouts of at
// most 4 shapes, 6 colours; 18 slots on the starting card).
const (
	maxCards   = 200  // the game has 18
	maxColors  = 60   // the game has 6
	maxShapes  = 100  // the game has 4 a card, and 18 on the starting card
	maxCopies  = 20   // the game has 1
	maxCorners = 1000 // of one polygon; symbols are drawn with curves of many
)

// minSide is the shortest side, in mm, that a shape may have.
const minSide = 0.1

// minCard is the shortest side, in mm, that a card may have: the smallest ones
// sold have 20 mm. minPrinted is the least size of what is printed on it: the
// hairline of a printing press has 0.07 mm. What is smaller is a slip, such as a
// size in metres.
const (
	minCard    = 5    // a quarter of the smallest
	minPrinted = 0.01 // a seventh of that line
)

func (s *Style) validate() error {
	for _, v := range []struct {
		name      string
		mm, least float64
	}{
		{"card.width", s.Width, minCard}, {"card.height", s.Height, minCard}, {"card.outline.width", s.OutlineWidth, minPrinted},
		{"card.shape_stroke", s.ShapeStroke, minPrinted}, {"card.dot.diameter", s.DotDiameter, minPrinted},
	} {
		if !(v.mm >= v.least) || v.mm > 1000 {
			return fault.Errorf("%s is %g: must be from %g to 1000 mm", v.name, v.mm, v.least)
		}
	}
	short := math.Min(s.Width, s.Height)
	for _, v := range []struct {
		name string
		mm   float64
	}{{"card.corner_radius", s.CornerRadius}, {"card.frame_width", s.FrameWidth}, {"card.emblem_radius", s.EmblemRadius}} {
		if !(v.mm >= 0) || v.mm > short/2 {
			return fault.Errorf("%s is %g: must be from 0 to half the card's shorter side", v.name, v.mm)
		}
		if v.mm > 0 && v.mm < minPrinted {
			return fault.Errorf("%s is %g: must be 0, or at least %g mm", v.name, v.mm, minPrinted)
		}
	}
	if s.OutlineWidth > short/4 || s.ShapeStroke > short/4 || s.DotDiameter > short {
		return fault.Errorf("card: outline, shape_stroke or dot is too wide for the card")
	}
	return nil
}

func (s *Symbol) validate(st *Style) error {
	for i, p := range s.Polygons {
		if len(p) < 3 || len(p) > maxCorners {
			return fault.Errorf("polygon %d has %d corners: 3 to %d are taken", i+1, len(p), maxCorners)
		}
		for _, q := range p {
			if !finite(q) || math.Abs(q[0]+s.At[0]) > st.Width/2 || math.Abs(q[1]+s.At[1]) > st.Height/2 {
				return fault.Errorf("polygon %d reaches beyond the card at (%g, %g)", i+1, q[0], q[1])
			}
		}
	}
	return nil
}

func (s *Shape) validate(st *Style) error {
	if s.Kind == "" {
		return fault.Errorf("kind is missing")
	}
	if len(s.Polygon) < 3 || len(s.Polygon) > maxCorners {
		return fault.Errorf("polygon has %d corners: 3 to %d are taken", len(s.Polygon), maxCorners)
	}
	w, h := st.Width/2, st.Height/2
	touches := false
	for _, q := range s.Polygon {
		if !finite(q) || math.Abs(q[0]) > w+edgeTolerance || math.Abs(q[1]) > h+edgeTolerance {
			return fault.Errorf("corner (%g, %g) lies beyond the card", q[0], q[1])
		}
		touches = touches || math.Abs(q[0]) > w-edgeTolerance || math.Abs(q[1]) > h-edgeTolerance
	}
	if !touches {
		return fault.Errorf("does not reach the card's edge")
	}
	for i, q := range s.Polygon {
		if r := s.Polygon[(i+1)%len(s.Polygon)]; geometry.Distance(q, r) < minSide {
			return fault.Errorf("corners (%g, %g) and (%g, %g) coincide", q[0], q[1], r[0], r[1])
		}
	}
	if s.Polygon.Area() < 1 {
		return fault.Errorf("polygon has no area")
	}
	if !convex(s.Polygon) {
		return fault.Errorf("polygon is not convex")
	}
	for i, d := range s.Dots {
		if !finite(d) || !s.Polygon.Contains(d) {
			return fault.Errorf("dot %d at (%g, %g) lies outside the shape", i+1, d[0], d[1])
		}
	}
	return nil
}

func finite(p geometry.Point) bool {
	return !math.IsNaN(p[0]+p[1]) && !math.IsInf(p[0], 0) && !math.IsInf(p[1], 0)
}

func (s *StartStyle) validate(st *Style) error {
	short := math.Min(st.Width, st.Height)
	for _, v := range []struct {
		name string
		mm   float64
	}{{"slot_line", s.SlotLine}, {"frame_width", s.FrameWidth}} {
		if !(v.mm >= 0) || v.mm > short/2 {
			return fault.Errorf("card %s: %s is %g: must be from 0 to half the card's shorter side", StartID, v.name, v.mm)
		}
	}
	return nil
}

// convex tells whether a counter-clockwise polygon turns left all along, and
// once round in all (a star turns left all along, but more than once).
func convex(p geometry.Polygon) bool {
	turned := 0.0
	for i := range p {
		a, b, c := p[i], p[(i+1)%len(p)], p[(i+2)%len(p)]
		u, v := b.Sub(a), c.Sub(b)
		if geometry.Cross(u, v) < -1e-6 {
			return false
		}
		turned += math.Atan2(geometry.Cross(u, v), u.Dot(v))
	}
	return math.Abs(turned-2*math.Pi) < 0.1
}

// checkCongruence holds the rule that two shapes of one kind are congruent.
func checkCongruence(d *Deck) error {
	type first struct {
		card  string
		sides []float64
	}
	seen := map[Kind]first{}
	for _, l := range d.allDesigns() {
		for i := range l.Face(Front).Shapes {
			s := &l.Face(Front).Shapes[i]
			sides := sortedSides(s.Polygon)
			ref, known := seen[s.Kind]
			if !known {
				seen[s.Kind] = first{l.ID, sides}
				continue
			}
			if len(ref.sides) != len(sides) {
				return fault.Errorf("card %s: shape %d (%s) has %d sides, on card %s it has %d", l.ID, i+1, s.Kind, len(sides), ref.card, len(ref.sides))
			}
			for k := range sides {
				if math.Abs(sides[k]-ref.sides[k]) > congruenceTolerance {
					return fault.Errorf("card %s: shape %d (%s) is not congruent with that of card %s (side %.2f mm against %.2f mm)", l.ID, i+1, s.Kind, ref.card, sides[k], ref.sides[k])
				}
			}
		}
	}
	return nil
}

func sortedSides(p geometry.Polygon) []float64 {
	out := make([]float64, len(p))
	for i, a := range p {
		out[i] = geometry.Distance(a, p[(i+1)%len(p)])
	}
	sort.Float64s(out)
	return out
}

// overlapping tells whether any two shapes share area.
func overlapping(shapes []Shape) bool {
	for i := range shapes {
		for j := range shapes[:i] {
			if geometry.ClipConvex(shapes[i].Polygon, shapes[j].Polygon).Area() > 1 {
				return true
			}
		}
	}
	return false
}
