package deck

import (
	"errors"
	"fmt"
	"math"
	"sort"

	"referee/geometry"
)

// edgeTolerance is how far, in mm, a shape may stand off or beyond the card's
// edge by rounding in the file.
const edgeTolerance = 0.05

// congruenceTolerance is how far, in mm, the sides of two shapes of one kind
// may differ (shapes are given to a thousandth; learned ones are averaged).
const congruenceTolerance = 0.05

func (s *Style) validate() error {
	for _, v := range []struct {
		name string
		mm   float64
	}{
		{"card.width", s.Width}, {"card.height", s.Height}, {"card.outline.width", s.OutlineWidth},
		{"card.shape_stroke", s.ShapeStroke}, {"card.dot.diameter", s.DotDiameter},
	} {
		if !(v.mm > 0) || v.mm > 1000 {
			return fmt.Errorf("%s is %g: must be over 0 and at most 1000 mm", v.name, v.mm)
		}
	}
	short := math.Min(s.Width, s.Height)
	for _, v := range []struct {
		name string
		mm   float64
	}{{"card.corner_radius", s.CornerRadius}, {"card.frame_width", s.FrameWidth}, {"card.emblem_radius", s.EmblemRadius}} {
		if !(v.mm >= 0) || v.mm > short/2 {
			return fmt.Errorf("%s is %g: must be from 0 to half the card's shorter side", v.name, v.mm)
		}
	}
	if s.OutlineWidth > short/4 || s.ShapeStroke > short/4 || s.DotDiameter > short {
		return errors.New("card: outline, shape_stroke or dot is too wide for the card")
	}
	return nil
}

func (s *Symbol) validate(st *Style) error {
	for i, p := range s.Polygons {
		if len(p) < 3 {
			return fmt.Errorf("polygon %d has %d corners: at least 3 are needed", i+1, len(p))
		}
		for _, q := range p {
			if !finite(q) || math.Abs(q[0]+s.At[0]) > st.Width/2 || math.Abs(q[1]+s.At[1]) > st.Height/2 {
				return fmt.Errorf("polygon %d reaches beyond the card at (%g, %g)", i+1, q[0], q[1])
			}
		}
	}
	return nil
}

func (s *Shape) validate(st *Style) error {
	if s.Kind == "" {
		return errors.New("kind is missing")
	}
	if len(s.Polygon) < 3 {
		return fmt.Errorf("polygon has %d corners: at least 3 are needed", len(s.Polygon))
	}
	w, h := st.Width/2, st.Height/2
	touches := false
	for _, q := range s.Polygon {
		if !finite(q) || math.Abs(q[0]) > w+edgeTolerance || math.Abs(q[1]) > h+edgeTolerance {
			return fmt.Errorf("corner (%g, %g) lies beyond the card", q[0], q[1])
		}
		touches = touches || math.Abs(q[0]) > w-edgeTolerance || math.Abs(q[1]) > h-edgeTolerance
	}
	if !touches {
		return errors.New("does not reach the card's edge")
	}
	if s.Polygon.Area() < 1 {
		return errors.New("polygon has no area")
	}
	if !convex(s.Polygon) {
		return errors.New("polygon is not convex")
	}
	for i, d := range s.Dots {
		if !finite(d) || !s.Polygon.Contains(d) {
			return fmt.Errorf("dot %d at (%g, %g) lies outside the shape", i+1, d[0], d[1])
		}
	}
	return nil
}

func finite(p geometry.Point) bool {
	return !math.IsNaN(p[0]+p[1]) && !math.IsInf(p[0], 0) && !math.IsInf(p[1], 0)
}

// convex tells whether a counter-clockwise polygon turns left all along.
func convex(p geometry.Polygon) bool {
	for i := range p {
		a, b, c := p[i], p[(i+1)%len(p)], p[(i+2)%len(p)]
		if geometry.Cross(b.Sub(a), c.Sub(b)) < -1e-6 {
			return false
		}
	}
	return true
}

// checkCongruence holds the rule that two shapes of one kind are congruent.
func checkCongruence(d *Deck) error {
	type first struct {
		card  string
		sides []float64
	}
	seen := map[Kind]first{}
	for _, l := range d.Layouts {
		for i := range l.Face(Front).Shapes {
			s := &l.Face(Front).Shapes[i]
			sides := sortedSides(s.Polygon)
			ref, known := seen[s.Kind]
			if !known {
				seen[s.Kind] = first{l.ID, sides}
				continue
			}
			if len(ref.sides) != len(sides) {
				return fmt.Errorf("card %s: shape %d (%s) has %d sides, on card %s it has %d", l.ID, i+1, s.Kind, len(sides), ref.card, len(ref.sides))
			}
			for k := range sides {
				if math.Abs(sides[k]-ref.sides[k]) > congruenceTolerance {
					return fmt.Errorf("card %s: shape %d (%s) is not congruent with that of card %s (side %.2f mm against %.2f mm)", l.ID, i+1, s.Kind, ref.card, sides[k], ref.sides[k])
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
