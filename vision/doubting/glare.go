package doubting

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

const (
	// misplacedMM is how far print may stand from where the card's pose has it: a
	// card bent by a millimetre and a half, seen at 30 degrees, and print half a
	// millimetre off the cut come to that.
	misplacedMM = 1.0
	// A thing that lies on the body has an edge, over which its brightness is gone
	// within the picture's blur; a mirrored lamp fades over centimetres of a bent
	// card. edgeReachMM, or so many deviations of the blur, to either side of a
	// place it is looked for; edgeDrop is the part of the brightness that is gone.
	edgeReachMM    = 0.4
	edgeReachBlurs = 1.2
	edgeDrop       = 0.5
	// edgeShare of the circumference of a circle as large as a patch has an edge
	// where a thing lies, whatever its form and however much of it ends at lines.
	edgeShare = 0.3
)

// evenOutMM is how far round a place its colour is averaged where that looks
// wrong: noise is gone by then, a thing of 30 mm² is not.
const evenOutMM = 0.8

// painted tells what is printed at a point of a face, card mm.
type painted interface {
	At(geometry.Point) deck.Paint
}

// samePaint are a place, card mm, and those round it with the same print.
func samePaint(paint painted, q geometry.Point) []geometry.Point {
	own := paint.At(q)
	out := []geometry.Point{q}
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		if p := q.Add(geometry.Point{cos, sin}.Mul(evenOutMM)); paint.At(p) == own {
			out = append(out, p)
		}
	}
	return out
}

// misplaced tells whether a place of card i, card mm, shows what is printed
// within the reach of bend and misprint of there.
func (dt *Doubter) misplaced(i int, q geometry.Point, seen raster.RGB) bool {
	paint := dt.Models[dt.Identities[i].Best.Model].Paint
	own := paint.At(q)
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		p := paint.At(q.Add(geometry.Point{cos, sin}.Mul(misplacedMM)))
		if p != own && p != deck.Emblem && (p == deck.Off || dt.shows(i, p, seen)) {
			return true
		}
	}
	return false
}

// withoutGlare leaves out the patches of body that a lamp, mirrored, makes bright.
func (dt *Doubter) withoutGlare(i int, wrong []geometry.Point) []geometry.Point {
	var out []geometry.Point
	for _, patch := range scene.Patches(wrong) {
		if !dt.glare(i, patch) {
			out = append(out, patch...)
		}
	}
	return out
}

// glare tells whether a patch of card i is body that is brighter than black and
// fades without an edge.
func (dt *Doubter) glare(i int, patch []geometry.Point) bool {
	id := &dt.Identities[i]
	inv := dt.PoseOf(i, &id.Best).Inverse()
	paint := dt.Models[id.Best.Model].Paint
	cam := dt.Plane.Camera()
	edges := 0
	for _, p := range patch {
		if at := paint.At(inv.Apply(p)); at != deck.Body && at != deck.Hollow {
			return false
		}
		if dt.edgeAt(i, p, &cam) {
			edges++
		}
	}
	area := float64(len(patch)) * printing.PaintStepMM * printing.PaintStepMM
	return float64(edges) < edgeShare*2*math.Sqrt(math.Pi*area)
}

// edgeAt tells whether at a place of card i, body all round, what is bright
// ends.
func (dt *Doubter) edgeAt(i int, p geometry.Point, cam *geometry.Camera) bool {
	id := &dt.Identities[i]
	level, ok := dt.brightAt(i, p, cam)
	if !ok {
		return false
	}
	reach := math.Max(edgeReachMM, edgeReachBlurs*dt.Blur.Px/cam.ScaleAt(p))
	inv := dt.PoseOf(i, &id.Best).Inverse()
	paint := dt.Models[id.Best.Model].Paint
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		beyond := p.Add(geometry.Point{cos, sin}.Mul(2 * reach))
		if at := paint.At(inv.Apply(beyond)); at != deck.Body && at != deck.Hollow {
			continue
		}
		if b, ok := dt.brightAt(i, beyond, cam); ok && level-b > edgeDrop*level {
			return true
		}
	}
	return false
}

// brightAt is how bright a place is in its brightest channel, in the light of card i.
func (dt *Doubter) brightAt(i int, p geometry.Point, cam *geometry.Camera) (float64, bool) {
	c, ok := dt.Raster.SmoothAt(cam.Project(p))
	if !ok {
		return 0, false
	}
	rel := dt.Identities[i].Light.Relative(c)
	return max(rel[0], rel[1], rel[2]), true
}
