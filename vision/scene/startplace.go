package scene

import (
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/vision/printing"
)

// SeatStart moves the starting card, if its own lines showed it, to where cards
// were laid on its slots, if more of its lines are seen there: its many like
// lines may fit one another a slot too far.
func (sc *Scene) SeatStart() {
	cam := sc.Plane.Camera()
	for i := range sc.Cards {
		c := &sc.Cards[i]
		if !sc.Models[c.Model].Face.Design.IsStart() {
			continue
		}
		for _, pose := range PosesOn(&sc.Models[c.Model], sc.PlacedShapes(slices.Concat(sc.Cards[:i], sc.Cards[i+1:])...)) {
			if math.Abs(float64((pose.Turn - c.Pose.Turn).Normalized())) > math.Pi/2 {
				pose = pose.Compose(geometry.Pose{Turn: math.Pi}) // the same look, if the face allows it
			}
			h := Detection{Model: c.Model, Pose: pose}
			if geometry.Distance(pose.At, c.Pose.At) < sc.Sizes.SameCardMM && sc.VerifyAtLeast(&h, &cam, FineMM, c.Fraction) && h.Count > c.Count {
				*c = h
			}
		}
	}
}

// PlacedShape is an edge shape of a card that was found.
type PlacedShape struct {
	Kind    deck.Kind
	OnTable geometry.Polygon
}

// OffBy is how far apart, mm, the corners of two shapes of one kind are, at the farthest,
// in the turn in which that is least.
func (s *PlacedShape) OffBy(t *PlacedShape) float64 {
	n, best := len(s.OnTable), math.Inf(1)
	if n != len(t.OnTable) {
		return best
	}
	for shift := range n {
		worst := 0.0
		for k, p := range s.OnTable {
			worst = max(worst, geometry.Distance(p, t.OnTable[(k+shift)%n]))
		}
		best = min(best, worst)
	}
	return best
}

// PlacedShapes lists the shapes of cards where they lie.
func (sc *Scene) PlacedShapes(cards ...Detection) []PlacedShape {
	var out []PlacedShape
	for i := range cards {
		out = append(out, placedOn(&sc.Models[cards[i].Model], cards[i].Pose)...)
	}
	return out
}

// placedOn are the shapes of a face at a pose.
func placedOn(face *printing.Face, pose geometry.Pose) []PlacedShape {
	var out []PlacedShape
	for _, s := range face.Face.Shapes {
		out = append(out, PlacedShape{s.Kind, pose.ApplyAll(s.Polygon)})
	}
	return out
}

// PosesOn lists where a face would lie if a card had been laid on it, or it on
// a card, one of its shapes on one of those given.
func PosesOn(face *printing.Face, shapes []PlacedShape) []geometry.Pose {
	var out []geometry.Pose
	for _, s := range shapes {
		for _, slot := range face.Face.Shapes {
			if slot.Kind != s.Kind {
				continue
			}
			for shift := range s.OnTable {
				if pose, off := alignPolygons(slot.Polygon, s.OnTable, shift); off < startAlignMM {
					out = append(out, pose)
				}
			}
		}
	}
	return out
}

// startAlignMM is how badly two congruent shapes may fit corner on corner:
// what remains are wrong rotations of shapes with sides of different length.
const startAlignMM = 1.0

// alignPolygons returns the rigid motion that brings the corners of a onto
// those of b, a[i] on b[i+shift], by least squares, and the largest distance
// left (Umeyama, 1991, in the plane).
func alignPolygons(a, b geometry.Polygon, shift int) (geometry.Pose, float64) {
	if len(a) != len(b) {
		return geometry.Pose{}, math.Inf(1)
	}
	n := len(a)
	var ma, mb geometry.Point
	for i := range a {
		ma, mb = ma.Add(a[i].Mul(1/float64(n))), mb.Add(b[i].Mul(1/float64(n)))
	}
	dot, cross := 0.0, 0.0
	for i := range a {
		p, q := a[i].Sub(ma), b[(i+shift)%n].Sub(mb)
		dot, cross = dot+p.Dot(q), cross+geometry.Cross(p, q)
	}
	pose := geometry.Pose{Turn: geometry.Angle(math.Atan2(cross, dot))}
	pose.At = mb.Sub(pose.Rotate(ma))
	worst := 0.0
	for i := range a {
		worst = math.Max(worst, geometry.Distance(pose.Apply(a[i]), b[(i+shift)%n]))
	}
	return pose, worst
}
