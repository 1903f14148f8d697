package vision

import "context"

// detectBeside looks for further cards beside those of a scene, in parts of the
// picture, and puts them in place. Those of the scene are beyond question.
func detectBeside(ctx context.Context, from *scene, lines *contours, parts area) (*scene, error) {
	fd := &finder{scene: from.clone(), lines: lines, parts: parts, known: len(from.cards)}
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
		return nil, errNoCards
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
