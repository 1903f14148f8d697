package vision

import (
	"context"

	"referee/geometry"
)

// stage is a step of a reading. Its name is what progress is told by.
type stage struct {
	name string
	// share is the part of the time of a whole reading, in per cent, that it takes
	// on the largest photo of known truth.
	share    float64
	run      func(ctx context.Context, w *work) error
	pictures []debugPicture
}

// work is a reading under way. Every stage sets what it makes, out of what the
// stages before it made, and changes none of that.
type work struct {
	*printing
	settings *Settings
	picture  *Picture
	lens     *geometry.Intrinsics // if it was calibrated
	inks     Inks                 // as far as they are known
	camera   *geometry.Camera     // over the table, if it is known
	rec      *record              // of an earlier reading
	parts    area                 // where the picture may differ from the earlier one

	raster *raster
	lines  *contours
	plane  *tablePlane
	scene  *scene
	faces  *facesRead
	cards  *cardsRead
	stack  *stacked
	doubts *doubts
	update *update // of what was read before
	record *record
}

// stages are the steps of reading a picture of which nothing is known, in order.
// Progress, debug pictures and the benchmark are taken from here.
var stages = []stage{
	{name: "picture", share: 3, run: func(_ context.Context, w *work) (err error) {
		w.raster, err = newRaster(w.picture.Mat, w.within())
		return err
	}},
	{name: "white lines", share: 20, run: func(ctx context.Context, w *work) (err error) {
		w.lines, err = traceContours(ctx, w.raster, w.printing, &w.settings.LineSettings)
		return err
	}, pictures: []debugPicture{{"1-white-lines.png", (*work).drawMasks}, {"2-regions.png", (*work).drawRegions}}},
	{name: "table plane", share: 10, run: func(ctx context.Context, w *work) (err error) {
		if w.camera != nil {
			w.plane = knownPlane(w.raster, w.camera, w.lens)
			return nil
		}
		w.plane, err = findTablePlane(ctx, w.raster, w.printing, w.lines, w.picture.FocalPx, w.lens)
		return err
	}, pictures: []debugPicture{{"3-plane.jpg", (*work).drawPlane}}},
	{name: "cards", share: 15, run: func(ctx context.Context, w *work) (err error) {
		w.scene, err = detectCards(ctx, w.raster, w.printing, w.lines, w.plane)
		return err
	}},
	{name: "covered cards", share: 5, run: func(ctx context.Context, w *work) (err error) {
		w.scene, err = proveCards(ctx, w.scene, w.lines)
		return err
	}},
	{name: "missed cards", share: 15, run: func(ctx context.Context, w *work) (err error) {
		w.scene, err = recoverCards(ctx, w.scene, w.lines)
		return err
	}},
	{name: "poses", share: 5, run: func(ctx context.Context, w *work) (err error) {
		w.scene, err = adjustPoses(ctx, w.scene, reachLastMM)
		return err
	}, pictures: []debugPicture{{"4-cards.jpg", (*work).drawCards}}},
	{name: "faces", share: 10, run: func(ctx context.Context, w *work) (err error) {
		w.faces, err = readFaces(ctx, w.scene)
		return err
	}},
	{name: "poses again", share: 1, run: func(ctx context.Context, w *work) (err error) {
		if w.faces, err = adjustAgain(ctx, w.faces); err == nil {
			w.scene = w.faces.scene
		}
		return err
	}},
	{name: "colours", share: 4, run: func(ctx context.Context, w *work) (err error) {
		w.cards, err = readColors(ctx, w.faces, w.inks)
		return err
	}},
	{name: "overlaps", share: 1, run: func(ctx context.Context, w *work) (err error) {
		w.cards, err = weighOverlaps(ctx, w.cards, w.inks, every)
		return err
	}},
	{name: "duplicates", share: 1, run: func(_ context.Context, w *work) error {
		w.cards = partDuplicates(w.cards)
		return nil
	}, pictures: []debugPicture{{"5-identities.jpg", (*work).drawIdentities}}},
	{name: "order", share: 5, run: func(ctx context.Context, w *work) (err error) {
		w.stack, err = readOrders(ctx, w.cards, w.settings.Prior)
		return err
	}, pictures: []debugPicture{{"6-order.jpg", (*work).drawOrder}}},
	{name: "doubts", share: 5, run: func(ctx context.Context, w *work) (err error) {
		w.doubts, err = findDoubts(ctx, w.stack, w.lines, w.plane)
		return err
	}, pictures: []debugPicture{{"7-doubts.jpg", (*work).drawDoubts}}},
	{name: "record", share: 1, run: func(ctx context.Context, w *work) (err error) {
		w.record, err = newRecord(ctx, w.stack, w.lines, w.plane, w.doubts, nil)
		return err
	}},
}

// updateStages are the steps of reading a picture of a table that was read
// before, in order.
var updateStages = []stage{
	{name: "picture", share: 10, run: func(_ context.Context, w *work) (err error) {
		w.raster, err = newRaster(w.picture.Mat, w.within())
		return err
	}},
	{name: "white lines", share: 25, run: func(ctx context.Context, w *work) (err error) {
		w.lines, err = traceLines(ctx, w.raster, &w.settings.LineSettings, w.within())
		return err
	}, pictures: []debugPicture{{"1-white-lines.png", (*work).drawMasks}}},
	{name: "changes", share: 25, run: func(ctx context.Context, w *work) (err error) {
		var c *changes
		w.plane = w.rec.plane
		if c, w.scene, err = findChanges(ctx, w.raster, w.lines, w.rec, w.parts); err != nil {
			return err
		}
		w.update = &update{changes: c, rec: w.rec}
		return nil
	}},
	{name: "cards", share: 20, run: func(ctx context.Context, w *work) (err error) {
		if w.scene, w.lines, err = w.update.detectNew(ctx, w.scene, w.lines); err != nil {
			return err
		}
		w.update = newUpdate(w.scene, w.rec, w.update.changes)
		return nil
	}, pictures: []debugPicture{{"4-cards.jpg", (*work).drawCards}}},
	{name: "faces", share: 5, run: func(ctx context.Context, w *work) (err error) {
		if w.faces, err = w.update.readFaces(ctx, w.scene); err == nil {
			w.scene = w.faces.scene
		}
		return err
	}},
	{name: "colours", share: 5, run: func(ctx context.Context, w *work) (err error) {
		w.cards, err = w.update.readColors(ctx, w.faces, w.inks)
		return err
	}},
	{name: "overlaps", share: 1, run: func(ctx context.Context, w *work) (err error) {
		if w.update.idle() {
			return nil
		}
		w.cards, err = weighOverlaps(ctx, w.cards, w.inks, w.update.asked)
		return err
	}},
	{name: "duplicates", share: 1, run: func(_ context.Context, w *work) error {
		w.cards = partDuplicates(w.cards)
		return nil
	}, pictures: []debugPicture{{"5-identities.jpg", (*work).drawIdentities}}},
	{name: "order", share: 2, run: func(ctx context.Context, w *work) (err error) {
		w.stack, err = w.update.readOrders(ctx, w.cards)
		return err
	}, pictures: []debugPicture{{"6-order.jpg", (*work).drawOrder}}},
	{name: "doubts", share: 5, run: func(ctx context.Context, w *work) (err error) {
		w.doubts, err = w.update.findDoubts(ctx, w.stack, w.lines, w.plane)
		return err
	}, pictures: []debugPicture{{"7-doubts.jpg", (*work).drawDoubts}}},
	{name: "record", share: 1, run: func(ctx context.Context, w *work) (err error) {
		w.record, err = newRecord(ctx, w.stack, w.lines, w.plane, w.doubts, w.update.sightings(len(w.scene.cards)))
		return err
	}},
}
