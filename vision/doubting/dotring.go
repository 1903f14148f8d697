package doubting

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// A dot is seen by how it differs from the ink round it, whatever light falls on
// both: that must be at least dotContrast of what it differs by in print, and in
// that direction but for dotTint of it. A dull lamp or a shade leaves three
// quarters, a thing of another colour lies in another direction. Channels count as
// much as they have light: of a small dot under a warm lamp, whose blue is weak, a
// phone's JPEG keeps little blue.
const (
	dotContrast = 0.6
	dotTint     = 0.4
	// ringLikeDot of the way from ink to dot the ring must not be: a chip, brighter
	// than both, differs by as much from itself.
	ringLikeDot = 0.5
)

// standsOutOfRing tells whether a dot of card i differs from the shape close round
// it as a dot does.
func (dt *Doubter) standsOutOfRing(i int, dot geometry.Point, visible func(geometry.Point) bool) bool {
	if dt.Inks[i].Color == nil {
		return false
	}
	paint := dt.Models[dt.Identities[i].Best.Model].Paint
	middle, ok1 := dt.meanOf(i, dt.middleOf(dot), visible)
	var ring []geometry.Point
	for _, q := range dt.ringOf(i, dot) {
		if paint.At(q) == deck.Colored {
			ring = append(ring, q)
		}
	}
	round, ok2 := dt.meanOf(i, ring, visible)
	if !ok1 || !ok2 {
		return false
	}
	ink, white := dt.inks[i], printing.PrintedInk(dt.Deck, dt.Deck.Style.Dot)
	l := &dt.Identities[i].Light
	var along, own, off, toDot float64
	var differs, printed raster.RGB
	for k := range ink {
		span := l.White[k] - l.Black[k]
		differs[k], printed[k] = span*(middle[k]-round[k]), span*(white[k]-ink[k])
		along += differs[k] * printed[k]
		own += printed[k] * printed[k]
		toDot += span * (round[k] - ink[k]) * printed[k]
	}
	share := along / math.Max(own, 1e-6)
	for k := range ink {
		d := differs[k] - share*printed[k]
		off += d * d
	}
	return toDot < ringLikeDot*own && share >= dotContrast && math.Sqrt(off) < dotTint*math.Sqrt(own)
}

// ringShows tells whether what lies round a dot of card i is, taken together, what
// is printed there: one place may be lost in noise.
func (dt *Doubter) ringShows(i int, dot geometry.Point, visible func(geometry.Point) bool) bool {
	ring := dt.ringOf(i, dot)
	mean, ok := dt.meanOf(i, ring, visible)
	if !ok {
		return false
	}
	paint := dt.Models[dt.Identities[i].Best.Model].Paint.At(ring[0])
	if dt.shows(i, paint, mean) {
		return true
	}
	if paint != deck.Colored || dt.Inks[i].Color == nil {
		return false
	}
	// A pale ink is near white: what counts is that it is not what the dot is, nor black.
	ink, dotInk := dt.inks[i], printing.PrintedInk(dt.Deck, dt.Deck.Style.Dot)
	nearest := math.Min(raster.Difference(ink, dotInk), raster.Difference(ink, raster.RGB{}))
	return raster.Difference(ink, mean) < likeShare*likeShare*nearest
}

// middleOf are places in the middle of a dot, card mm.
func (dt *Doubter) middleOf(dot geometry.Point) []geometry.Point {
	out := make([]geometry.Point, len(scene.BlurKernel))
	for k, o := range scene.BlurKernel {
		out[k] = dot.Add(o.At.Mul(dt.Deck.Style.DotDiameter / 6))
	}
	return out
}

// ringOf are places close round a dot of card i, card mm, as far from it as the
// blur asks for, where its shape goes on beyond.
func (dt *Doubter) ringOf(i int, dot geometry.Point) []geometry.Point {
	cam := dt.Plane.Camera()
	margin := math.Max(roundMM, roundBlurs*dt.Blur.Px/cam.ScaleAt(dt.Cards[i].Pose.At))
	paint := dt.Models[dt.Identities[i].Best.Model].Paint
	var out []geometry.Point
	for k := range roundPlaces {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / roundPlaces)
		dir := geometry.Point{cos, sin}
		q := dot.Add(dir.Mul(dt.Deck.Style.DotDiameter/2 + margin))
		if p := paint.At(q); (p == deck.Colored || p == deck.Hollow) && paint.At(q.Add(dir.Mul(margin))) == p {
			out = append(out, q)
		}
	}
	return out
}

// meanOf is the mean colour of the visible of some places of card i, relative to
// its black and white; false if fewer than half are visible.
func (dt *Doubter) meanOf(i int, places []geometry.Point, visible func(geometry.Point) bool) (raster.RGB, bool) {
	id := &dt.Identities[i]
	pose, cam := dt.PoseOf(i, &id.Best), dt.Plane.Camera()
	var sum raster.RGB
	n := 0
	for _, q := range places {
		p := pose.Apply(q)
		if !visible(p) {
			continue
		}
		if c, ok := dt.Raster.SmoothAt(cam.Project(p)); ok {
			sum = raster.Plus(sum, id.Light.Relative(c), 1)
			n++
		}
	}
	if n == 0 || 2*n < len(places) {
		return sum, false
	}
	for k := range sum {
		sum[k] /= float64(n)
	}
	return sum, true
}
