package vision

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
)

// Limits of a card that the second look takes in.
const (
	// secondFraction of the border seen makes a proposal.
	secondFraction = 0.42
	// A face that is seen nearly all over makes up for lines that blur or
	// glare have washed out.
	washedBorder  = 0.5
	washedLook    = 0.95
	washedSamples = 300 // places, four square millimetres each
	// secondOverlap is the part of a card that another, already found, may share
	// with it. Cards laid by the rules share a shape, less than a third; a
	// proposal that shares more is an echo of the other's own lines.
	secondOverlap = 0.45
	// secondRounds bounds how many cards are found under one another.
	secondRounds = 8
)

// secondLook searches where white lines are left that no card explains, now
// that the cards around are known and the light on them. It asks less of a
// border than the first search, which has to do without: the face as a whole
// must agree instead, or all of it on one side of something that hides the
// rest. One card is taken in at a time, the best seen, as each may explain
// lines, or hide what another lacks.
func (rd *reader) secondLook() {
	cam := rd.plane.camera()
	seen := func(h *hypothesis) bool { return rd.seenAgain(h, &cam) }
	proposed := rd.findSeen(explainedBy(rd.cards, rd.models), &cam, seen)
	proposed = rd.distinctBeside(append(proposed, rd.laidProposals(seen)...))
	parallel.For(len(proposed), func(i int) { nudge(&proposed[i], seen) })
	for round := 0; round < secondRounds && len(proposed) > 0; round++ {
		c := newChooser(rd.deck, rd.models, rd.cards)
		open := proposed[:0]
		for i := range proposed {
			if c.admits(&proposed[i]) {
				open = append(open, proposed[i])
			}
		}
		proposed = open
		at := rd.bestSeen(proposed)
		if at < 0 {
			return
		}
		h := proposed[at]
		if h.Light != nil {
			rd.lights = append(rd.lights, placedLight{h.Pose.At, *h.Light})
		}
		rd.verify(&h, &cam, roughMM)
		rd.cards = append(rd.cards, h)
	}
}

// nudgeSteps are how far, in mm, and with the turn that moves a card's corner as
// far, a proposal is moved: the card it was laid on may lie a little beside where
// it was found.
var nudgeSteps = [...]float64{0.8, 0.4}

// nudge moves a proposal to where most of its border is seen, in small steps.
func nudge(h *hypothesis, seen func(h *hypothesis) bool) {
	for _, mm := range nudgeSteps {
		turn := geometry.Angle(mm / nudgeArmMM)
		moves := [...]geometry.Pose{
			{At: geometry.Point{mm, 0}}, {At: geometry.Point{-mm, 0}}, {At: geometry.Point{0, mm}},
			{At: geometry.Point{0, -mm}}, {Turn: turn}, {Turn: -turn},
		}
		for moved := true; moved; {
			moved = false
			for _, by := range moves {
				c := *h
				c.Pose = h.Pose.Compose(by)
				if seen(&c) && c.Count > h.Count {
					*h, moved = c, true
				}
			}
		}
	}
}

// nudgeArmMM is about how far a card's corners lie from its middle.
const nudgeArmMM = 50

// Limits of a card that lies in glare of its own.
const (
	hazeFraction = 0.6  // of the border seen, however bright the black inside
	hazeContrast = 0.3  // between its black and white, of that near by
	hazeBlack    = 0.65 // of its white
	// blurredDepth is how much farther inside its border black is looked for
	// that the line, more blurred than others, covers where it should be.
	blurredDepth = 1.5
)

// seenAgain tells whether enough of a proposal's border is seen, in the light
// near by or, where a lamp is mirrored on that card alone, in its own.
func (rd *reader) seenAgain(h *hypothesis, cam *geometry.Camera) bool {
	v := rd.verifierAt(h.Pose, cam, roughMM)
	v.deeper = blurredDepth * v.depth
	near := v.light
	if near == nil {
		return v.verify(h, secondFraction)
	}
	v.light = nil
	if !v.verify(h, secondFraction) {
		return false
	}
	outline := *h
	v.light = near
	if v.verify(h, secondFraction) {
		return true
	}
	if outline.Fraction < hazeFraction {
		return false
	}
	own := measureLight(rd.r, &outline, &rd.models[h.Model], cam)
	if !own.ok || !own.hazeOver(near) {
		return false
	}
	h.Light, v.light = &own, &own
	return v.verify(h, secondFraction)
}

// hazeOver tells whether black and white of a light may be those of another
// with some light mirrored over both.
func (l *light) hazeOver(near *light) bool {
	for k := range l.White {
		contrast := l.White[k] - l.Black[k]
		if contrast < hazeContrast*(near.White[k]-near.Black[k]) || l.Black[k] > hazeBlack*l.White[k] {
			return false
		}
	}
	return true
}

// distinctBeside is distinct of the proposals that lie beside the cards found
// or share only a part with each.
func (rd *reader) distinctBeside(proposed []hypothesis) []hypothesis {
	outline := rd.deck.CardPolygon()
	most := secondOverlap * outline.Area()
	var out []hypothesis
next:
	for i := range proposed {
		placed := proposed[i].Pose.ApplyAll(outline)
		for _, j := range rd.neighbours(proposed[i].Pose.At) {
			if geometry.ClipConvex(placed, rd.cards[j].Pose.ApplyAll(outline)).Area() > most {
				continue next
			}
		}
		out = append(out, proposed[i])
	}
	return distinct(out)
}

// laidProposals are the places where the game lets cards be expected: shape on
// shape with a card that was found. They need no region of their own, which a
// hand or glare may open to the table around.
func (rd *reader) laidProposals(seen func(h *hypothesis) bool) []hypothesis {
	c := newChooser(rd.deck, rd.models, rd.cards)
	shapes := unpaired(rd.placedShapes(-1))
	proposed := make([][]hypothesis, len(rd.models))
	parallel.For(len(rd.models), func(m int) {
		for _, pose := range posesOn(&rd.models[m], shapes) {
			h := hypothesis{Model: m, Pose: pose}
			if !tooClose(&h, rd.cards) && seen(&h) && c.admits(&h) {
				proposed[m] = append(proposed[m], h)
			}
		}
	})
	var all []hypothesis
	for _, p := range proposed {
		all = append(all, p...)
	}
	return all
}

// pairedMM is how far apart the middles of two shapes are that lie on one
// another, laid with care or not.
const pairedMM = 3

// unpaired leaves out the shapes that lie on another of their kind already: a
// shape takes one card only.
func unpaired(shapes []placedShape) []placedShape {
	var out []placedShape
next:
	for i := range shapes {
		at := shapes[i].onTable.Centroid()
		for j := range shapes {
			if i != j && shapes[i].kind == shapes[j].kind && geometry.Distance(at, shapes[j].onTable.Centroid()) < pairedMM {
				continue next
			}
		}
		out = append(out, shapes[i])
	}
	return out
}

// bestSeen is the index of the proposal that the picture shows best, or −1 if
// it shows none of them beyond doubt.
func (rd *reader) bestSeen(proposed []hypothesis) int {
	known := rd.plainLooks()
	scores := make([]float64, len(proposed))
	parallel.For(len(proposed), func(i int) { scores[i], proposed[i].Hidden = rd.secondScore(&proposed[i], known) })
	best := -1
	for i := range scores {
		if !math.IsInf(scores[i], -1) && (best < 0 || scores[i] > scores[best]) {
			best = i
		}
	}
	return best
}

// plainLooks is what the cards accepted so far look like, by card.
func (rd *reader) plainLooks() map[int]look {
	looks := make([]look, len(rd.cards))
	parallel.For(len(looks), func(j int) {
		c := &rd.cards[j]
		if l := rd.lightNear(c.Pose.At); l != nil {
			looks[j] = rd.plainLook(&rd.models[c.Model], c.Pose, l, rd.uncovered(j))
		}
	})
	known := make(map[int]look, len(looks))
	for j := range looks {
		known[j] = looks[j]
	}
	return known
}

// secondScore is how well the picture shows a proposal as the best of the
// faces that share its outline, and the cuts beyond which something hides it;
// −∞ if not beyond doubt.
func (rd *reader) secondScore(h *hypothesis, known map[int]look) (float64, []cut) {
	best, bestCuts := math.Inf(-1), []cut(nil)
	l := h.Light
	if l == nil {
		l = rd.lightNear(h.Pose.At)
	}
	if l == nil {
		return best, nil
	}
	for _, t := range rd.models[h.Model].Twins {
		if !rd.plausible(h, t, l) {
			continue
		}
		places := rd.sightAs(h, t, l, known)
		seen, cuts := tallied(places), []cut(nil)
		if !seen.proved() && !seen.washedOut() {
			if seen, cuts = halfSeen(places); cuts == nil {
				continue
			}
		}
		if score := seen.gain(); score > best {
			best, bestCuts = score, cuts
		}
	}
	return best, bestCuts
}

// plausibleLook of a face must agree, of the places that no card covers, before
// it is asked which cards lie on it: that takes most of the time.
const plausibleLook = 0.4

func (rd *reader) plausible(h *hypothesis, t twin, l *light) bool {
	seen := agreement{}
	pose := h.Pose.Compose(geometry.Pose{Turn: t.Turn})
	clear := rd.clearOf(h.Pose.At, func(int) bool { return true })
	rd.eachPure(&rd.models[t.Model], pose, l, clear, 2*sampleEvery, func(_ geometry.Point, _ deck.Paint, agrees bool) { seen.add(agrees) })
	return seen.share() >= plausibleLook || seen.total() < minVisibleSamples/4
}

// washedOut tells whether the face as a whole proves the card, though lines
// are missing.
func (t *tally) washedOut() bool {
	return t.border.match >= minVisibleBorder && t.border.share() >= washedBorder &&
		t.face.total() >= washedSamples && t.face.share() >= washedLook && t.printSeen()
}
