package finding

import (
	"context"

	"referee/table"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// finder looks for cards. It works on a scene of its own, which is the result.
type finder struct {
	*scene.Scene
	lines *Contours
	parts raster.Area // where cards are looked for
	// known is how many of the cards, the first ones, are beyond question.
	known int
	hides table.Cover // what the game lets a card hide of one beneath it
}

// maxRounds of finding and adjusting. The plane known from a few whole outlines
// may be poor far from them; each round reaches farther.
const maxRounds = 4

// Detect alternates between proposing cards and adjusting camera and poses
// until no further card turns up.
func Detect(ctx context.Context, r *raster.Raster, pr *printing.Set, lines *Contours, plane *TablePlane) (*scene.Scene, error) {
	fd := &finder{Scene: &scene.Scene{Set: pr, Raster: r, White: lines.White, Plane: plane.Camera, CameraPrior: plane.prior, Blur: scene.Sharp()}, lines: lines}
	var taken []scene.Detection
	for round := 0; round < maxRounds; round++ {
		before := len(taken)
		c := newSelection(pr, taken)
		proposed, err := fd.propose(ctx, c.lines, func(*scene.Detection) float64 { return scene.WeakFraction })
		if err != nil {
			return nil, err
		}
		c.open(proposed, scene.SureFraction)
		if len(c.chosen) == 0 {
			c.open(proposed, scene.WeakFraction)
		}
		if len(c.chosen) == 0 {
			return nil, scene.ErrNoCards
		}
		fd.Cards = c.chosen
		if round == 0 {
			if fd.Blur, err = fd.EstimateBlur(ctx, scene.RoughBlurs); err != nil {
				return nil, err
			}
		}
		if err := fd.AdjustTo(ctx, fd.Cards, fd.Blur, scene.ReachFirstMM, 0); err != nil {
			return nil, err
		}
		taken = fd.Strong(scene.WeakFraction)
		if round > 0 && len(taken) <= before {
			break
		}
	}
	if err := fd.takeCovered(ctx, taken); err != nil {
		return nil, err
	}
	return fd.Scene, fd.AdjustTo(ctx, fd.Cards, fd.Blur, scene.ReachFirstMM, 0)
}

// takeCovered takes in, beside cards that are sure, what is seen in part, now
// that the plane is good everywhere.
func (fd *finder) takeCovered(ctx context.Context, taken []scene.Detection) error {
	c := newSelection(fd.Set, taken)
	proposed, err := fd.propose(ctx, c.lines, c.leastCovered)
	if err != nil {
		return err
	}
	c.open(proposed, scene.SureFraction)
	c.covered(proposed)
	fd.Cards = c.chosen
	return nil
}

// Prove questions every card that was seen in part: whether it is there at
// all, and whether another face fits better. The starting card, of which little
// may be seen, is looked for where the others say that it lies.
func Prove(ctx context.Context, from *scene.Scene, lines *Contours) (*scene.Scene, error) {
	fd := &finder{Scene: from.Clone(), lines: lines}
	fd.SeatStart()
	return fd.Scene, fd.prove(ctx)
}

// prove questions the cards that are not known.
func (fd *finder) prove(ctx context.Context) error {
	if err := fd.remodel(ctx); err != nil {
		return err
	}
	if err := fd.validate(ctx); err != nil {
		return err
	}
	return fd.findStart(ctx)
}

// Recover searches for cards that were missed (see recover.go), which hide of one
// another what the game lets them.
func Recover(ctx context.Context, from *scene.Scene, lines *Contours, hides table.Cover) (*scene.Scene, error) {
	fd := &finder{Scene: from.Clone(), lines: lines, hides: hides}
	return fd.Scene, fd.recoverMissed(ctx)
}
