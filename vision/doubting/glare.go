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
	// misplacedMM is how far print may stand from where the card's pose has it: the end
	// of a card that is bent by two millimetres, seen at 35 degrees, and print half a
	// millimetre off the cut come to that. The cut itself is rimMM off at most: what
	// lies on a shape at the rim must not pass for the table.
	misplacedMM = 2.0
	rimMM       = 1.4
	// A thing that lies on a card has an edge, over which its colour is gone within
	// the picture's blur; a mirrored lamp fades over centimetres of a bent card, a
	// shadow over millimetres. edgeReachMM, or so many deviations of the blur, to either side of a
	// place it is looked for; edgeDrop is the part of what differs that is gone.
	edgeReachMM    = 0.4
	edgeReachBlurs = 1.2 // to either side: three quarters of a blurred step lie within
	edgeDrop       = 0.5
	// edgeShare of the circumference of a circle as large as a patch has an edge
	// where a thing lies, whatever its form and however much of it ends at lines.
	edgeShare = 0.2
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
		dir := geometry.Point{cos, sin}
		// Near and far: a line is thinner than the way to go.
		near, far := paint.At(q.Add(dir.Mul(rimMM))), paint.At(q.Add(dir.Mul(misplacedMM)))
		if near == deck.Off || dt.passes(i, own, near, seen) || dt.passes(i, own, far, seen) {
			return true
		}
	}
	return false
}

// passes tells whether a place of card i looks like a print that stands near it.
func (dt *Doubter) passes(i int, own, near deck.Paint, seen raster.RGB) bool {
	return near != own && near != deck.Emblem && near != deck.Off && (dt.shows(i, near, seen) || dt.blends(i, own, near, seen))
}

// blendOff is how far, relative to white, noise and a second neighbour leave a blurred
// place from all mixtures of the two prints that meet there.
const blendOff = 0.12

// blends tells whether a place of card i looks like two of its prints mixed, as blur
// mixes them where they meet.
func (dt *Doubter) blends(i int, a, b deck.Paint, seen raster.RGB) bool {
	from, ok1 := dt.printed(i, a)
	to, ok2 := dt.printed(i, b)
	if !ok1 || !ok2 {
		return false
	}
	along, length := 0.0, 0.0
	for k := range seen {
		along += (seen[k] - from[k]) * (to[k] - from[k])
		length += (to[k] - from[k]) * (to[k] - from[k])
	}
	share := math.Max(0, math.Min(1, along/math.Max(length, 1e-6)))
	return raster.Difference(seen, raster.Plus(from, raster.Plus(to, from, -1), share)) < blendOff*blendOff
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

// printed is the colour of a print of card i, but for its emblem, relative to its
// black and white.
func (dt *Doubter) printed(i int, paint deck.Paint) (raster.RGB, bool) {
	switch {
	case paint == deck.Body || paint == deck.Hollow:
		return raster.RGB{}, true
	case paint == deck.Outline:
		return raster.RGB{1, 1, 1}, true
	case paint == deck.Dot:
		return printing.PrintedInk(dt.Deck, dt.Deck.Style.Dot), true
	case paint == deck.Colored && dt.Inks[i].Color != nil:
		return dt.inks[i], true
	}
	return raster.RGB{}, false
}

// edgeAt tells whether close to a place of card i, the same print all round, what
// differs from that print, own, ends.
func (dt *Doubter) edgeAt(i int, p geometry.Point, own raster.RGB, cam *geometry.Camera) bool {
	reach := math.Max(edgeReachMM, edgeReachBlurs*dt.Blur.Px/cam.ScaleAt(p))
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		beyond := p.Add(geometry.Point{cos, sin}.Mul(2 * reach))
		along := geometry.Point{-sin, cos}
		near, ok1 := dt.along(i, p, along, own, cam)
		far, ok2 := dt.along(i, beyond, along, own, cam)
		if ok1 && ok2 && near.endsBefore(&far) {
			return true
		}
	}
	return false
}

// stretch is what a picture shows along a short line over one print: how far from
// the print it is, in linear light, and the variance of that mean.
type stretch struct{ off, variance raster.RGB }

// edgeNoise is how many deviations of their own noise two stretches must differ by.
const edgeNoise = 3

// endsBefore tells whether most of what differs from the print on this stretch is
// gone on the other: in the channel in which it differs most, since one that is
// clipped, or in which black is near white, tells little.
func (s *stretch) endsBefore(o *stretch) bool {
	most := 0
	for k := range s.off {
		if math.Abs(s.off[k]) > math.Abs(s.off[most]) {
			most = k
		}
	}
	off := math.Abs(s.off[most])
	gone := off - math.Max(math.Abs(o.off[0]), math.Max(math.Abs(o.off[1]), math.Abs(o.off[2])))
	return gone > edgeDrop*off && gone > edgeNoise*math.Sqrt(s.variance[most]+o.variance[most])
}

// alongMM are the places of a stretch: where an edge of a thing runs that way it is
// an edge all along, but noise is another at each.
var alongMM = [...]float64{0, -0.5, 0.5, -1, 1}

// leastAlong places of a stretch tell how much noise is in it.
const leastAlong = 3

// along is the stretch through a place of card i over what is printed there, own. It
// is false where the print at the place is another, or nearly all round.
func (dt *Doubter) along(i int, p, dir geometry.Point, own raster.RGB, cam *geometry.Camera) (stretch, bool) {
	id := &dt.Identities[i]
	inv := dt.PoseOf(i, &id.Best).Inverse()
	paint := dt.Models[id.Best.Model].Paint
	var sum, squares raster.RGB
	n := 0.0
	for _, mm := range alongMM {
		q := p.Add(dir.Mul(mm))
		print, known := dt.printed(i, paint.At(inv.Apply(q)))
		c, in := dt.Raster.SmoothAt(cam.Project(q))
		if !known || !in || print != own {
			if mm == 0 {
				return stretch{}, false
			}
			continue
		}
		n++
		for k := range c {
			d := c[k] - id.Light.Black[k] - own[k]*(id.Light.White[k]-id.Light.Black[k])
			sum[k] += d
			squares[k] += d * d
		}
	}
	var out stretch
	for k := range sum {
		out.off[k] = sum[k] / n
		out.variance[k] = (squares[k]/n - out.off[k]*out.off[k]) / math.Max(1, n-1)
	}
	return out, n >= leastAlong
}
