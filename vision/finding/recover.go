package finding

import (
	"context"
	"slices"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/table"
	"referee/vision/scene"
)

// Limits of a card that was missed and is recovered.
const (
	// recoverFraction of the border seen makes a proposal.
	recoverFraction = 0.42
	// A face that is seen nearly all over makes up for lines that blur or
	// glare have washed out.
	washedBorder = 0.5
	washedAgrees = 0.95   // chosen: noise leaves as much; a wrong face of the deck agrees less
	washedFace   = 0.2125 // of a card's area
	// A proposal that shares more of a card with one that was found is an echo of
	// the other's own lines. Where a card hides one shape of another, less than a
	// third of either, it may share half as much again, for it may lie wrongly;
	// where it may hide anything, all but what two cards that lie beside each
	// other by a finger's width share.
	oneShapeOverlap = 0.45
	anyOverlap      = 0.85 // of a card's area; a finger's width is a sixth of its length
	// recoverRounds bounds how many cards are found, one a round, of few cards; of
	// many, as a webcam shows a whole game, a part may have been missed.
	recoverRounds = 8
	recoverPart   = 4 // one card more for so many found
)

// recoverMissed searches where white lines are left that no card explains, now
// that the cards around are known and the light on them. It asks less of a
// border than the first search, which has to do without: the face as a whole
// must agree instead, or all of it on one side of something that hides the
// rest. One card is taken in at a time, the best seen, as each may explain
// lines, or hide what another lacks.
func (fd *finder) recoverMissed(ctx context.Context) error {
	cam := fd.Plane.Camera()
	seen := func(h *scene.Detection) bool { return fd.seenAgain(h, &cam) }
	c := newSelection(fd.Set, fd.Cards)
	proposed, err := fd.proposeSeen(ctx, c.lines, &cam, seen)
	if err != nil {
		return err
	}
	laid, err := fd.laidProposals(ctx, c, seen)
	if err != nil {
		return err
	}
	proposed = fd.distinctBeside(append(proposed, laid...))
	if err := parallel.ForContext(ctx, len(proposed), func(i int) { nudge(&proposed[i], fd.Sizes.RadiusMM, seen) }); err != nil {
		return err
	}
	best := &contest{finder: fd, proposed: proposed}
	for range max(recoverRounds, len(fd.Cards)/recoverPart) {
		best.keep(c.admits)
		h, err := best.seen(ctx)
		if err != nil || h == nil {
			return err
		}
		if h.Light != nil {
			fd.Lights = append(fd.Lights, scene.PlacedLight{At: h.Pose.At, Light: *h.Light})
		}
		fd.Verify(h, &cam, scene.RoughMM)
		fd.Cards = append(fd.Cards, *h)
		c.take(h)
		best.forget(h)
	}
	return nil
}

// nudgeSteps are how far, in mm, and with the turn that moves a card's corner as
// far, a proposal is moved: the card it was laid on may lie a little beside where
// it was found.
var nudgeSteps = [...]float64{0.8, 0.4}

// nudge moves a proposal to where most of its border is seen, in small steps.
func nudge(h *scene.Detection, armMM float64, seen func(h *scene.Detection) bool) {
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
	// veiledBlack is how bright black is, in the light near by, that is no longer taken
	// for black there: about where a face stops looking as it should.
	veiledBlack = 0.25
	// blurredDepth is how much farther inside its border black is looked for
	// that the line, more blurred than others, covers where it should be.
	blurredDepth = 1.5
)

// seenAgain tells whether enough of a proposal's border is seen, in the light
// near by or, where a lamp is mirrored on that card alone, in its own.
func (fd *finder) seenAgain(h *scene.Detection, cam *geometry.Camera) bool {
	v := fd.VerifierAt(h.Pose, cam, scene.RoughMM)
	v.Deeper = blurredDepth * v.Depth
	near := v.Light
	if near == nil {
		return v.Verify(h, recoverFraction)
	}
	v.Light = nil
	if !v.Verify(h, recoverFraction) {
		return false
	}
	outline := *h
	v.Light = near
	inNear := v.Verify(h, recoverFraction)
	if outline.Fraction < hazeFraction {
		return inNear
	}
	own := fd.MeasureLight(&outline, &fd.Models[h.Model], cam)
	relative := near.Relative(own.Black)
	if !own.OK || !own.HazeOver(near) || inNear && slices.Max(relative[:]) < veiledBlack {
		return inNear
	}
	veiled := outline
	v.Light = &own
	if !v.Verify(&veiled, recoverFraction) {
		return inNear
	}
	veiled.Light = &own
	*h = veiled
	return true
}

// overlapShare is the part of a card that another may share with it.
func overlapShare(hides table.Cover) float64 {
	if hides == table.HidesOneShape {
		return oneShapeOverlap
	}
	return anyOverlap
}

// distinctBeside is distinct of the proposals that lie beside the cards found
// or share only a part with each.
func (fd *finder) distinctBeside(proposed []scene.Detection) []scene.Detection {
	outline := fd.Deck.CardPolygon()
	most := overlapShare(fd.hides) * outline.Area()
	lying := make([]geometry.Polygon, len(fd.Cards))
	for i := range lying {
		lying[i] = fd.Cards[i].Pose.ApplyAll(outline)
	}
	var out []scene.Detection
next:
	for i := range proposed {
		placed := proposed[i].Pose.ApplyAll(outline)
		for _, j := range fd.Neighbours(proposed[i].Pose.At) {
			if geometry.ClipConvex(placed, lying[j]).Area() > most {
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
func (fd *finder) laidProposals(ctx context.Context, c *selection, seen func(h *scene.Detection) bool) ([]scene.Detection, error) {
	shapes := fd.inParts(unpaired(fd.PlacedShapes(fd.Cards...), fd.Sizes.PairedMM))
	proposed := make([][]scene.Detection, len(fd.Models))
	err := parallel.ForContext(ctx, len(fd.Models), func(m int) {
		for _, pose := range scene.PosesOn(&fd.Models[m], shapes) {
			h := scene.Detection{Model: m, Pose: pose}
			if !tooClose(&h, fd.Cards, fd.Sizes.SameCardMM) && seen(&h) && c.admits(&h) {
				proposed[m] = append(proposed[m], h)
			}
		}
	})
	var all []scene.Detection
	for _, p := range proposed {
		all = append(all, p...)
	}
	return all, err
}

// inParts leaves out the shapes that lie elsewhere than cards are looked for.
func (fd *finder) inParts(shapes []scene.PlacedShape) []scene.PlacedShape {
	if fd.parts == nil {
		return shapes
	}
	cam := fd.Plane.Camera()
	return slices.DeleteFunc(shapes, func(s scene.PlacedShape) bool {
		px := make(geometry.Polygon, len(s.OnTable))
		for k, p := range s.OnTable {
			px[k] = cam.Project(p)
		}
		return !fd.parts.Touches(px)
	})
}

// unpaired leaves out the shapes that lie on another of their kind already: a
// shape takes one card only.
func unpaired(shapes []scene.PlacedShape, pairedMM float64) []scene.PlacedShape {
	var out []scene.PlacedShape
next:
	for i := range shapes {
		at := shapes[i].OnTable.Centroid()
		for j := range shapes {
			if i != j && shapes[i].Kind == shapes[j].Kind && geometry.Distance(at, shapes[j].OnTable.Centroid()) < pairedMM {
				continue next
			}
		}
		out = append(out, shapes[i])
	}
	return out
}
