package doubting

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision/scene"
)

const (
	// dotAgrees is the part of a dot's middle that must look like a dot.
	dotAgrees = 0.5
	// dotGone of it looks so where there is no dot to be seen at all: then
	// something lies there, and nobody can say what else it hides.
	dotGone = 0.2
	// roundAgrees is the part of what lies round a dot that must look like the
	// shape: a white chip on a white dot hides it as well as any.
	roundAgrees = 0.5
	// Round a dot its shape is looked at this far from its edge, in mm and in
	// deviations of the blur, whichever is more, at so many places.
	roundMM     = 0.7
	roundBlurs  = 1.5 // past which a blurred edge leaves less than a fifteenth
	roundPlaces = 16  // 1.5 mm apart round a dot of 6 mm
)

// dotDoubts tells which dots of card i that should be seen are not.
func (dt *Doubter) dotDoubts(i int, visible func(geometry.Point) bool) []table.Doubt {
	var out []table.Doubt
	id := &dt.Identities[i]
	face := dt.Models[id.Best.Model].Face
	radius := dt.Deck.Style.DotDiameter / 2
	for k, dot := range face.Dots() {
		middle := dt.dotMiddle(i, dot, visible)
		at := dt.PoseOf(i, &id.Best).Apply(dot)
		if middle.Share() < dotAgrees && dt.standsOutOfRing(i, dot, visible) {
			continue
		}
		if middle.Total() == len(scene.BlurKernel) && middle.Share() < dotGone {
			out = append(out, table.Obscured{Card: table.CardID(i), Spot: OnTable(at, 2*radius, 1)})
			continue
		}
		open := 0.0
		round := dt.roundDot(i, dot, visible)
		if middle.Total() > len(scene.BlurKernel)/2 && middle.Share() < dotAgrees {
			open = 1 - middle.Share()
		}
		if round.Total() >= roundPlaces/2 && round.Share() < roundAgrees && !dt.ringShows(i, dot, visible) && !dt.standsOutOfRing(i, dot, visible) {
			open = math.Max(open, 1-round.Share())
		}
		if open > 0 {
			out = append(out, table.DotUnsettled{Dot: table.DotRef{Card: table.CardID(i), Dot: k}, Spot: OnTable(at, 2*radius, open)})
		}
	}
	return out
}

// dotMiddle judges the visible middle of a dot of card i.
func (dt *Doubter) dotMiddle(i int, dot geometry.Point, visible func(geometry.Point) bool) scene.Agreement {
	var out scene.Agreement
	for _, q := range dt.middleOf(dot) {
		dt.judge(&out, i, q, deck.Dot, visible)
	}
	return out
}

// roundDot judges what is visible of the shape close round a dot of card i.
func (dt *Doubter) roundDot(i int, dot geometry.Point, visible func(geometry.Point) bool) scene.Agreement {
	var out scene.Agreement
	paint := dt.Models[dt.Identities[i].Best.Model].Paint
	for _, q := range dt.ringOf(i, dot) {
		dt.judge(&out, i, q, paint.At(q), visible)
	}
	return out
}

// judge adds whether a place of card i, if visible, looks as its paint should.
func (dt *Doubter) judge(to *scene.Agreement, i int, q geometry.Point, paint deck.Paint, visible func(geometry.Point) bool) {
	id := &dt.Identities[i]
	p := dt.PoseOf(i, &id.Best).Apply(q)
	if !visible(p) {
		return
	}
	cam := dt.Plane.Camera()
	if c, ok := dt.Raster.SmoothAt(cam.Project(p)); ok {
		seen := id.Light.Relative(c)
		to.Add(dt.shows(i, paint, seen))
	}
}
