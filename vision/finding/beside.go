package finding

import (
	"context"
	"errors"

	"referee/table"
	"referee/vision/adjusting"
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
	if err := fd.place(ctx, len(from.Cards), scene.ReachFirstMM); err != nil {
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
	if err := fd.place(ctx, len(from.Cards), scene.ReachLastMM); err != nil {
		return nil, err
	}
	return fd.Scene, fd.MeasureLights(ctx)
}

// place puts the cards from one on in place. Those of which too little is seen for that
// are none: a few points of lines that nobody accounts for.
func (fd *finder) place(ctx context.Context, first int, reachMM float64) error {
	stay := make([]int, first)
	var which []int
	for i := range fd.Cards {
		if i < first {
			stay[i] = i
		} else {
			which = append(which, i)
		}
	}
	err := fd.PlaceCards(ctx, which, reachMM)
	if !errors.Is(err, adjusting.ErrAdjust) {
		return err
	}
	for _, i := range which {
		switch err := fd.PlaceCards(ctx, []int{i}, reachMM); {
		case err == nil:
			stay = append(stay, i)
		case !errors.Is(err, adjusting.ErrAdjust):
			return err
		}
	}
	fd.keepOnly(stay)
	return nil
}

// keepOnly leaves of the cards those with these numbers.
func (fd *finder) keepOnly(stay []int) {
	kept := make([]scene.Detection, len(stay))
	for k, i := range stay {
		kept[k] = fd.Cards[i]
	}
	fd.Adjusted = fd.Adjusted.ForCards(len(fd.Cards)).Kept(stay)
	fd.Cards = kept
}
