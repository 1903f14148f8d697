package vision

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/table"
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
	roundBlurs  = 1.5
	roundPlaces = 16
)

// dotDoubts tells which dots of card i that should be seen are not.
func (dt *doubter) dotDoubts(i int, visible func(geometry.Point) bool) []table.Doubt {
	var out []table.Doubt
	id := &dt.read[i]
	face := dt.models[id.Best.Model].Face
	radius := dt.deck.Style.DotDiameter / 2
	for k, dot := range face.Dots() {
		middle := dt.dotMiddle(i, dot, visible)
		at := dt.poseOf(i, &id.Best).Apply(dot)
		if middle.total() == len(blurKernel) && middle.share() < dotGone {
			out = append(out, table.Obscured{Card: table.CardID(i), Spot: onTable(at, 2*radius, 1)})
			continue
		}
		open := 0.0
		if middle.total() > len(blurKernel)/2 && middle.share() < dotAgrees {
			open = 1 - middle.share()
		}
		if round := dt.roundDot(i, dot, visible); round.total() >= roundPlaces/2 && round.share() < roundAgrees {
			open = math.Max(open, 1-round.share())
		}
		if open > 0 {
			out = append(out, table.DotUnsettled{Dot: table.DotRef{Card: table.CardID(i), Dot: k}, Spot: onTable(at, 2*radius, open)})
		}
	}
	return out
}

// dotMiddle judges the visible middle of a dot of card i.
func (dt *doubter) dotMiddle(i int, dot geometry.Point, visible func(geometry.Point) bool) agreement {
	var out agreement
	for _, o := range blurKernel {
		dt.judge(&out, i, dot.Add(o.at.Mul(dt.deck.Style.DotDiameter/6)), deck.Dot, visible)
	}
	return out
}

// roundDot judges what is visible of the shape close round a dot of card i.
func (dt *doubter) roundDot(i int, dot geometry.Point, visible func(geometry.Point) bool) agreement {
	var out agreement
	best := &dt.read[i].Best
	cam := dt.plane.camera()
	margin := math.Max(roundMM, roundBlurs*dt.blur.px/cam.ScaleAt(dt.cards[i].Pose.At))
	paint := dt.models[best.Model].Paint
	for k := range roundPlaces {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / roundPlaces)
		dir := geometry.Point{cos, sin}
		q := dot.Add(dir.Mul(dt.deck.Style.DotDiameter/2 + margin))
		p := paint.at(q)
		if (p == deck.Colored || p == deck.Hollow) && paint.at(q.Add(dir.Mul(margin))) == p {
			dt.judge(&out, i, q, p, visible)
		}
	}
	return out
}

// judge adds whether a place of card i, if visible, looks as its paint should.
func (dt *doubter) judge(to *agreement, i int, q geometry.Point, paint deck.Paint, visible func(geometry.Point) bool) {
	id := &dt.read[i]
	p := dt.poseOf(i, &id.Best).Apply(q)
	if !visible(p) {
		return
	}
	cam := dt.plane.camera()
	if c, ok := dt.r.smoothAt(cam.Project(p)); ok {
		to.add(dt.tones.agrees(paint, toneOf(id.Light.relative(c))))
	}
}
