package finding

import (
	"context"

	"referee/table"
	"referee/vision/raster"
	"referee/vision/scene"
)

// DetectBeside looks for further cards beside those of a scene, in parts of the
// picture, and puts them in place. Those of the scene are beyond question; the new
// ones hide of others what the game lets them. Of the new ones, those lying are known
// to be somewhere, and need only be seen there.
func DetectBeside(ctx context.Context, from *scene.Scene, lines *Contours, parts raster.Area, hides table.Cover, lying []scene.Detection) (*scene.Scene, error) {
	fd := &finder{Scene: from.Clone(), lines: lines, parts: parts, known: len(from.Cards), hides: hides}
	if err := fd.seat(ctx, lying); err != nil {
		return nil, err
	}
	if err := fd.takeCovered(ctx, fd.Cards); err != nil {
		return nil, err
	}
	fd.Adjusted = fd.Adjusted.ForCards(len(fd.Cards))
	if err := fd.PlaceCards(ctx, newCards(from, fd.Scene), scene.ReachFirstMM); err != nil {
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
	if err := fd.PlaceCards(ctx, newCards(from, fd.Scene), scene.ReachLastMM); err != nil {
		return nil, err
	}
	return fd.Scene, fd.MeasureLights(ctx)
}

// newCards are the cards that a scene has beside those that it was made from.
func newCards(from, sc *scene.Scene) []int {
	var out []int
	for i := len(from.Cards); i < len(sc.Cards); i++ {
		out = append(out, i)
	}
	return out
}
