package vision

import (
	"context"
)

// finder looks for cards. It works on a scene of its own, which is the result.
type finder struct {
	*scene
	lines *contours
	parts area // where cards are looked for
	// known is how many of the cards, the first ones, are beyond question.
	known int
}

// Rounds of finding and adjusting. The plane known from a few whole outlines
// may be poor far from them; each round reaches farther.
const (
	maxRounds    = 4
	reachFirstMM = 1.4
	reachLastMM  = 0.7
)

// detectCards alternates between proposing cards and adjusting camera and poses
// until no further card turns up.
func detectCards(ctx context.Context, r *raster, pr *printing, lines *contours, plane *tablePlane) (*scene, error) {
	fd := &finder{scene: &scene{printing: pr, r: r, white: lines.white, plane: plane.Camera, prior: plane.prior, blur: sharp()}, lines: lines}
	var taken []hypothesis
	for round := 0; round < maxRounds; round++ {
		before := len(taken)
		c := newSelection(pr, taken)
		proposed, err := fd.propose(ctx, c.lines, func(*hypothesis) float64 { return weakFraction })
		if err != nil {
			return nil, err
		}
		c.open(proposed, sureFraction)
		if len(c.chosen) == 0 {
			c.open(proposed, weakFraction)
		}
		if len(c.chosen) == 0 {
			return nil, errNoCards
		}
		fd.cards = c.chosen
		if round == 0 {
			if fd.blur, err = fd.estimateBlur(ctx, roughBlurs); err != nil {
				return nil, err
			}
		}
		if err := fd.adjustTo(ctx, fd.cards, fd.blur, reachFirstMM, 0); err != nil {
			return nil, err
		}
		taken = fd.strong(weakFraction)
		if round > 0 && len(taken) <= before {
			break
		}
	}
	if err := fd.takeCovered(ctx, taken); err != nil {
		return nil, err
	}
	return fd.scene, fd.adjustTo(ctx, fd.cards, fd.blur, reachFirstMM, 0)
}

// takeCovered takes in, beside cards that are sure, what is seen in part, now
// that the plane is good everywhere.
func (fd *finder) takeCovered(ctx context.Context, taken []hypothesis) error {
	c := newSelection(fd.printing, taken)
	proposed, err := fd.propose(ctx, c.lines, c.leastCovered)
	if err != nil {
		return err
	}
	c.open(proposed, sureFraction)
	c.covered(proposed)
	fd.cards = c.chosen
	return nil
}

// proveCards questions every card that was seen in part: whether it is there at
// all, and whether another face fits better. The starting card, of which little
// may be seen, is looked for where the others say that it lies.
func proveCards(ctx context.Context, from *scene, lines *contours) (*scene, error) {
	fd := &finder{scene: from.clone(), lines: lines}
	fd.seatStart()
	return fd.scene, fd.prove(ctx)
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

// recoverCards searches for cards that were missed (see recover.go).
func recoverCards(ctx context.Context, from *scene, lines *contours) (*scene, error) {
	fd := &finder{scene: from.clone(), lines: lines}
	return fd.scene, fd.recoverMissed(ctx)
}
