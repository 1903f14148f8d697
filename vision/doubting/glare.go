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
	misplacedMM = 1.4
	// A thing that lies on a card has an edge, over which its colour is gone within
	// the picture's blur; a mirrored lamp fades over centimetres of a bent card, a
	// shadow over millimetres. edgeReachMM, or so many deviations of the blur, to either side of a
	// place it is looked for; edgeDrop is the part of what differs that is gone.
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

// withoutGlare leaves out the patches that a lamp, mirrored, makes bright, or a
// shadow dark.
func (dt *Doubter) withoutGlare(i int, wrong []geometry.Point) []geometry.Point {
	var out []geometry.Point
	for _, patch := range scene.Patches(wrong) {
		if !dt.fades(i, patch) {
			out = append(out, patch...)
		}
	}
	return out
}

// fades tells whether a patch of card i goes over into what is printed there
// without an edge.
func (dt *Doubter) fades(i int, patch []geometry.Point) bool {
	id := &dt.Identities[i]
	inv := dt.PoseOf(i, &id.Best).Inverse()
	paint := dt.Models[id.Best.Model].Paint
	cam := dt.Plane.Camera()
	edges := 0
	for _, p := range patch {
		own, known := dt.printed(i, paint.At(inv.Apply(p)))
		if !known {
			return false
		}
		if dt.edgeAt(i, p, own, &cam) {
			edges++
		}
	}
	area := float64(len(patch)) * printing.PaintStepMM * printing.PaintStepMM
	return float64(edges) < edgeShare*2*math.Sqrt(math.Pi*area)
}

// printed is the colour of a large print of card i, relative to its black and
// white.
func (dt *Doubter) printed(i int, paint deck.Paint) (raster.RGB, bool) {
	switch {
	case paint == deck.Body || paint == deck.Hollow:
		return raster.RGB{}, true
	case paint == deck.Colored && dt.Inks[i].Color != nil:
		return dt.inks[i], true
	}
	return raster.RGB{}, false
}

// edgeAt tells whether close to a place of card i, the same print all round, what
// differs from that print, own, ends.
func (dt *Doubter) edgeAt(i int, p geometry.Point, own raster.RGB, cam *geometry.Camera) bool {
	id := &dt.Identities[i]
	off, ok := dt.offBy(i, p, own, cam)
	if !ok {
		return false
	}
	reach := math.Max(edgeReachMM, edgeReachBlurs*dt.Blur.Px/cam.ScaleAt(p))
	inv := dt.PoseOf(i, &id.Best).Inverse()
	paint := dt.Models[id.Best.Model].Paint
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		beyond := p.Add(geometry.Point{cos, sin}.Mul(2 * reach))
		if print, known := dt.printed(i, paint.At(inv.Apply(beyond))); !known || print != own {
			continue
		}
		if b, ok := dt.offBy(i, beyond, own, cam); ok && off-b > edgeDrop*off {
			return true
		}
	}
	return false
}

// offBy is by how much a place looks other than a print, in the channel that
// differs most, in the light of card i.
func (dt *Doubter) offBy(i int, p geometry.Point, own raster.RGB, cam *geometry.Camera) (float64, bool) {
	c, ok := dt.Raster.SmoothAt(cam.Project(p))
	if !ok {
		return 0, false
	}
	rel := dt.Identities[i].Light.Relative(c)
	return max(math.Abs(rel[0]-own[0]), math.Abs(rel[1]-own[1]), math.Abs(rel[2]-own[2])), true
}
