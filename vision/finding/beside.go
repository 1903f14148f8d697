package finding

import (
	"context"

	"referee/table"
	"referee/vision/raster"
	"referee/vision/scene"
)

// DetectBeside looks for further cards beside those of a scene, in parts of the
// picture, and puts them in place. Those of the scene are beyond question; the new
// ones hide of others what the game lets them.
func DetectBeside(ctx context.Context, from *scene.Scene, lines *Contours, parts raster.Area, hides table.Cover) (*scene.Scene, error) {
	fd := &finder{Scene: from.Clone(), lines: lines, parts: parts, known: len(from.Cards), hides: hides}
	if err := fd.takeCovered(ctx, fd.Cards); err != nil {
		return nil, err
	}
	fd.Adjusted = fd.Adjusted.ForCards(len(fd.Cards))
	if err := fd.PlaceCards(ctx, fd.newCards(), scene.ReachFirstMM); err != nil {
		return nil, err
	}
	if err := fd.prove(ctx); err != nil {
		return nil, err
	}
	if err := fd.recoverMissed(ctx); err != nil {
		return nil, err
	}
	if len(fd.Cards) == 0 {
		return nil, scene.ErrNoCards
	}
	fd.Adjusted = fd.Adjusted.ForCards(len(fd.Cards))
	if err := fd.PlaceCards(ctx, fd.newCards(), scene.ReachLastMM); err != nil {
		return nil, err
	}
	return fd.Scene, fd.MeasureLights(ctx)
}

// newCards are the cards that are not known.
func (fd *finder) newCards() []int {
	var out []int
	for i := fd.known; i < len(fd.Cards); i++ {
		out = append(out, i)
	}
	return out
}
