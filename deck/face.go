package deck

import (
	"referee/geometry"
)

// Side says which side of a card is up.
type Side uint8

// The two sides of a card. The back is the front's mirror image.
const (
	Front Side = iota
	Back
)

// String returns "front" or "back", as reports have it.
func (s Side) String() string {
	if s == Back {
		return "back"
	}
	return "front"
}

// SideOf is the side that String names; the front for any other name.
func SideOf(name string) Side {
	if name == Back.String() {
		return Back
	}
	return Front
}

// Face is one side of a design as one looks at it, in that side's card frame.
type Face struct {
	Design *Design
	Side   Side
	Shapes []Shape
}

// Dots returns the dots of all shapes, shape by shape.
func (f *Face) Dots() []geometry.Point {
	var out []geometry.Point
	for i := range f.Shapes {
		out = append(out, f.Shapes[i].Dots...)
	}
	return out
}

// newFaces gives a design its two faces.
func (l *Design) newFaces(shapes []Shape) {
	back := make([]Shape, len(shapes))
	for i, s := range shapes {
		back[i] = Shape{Kind: s.Kind, Polygon: s.Polygon.Mirrored()}
		for _, d := range s.Dots {
			back[i].Dots = append(back[i].Dots, geometry.Point{-d[0], d[1]})
		}
	}
	l.faces = [2]*Face{
		{Design: l, Side: Front, Shapes: shapes},
		{Design: l, Side: Back, Shapes: back},
	}
}

// sameTolerance is how far, in mm, two printed points may differ and still
// look the same.
const sameTolerance = 0.3

// SameShapes tells whether the two faces show the same shapes and dots when
// the first is turned by the pose (its emblem and symbol not considered).
func SameShapes(f *Face, turned geometry.Pose, g *Face) bool {
	if len(f.Shapes) != len(g.Shapes) {
		return false
	}
	used := make([]bool, len(g.Shapes))
	for i := range f.Shapes {
		if !matchShape(&f.Shapes[i], turned, g, used) {
			return false
		}
	}
	return true
}

func matchShape(s *Shape, turned geometry.Pose, g *Face, used []bool) bool {
	poly := turned.ApplyAll(s.Polygon)
	for j := range g.Shapes {
		t := &g.Shapes[j]
		if used[j] || t.Kind != s.Kind || len(t.Dots) != len(s.Dots) {
			continue
		}
		if poly.SamePoints(t.Polygon, sameTolerance) && turned.ApplyAll(s.Dots).SamePoints(t.Dots, sameTolerance) {
			used[j] = true
			return true
		}
	}
	return false
}

// FacesAlike tells whether front and back of the design cannot be told apart
// by anything printed (circle-6 of the published deck; the starting card when
// it carries no sign of which way is up).
func (l *Design) FacesAlike() bool {
	if SameShapes(l.faces[Front], geometry.Pose{}, l.faces[Back]) {
		return true
	}
	return l.IsStart() && SameShapes(l.faces[Front], geometry.Pose{Turn: 180 * geometry.Degree}, l.faces[Back])
}
