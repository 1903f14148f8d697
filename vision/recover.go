package vision

import (
	"context"
	"slices"

	"referee/geometry"
	"referee/internal/parallel"
)

// Limits of a card that the second look takes in.
const (
	// recoverFraction of the border seen makes a proposal.
	recoverFraction = 0.42
	// A face that is seen nearly all over makes up for lines that blur or
	// glare have washed out.
	washedBorder  = 0.5
	washedLook    = 0.95
	washedSamples = 300 // places, four square millimetres each
	// recoverOverlap is the part of a card that another, already found, may share
	// with it. Cards laid by the rules share a shape, less than a third; a
	// proposal that shares more is an echo of the other's own lines.
	recoverOverlap = 0.45
	// recoverRounds bounds how many cards are found under one another.
	recoverRounds = 8
)

// recoverMissed searches where white lines are left that no card explains, now
// that the cards around are known and the light on them. It asks less of a
// border than the first search, which has to do without: the face as a whole
// must agree instead, or all of it on one side of something that hides the
// rest. One card is taken in at a time, the best seen, as each may explain
// lines, or hide what another lacks.
func (fd *finder) recoverMissed(ctx context.Context) error {
	cam := fd.plane.camera()
	seen := func(h *hypothesis) bool { return fd.seenAgain(h, &cam) }
	proposed, err := fd.proposeSeen(ctx, explainedBy(fd.cards, fd.models), &cam, seen)
	if err != nil {
		return err
	}
	laid, err := fd.laidProposals(ctx, seen)
	if err != nil {
		return err
	}
	proposed = fd.distinctBeside(append(proposed, laid...))
	if err := parallel.ForContext(ctx, len(proposed), func(i int) { nudge(&proposed[i], fd.sizes.radiusMM, seen) }); err != nil {
		return err
	}
	for round := 0; round < recoverRounds && len(proposed) > 0; round++ {
		c := newSelection(fd.printing, fd.cards)
		open := proposed[:0]
		for i := range proposed {
			if c.admits(&proposed[i]) {
				open = append(open, proposed[i])
			}
		}
		proposed = open
		at, err := fd.bestSeen(ctx, proposed)
		if err != nil {
			return err
		}
		if at < 0 {
			return nil
		}
		h := proposed[at]
		if h.Light != nil {
			fd.lights = append(fd.lights, placedLight{at: h.Pose.At, light: *h.Light})
		}
		fd.verify(&h, &cam, roughMM)
		fd.cards = append(fd.cards, h)
	}
	return nil
}

// nudgeSteps are how far, in mm, and with the turn that moves a card's corner as
// far, a proposal is moved: the card it was laid on may lie a little beside where
// it was found.
var nudgeSteps = [...]float64{0.8, 0.4}

// nudge moves a proposal to where most of its border is seen, in small steps.
func nudge(h *hypothesis, armMM float64, seen func(h *hypothesis) bool) {
	for _, mm := range nudgeSteps {
		turn := geometry.Angle(mm / armMM)
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

// Limits of a card that lies in glare of its own.
const (
	hazeFraction = 0.6 // of the border seen, however bright the black inside
	// blurredDepth is how much farther inside its border black is looked for
	// that the line, more blurred than others, covers where it should be.
	blurredDepth = 1.5
)

// seenAgain tells whether enough of a proposal's border is seen, in the light
// near by or, where a lamp is mirrored on that card alone, in its own.
func (fd *finder) seenAgain(h *hypothesis, cam *geometry.Camera) bool {
	v := fd.verifierAt(h.Pose, cam, roughMM)
	v.deeper = blurredDepth * v.depth
	near := v.light
	if near == nil {
		return v.verify(h, recoverFraction)
	}
	v.light = nil
	if !v.verify(h, recoverFraction) {
		return false
	}
	outline := *h
	v.light = near
	if v.verify(h, recoverFraction) {
		return true
	}
	if outline.Fraction < hazeFraction {
		return false
	}
	own := measureLight(fd.r, &outline, &fd.models[h.Model], cam)
	if !own.ok || !own.hazeOver(near) {
		return false
	}
	h.Light, v.light = &own, &own
	return v.verify(h, recoverFraction)
}

// distinctBeside is distinct of the proposals that lie beside the cards found
// or share only a part with each.
func (fd *finder) distinctBeside(proposed []hypothesis) []hypothesis {
	outline := fd.deck.CardPolygon()
	most := recoverOverlap * outline.Area()
	var out []hypothesis
next:
	for i := range proposed {
		placed := proposed[i].Pose.ApplyAll(outline)
		for _, j := range fd.neighbours(proposed[i].Pose.At) {
			if geometry.ClipConvex(placed, fd.cards[j].Pose.ApplyAll(outline)).Area() > most {
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
func (fd *finder) laidProposals(ctx context.Context, seen func(h *hypothesis) bool) ([]hypothesis, error) {
	c := newSelection(fd.printing, fd.cards)
	shapes := fd.inParts(unpaired(fd.placedShapes(-1), fd.sizes.pairedMM))
	proposed := make([][]hypothesis, len(fd.models))
	err := parallel.ForContext(ctx, len(fd.models), func(m int) {
		for _, pose := range posesOn(&fd.models[m], shapes) {
			h := hypothesis{Model: m, Pose: pose}
			if !tooClose(&h, fd.cards, fd.sizes.sameCardMM) && seen(&h) && c.admits(&h) {
				proposed[m] = append(proposed[m], h)
			}
		}
	})
	var all []hypothesis
	for _, p := range proposed {
		all = append(all, p...)
	}
	return all, err
}

// inParts leaves out the shapes that lie elsewhere than cards are looked for.
func (fd *finder) inParts(shapes []placedShape) []placedShape {
	if fd.parts == nil {
		return shapes
	}
	cam := fd.plane.camera()
	return slices.DeleteFunc(shapes, func(s placedShape) bool {
		px := make(geometry.Polygon, len(s.onTable))
		for k, p := range s.onTable {
			px[k] = cam.Project(p)
		}
		return !fd.parts.touches(px)
	})
}

// unpaired leaves out the shapes that lie on another of their kind already: a
// shape takes one card only.
func unpaired(shapes []placedShape, pairedMM float64) []placedShape {
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
