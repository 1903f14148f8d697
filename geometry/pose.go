package geometry

import "math"

// Pose is a rigid motion of the plane: first a turn about the origin, then a
// shift. tableFromCard of a card whose centre lies at At and whose x axis
// points along Turn is Pose{At, Turn}.
//
// Invariant: p.Inverse().Apply(p.Apply(q)) == q up to rounding.
type Pose struct {
	At   Point // mm
	Turn Angle
}

// Apply maps a point of the source frame to the target frame.
func (p Pose) Apply(q Point) Point {
	s, c := math.Sincos(float64(p.Turn))
	return Point{p.At[0] + c*q[0] - s*q[1], p.At[1] + s*q[0] + c*q[1]}
}

// Rotate turns a direction of the source frame into the target frame.
func (p Pose) Rotate(v Point) Point {
	s, c := math.Sincos(float64(p.Turn))
	return Point{c*v[0] - s*v[1], s*v[0] + c*v[1]}
}

// Inverse returns the motion that undoes p.
func (p Pose) Inverse() Pose {
	s, c := math.Sincos(float64(p.Turn))
	return Pose{
		At:   Point{-c*p.At[0] - s*p.At[1], s*p.At[0] - c*p.At[1]},
		Turn: -p.Turn,
	}
}

// Compose returns p after q: Compose(q).Apply(x) == p.Apply(q.Apply(x)).
func (p Pose) Compose(q Pose) Pose {
	return Pose{At: p.Apply(q.At), Turn: (p.Turn + q.Turn).Normalized()}
}

// Motion is a pose laid out for many points: its sine and cosine are known.
type Motion struct {
	at       Point
	sin, cos float64
}

// Motion returns the pose laid out for many points.
func (p Pose) Motion() Motion {
	s, c := math.Sincos(float64(p.Turn))
	return Motion{p.At, s, c}
}

// Apply maps a point as the pose does.
func (m *Motion) Apply(q Point) Point {
	return Point{m.at[0] + m.cos*q[0] - m.sin*q[1], m.at[1] + m.sin*q[0] + m.cos*q[1]}
}

// ApplyAll maps every vertex of a polygon.
func (p Pose) ApplyAll(poly Polygon) Polygon {
	s, c := math.Sincos(float64(p.Turn))
	out := make(Polygon, len(poly))
	for i, q := range poly {
		out[i] = Point{p.At[0] + c*q[0] - s*q[1], p.At[1] + s*q[0] + c*q[1]}
	}
	return out
}
