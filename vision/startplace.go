package vision

import (
	"math"
	"referee/deck"
	"referee/geometry"
)

// seatStart moves the starting card, if its own lines showed it, to where cards
// were laid on its slots, if more of its lines are seen there: its many like
// lines may fit one another a slot too far.
func (sc *scene) seatStart() {
	cam := sc.plane.camera()
	for i := range sc.cards {
		c := &sc.cards[i]
		if !sc.models[c.Model].Face.Design.IsStart() {
			continue
		}
		for _, pose := range posesOn(&sc.models[c.Model], sc.placedShapes(i)) {
			if math.Abs(float64((pose.Turn - c.Pose.Turn).Normalized())) > math.Pi/2 {
				pose = pose.Compose(geometry.Pose{Turn: math.Pi}) // the same look, if the face allows it
			}
			h := hypothesis{Model: c.Model, Pose: pose}
			if geometry.Distance(pose.At, c.Pose.At) < sc.sizes.sameCardMM && sc.verifyAtLeast(&h, &cam, fineMM, c.Fraction) && h.Count > c.Count {
				*c = h
			}
		}
	}
}

// placedShape is an edge shape of a card that was found.
type placedShape struct {
	kind    deck.Kind
	onTable geometry.Polygon
}

// placedShapes lists the shapes of all cards but one; −1 leaves out none.
func (sc *scene) placedShapes(but int) []placedShape {
	var out []placedShape
	for i := range sc.cards {
		if i == but {
			continue
		}
		for _, s := range sc.models[sc.cards[i].Model].Face.Shapes {
			out = append(out, placedShape{s.Kind, sc.cards[i].Pose.ApplyAll(s.Polygon)})
		}
	}
	return out
}

// posesOn lists where a face would lie if a card had been laid on it, or it on
// a card, one of its shapes on one of those given.
func posesOn(face *faceModel, shapes []placedShape) []geometry.Pose {
	var out []geometry.Pose
	for _, s := range shapes {
		for _, slot := range face.Face.Shapes {
			if slot.Kind != s.kind {
				continue
			}
			for shift := range s.onTable {
				if pose, off := alignPolygons(slot.Polygon, s.onTable, shift); off < startAlignMM {
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
