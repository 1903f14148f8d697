package vision

import "context"

// detectNew looks for the cards that were laid since an earlier reading, beside
// those kept, and puts them in place.
func detectNew(ctx context.Context, from *scene, lines *contours, c *changes) (*scene, error) {
	if c.same {
		return from, nil
	}
	fd := &finder{scene: from.clone(), lines: lines, parts: c.parts, known: len(from.cards)}
	if err := fd.takeCovered(ctx, fd.cards); err != nil {
		return nil, err
	}
	fd.adjust = fd.adjust.forCards(len(fd.cards))
	if err := fd.placeCards(ctx, fd.newCards(), reachFirstMM); err != nil {
		return nil, err
	}
	if err := fd.prove(ctx); err != nil {
		return nil, err
	}
	if err := fd.recoverMissed(ctx); err != nil {
		return nil, err
	}
	if len(fd.cards) == 0 {
		return nil, errOtherTable
	}
	fd.adjust = fd.adjust.forCards(len(fd.cards))
	if err := fd.placeCards(ctx, fd.newCards(), reachLastMM); err != nil {
		return nil, err
	}
	return fd.scene, fd.measureLights(ctx)
}

// newCards are the cards that are not known.
func (fd *finder) newCards() []int {
	var out []int
	for i := fd.known; i < len(fd.cards); i++ {
		out = append(out, i)
	}
	return out
}
