package scene

import (
	"math"

	"referee/geometry"
)

// Lean is how the face of a card that lies aslant, or is bent, is seen: as a surface
// over another pose than that of the flat card that looks most like it.
type Lean struct {
	Rise geometry.Rise // 0 in the middle
	// Off is by how much its middle is seen elsewhere on the table than the flat
	// card's, and how much it is turned against that.
	Off geometry.Pose
}

// Seen is the pose over which the face rises.
func (h *Detection) Seen() geometry.Pose {
	return geometry.Pose{At: h.Pose.At.Add(h.Lean.Off.At), Turn: h.Pose.Turn + h.Lean.Off.Turn}
}

// Place is the view of the card, its lean included.
func (h *Detection) Place(cam *geometry.Camera) geometry.Placed {
	return cam.PlaceRaised(h.Seen(), h.Lean.Rise)
}

// Turned is the same lean of a card whose front is said to be turned by half a turn, or
// not at all.
func (l Lean) Turned(by geometry.Angle) Lean {
	l.Rise = l.Rise.Turned(by)
	return l
}

// lie gives the card the pose and the rise that were adjusted.
func (h *Detection) lie(seen geometry.Pose, rise geometry.Rise, half geometry.Point, cam *geometry.Camera) {
	h.Pose, h.Lean = seen, Lean{}
	if rise.Flat() {
		return
	}
	h.Pose = flattened(seen, rise, half, cam)
	h.Lean = Lean{rise, geometry.Pose{At: seen.At.Sub(h.Pose.At), Turn: (seen.Turn - h.Pose.Turn).Normalized()}}
}

// flattened is the pose of the flat card that is seen most like a raised one: the rigid
// motion that moves points all round its edge the least from where they are seen.
func flattened(pose geometry.Pose, rise geometry.Rise, half geometry.Point, cam *geometry.Camera) geometry.Pose {
	const perSide = 6 // 24 places round a card, some 12 mm apart
	corners := [4]geometry.Point{{-half[0], half[1]}, {half[0], half[1]}, {half[0], -half[1]}, {-half[0], -half[1]}}
	var own, seen []geometry.Point
	var middle geometry.Point
	for k, a := range corners {
		for i := range perSide {
			q := geometry.Lerp(a, corners[(k+1)%4], float64(i)/perSide)
			own = append(own, q)
			seen = append(seen, cam.OnPlane(pose.Apply(q), rise.At(q)))
			middle = middle.Add(seen[len(seen)-1].Mul(1 / (4.0 * perSide)))
		}
	}
	// Procrustes without scale: the points' own middle is the origin.
	var sin, cos float64
	for i, q := range own {
		p := seen[i].Sub(middle)
		sin += geometry.Cross(q, p)
		cos += q.Dot(p)
	}
	return geometry.Pose{At: middle, Turn: geometry.Angle(math.Atan2(sin, cos))}
}
