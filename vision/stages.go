package vision

import (
	"context"

	"referee/geometry"
	"referee/vision/doubting"
	"referee/vision/finding"
	"referee/vision/identifying"
	"referee/vision/ordering"
	"referee/vision/picture"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
	"referee/vision/updating"
)

// stage is a step of a reading. Its name is what progress is told by.
type stage struct {
	name string
	// share is the part of the time of a whole reading, in per cent, that it takes
	// on the largest photo of known truth.
	share float64
	run   func(ctx context.Context, w *work) error // nil: the stage only asks again
	// again says how the picture is to be read from the first stage on in place of
	// this reading, which failed by then or did not; nil, or a nil retake: it is not.
	again    func(w *work, failed error) retake
	forLater bool // what it makes is for a later reading of the same table alone
	pictures []debugPicture
}

// retake reads the picture of a reading once more in another way. What it says is
// what is told of the picture.
type retake func(ctx context.Context, w *work) (*Reading, error)

// work is a reading under way. Every stage sets what it makes, out of what the
// stages before it made, and changes none of that.
type work struct {
	*printing.Set
	settings *Settings
	reader   *Reader
	picture  *picture.Picture
	prior    Prior
	lens     *geometry.Intrinsics // if it was calibrated
	inks     identifying.Inks     // as far as they are known
	rec      *updating.Record     // of an earlier reading

	raster *raster.Raster
	lines  *finding.Contours
	plane  *finding.TablePlane
	scene  *scene.Scene
	faces  *identifying.FacesRead
	cards  *identifying.CardsRead
	stack  *ordering.Stacked
	doubts *doubting.Doubts
	update *updating.Update // of what was read before
	record *updating.Record
}

// stages are the steps of reading a picture of which nothing is known, in order.
// Progress, debug pictures and the benchmark are taken from here.
var stages = []stage{
	{name: "known view", again: asBefore},
	{name: "picture", share: 1, run: func(_ context.Context, w *work) (err error) {
		w.raster, err = w.picture.Raster(w.within())
		return err
	}},
	{name: "white lines", share: 7, run: func(ctx context.Context, w *work) (err error) {
		w.lines, err = finding.TraceContours(ctx, w.raster, w.Set, &w.settings.LineSettings)
		return err
	}, pictures: []debugPicture{{"1-white-lines.png", (*work).drawMasks}, {"2-regions.png", (*work).drawRegions}}},
	{name: "table plane", share: 4, run: func(ctx context.Context, w *work) (err error) {
		if w.prior.Plane != nil {
			w.plane = finding.KnownPlane(w.raster, w.prior.Plane, w.lens)
			return nil
		}
		w.plane, err = finding.FindTablePlane(ctx, w.raster, w.Set, w.lines, w.picture.FocalPx, w.lens)
		return err
	}, pictures: []debugPicture{{"3-plane.jpg", (*work).drawPlane}}},
	{name: "cards", share: 17, run: func(ctx context.Context, w *work) (err error) {
		w.scene, err = finding.Detect(ctx, w.raster, w.Set, w.lines, w.plane)
		return err
	}},
	{name: "light", share: 2, run: func(ctx context.Context, w *work) (err error) {
		if w.scene, err = scene.EvenOut(ctx, w.scene); err == nil {
			w.raster = w.scene.Raster
		}
		return err
	}},
	{name: "covered cards", share: 3, run: func(ctx context.Context, w *work) (err error) {
		w.scene, err = finding.Prove(ctx, w.scene, w.lines)
		return err
	}},
	{name: "missed cards", share: 10, run: func(ctx context.Context, w *work) (err error) {
		w.scene, err = finding.Recover(ctx, w.scene, w.lines, w.settings.Prior.Hides)
		return err
	}},
	{name: "poses", share: 5, run: func(ctx context.Context, w *work) (err error) {
		w.scene, err = scene.AdjustPoses(ctx, w.scene, scene.ReachLastMM)
		return err
	}, pictures: []debugPicture{{"4-cards.jpg", (*work).drawCards}}},
	{name: "faces", share: 13, run: func(ctx context.Context, w *work) (err error) {
		w.faces, err = identifying.ReadFaces(ctx, w.scene)
		return err
	}},
	{name: "mirror", again: mirrorIfNumeralsAre},
	{name: "poses again", share: 5, run: func(ctx context.Context, w *work) (err error) {
		if w.faces, err = identifying.AdjustAgain(ctx, w.faces); err == nil {
			w.scene = w.faces.Scene
		}
		return err
	}},
	{name: "colours", share: 21, run: func(ctx context.Context, w *work) (err error) {
		w.cards, err = identifying.ReadColors(ctx, w.faces, w.inks)
		return err
	}},
	{name: "overlaps", share: 1, run: func(ctx context.Context, w *work) (err error) {
		w.cards, err = identifying.WeighOverlaps(ctx, w.cards, w.inks, identifying.Every)
		return err
	}},
	{name: "duplicates", share: 1, run: func(_ context.Context, w *work) error {
		w.cards = identifying.ResolveDuplicates(w.cards)
		return nil
	}, pictures: []debugPicture{{"5-identities.jpg", (*work).drawIdentities}}},
	{name: "order", share: 5, run: func(ctx context.Context, w *work) (err error) {
		w.stack, err = ordering.ReadOrders(ctx, w.cards, w.settings.Prior)
		return err
	}, pictures: []debugPicture{{"6-order.jpg", (*work).drawOrder}}},
	{name: "poses at rest", share: 3, run: func(ctx context.Context, w *work) (err error) {
		if w.stack, err = ordering.Rest(ctx, w.stack); err == nil {
			w.scene = w.stack.Scene
		}
		return err
	}},
	{name: "doubts", share: 6, run: func(ctx context.Context, w *work) (err error) {
		w.doubts, err = doubting.Find(ctx, w.stack, w.lines, w.plane)
		return err
	}, pictures: []debugPicture{{"7-doubts.jpg", (*work).drawDoubts}}},
	{name: "record", share: 1, forLater: true, run: func(ctx context.Context, w *work) (err error) {
		w.record, err = updating.NewRecord(ctx, w.stack, w.lines, w.plane, w.doubts, nil)
		return err
	}},
	{name: "small cards", again: enlargeIfSmall},
}

// updateStages are the steps of reading a picture of a table that was read
// before, in order.
var updateStages = []stage{
	{name: "known view", again: asBefore},
	{name: "picture", share: 10, run: func(ctx context.Context, w *work) (err error) {
		if !w.showsSameView() {
			return updating.ErrOtherTable
		}
		if w.raster, err = w.picture.Raster(w.within()); err != nil {
			return err
		}
		if l := w.rec.Stack.Lighting; l != nil {
			w.raster, err = l.Evened(ctx, w.raster, w.within())
		}
		return err
	}},
	{name: "white lines", share: 25, run: func(ctx context.Context, w *work) (err error) {
		w.lines, err = finding.TraceLines(ctx, w.raster, &w.settings.LineSettings, w.within())
		return err
	}, pictures: []debugPicture{{"1-white-lines.png", (*work).drawMasks}}},
	{name: "changes", share: 25, run: func(ctx context.Context, w *work) (err error) {
		var c *updating.Differences
		w.plane = w.rec.Plane
		if c, w.scene, err = updating.FindChanges(ctx, w.raster, w.lines, w.rec, w.prior.Changed); err != nil {
			return err
		}
		w.update = &updating.Update{Differences: c, Rec: w.rec}
		return nil
	}},
	{name: "cards", share: 20, run: func(ctx context.Context, w *work) (err error) {
		if w.scene, w.lines, err = w.update.DetectNew(ctx, w.scene, w.lines, w.prior.Lying); err != nil {
			return err
		}
		w.update = updating.NewUpdate(w.scene, w.rec, w.update.Differences)
		return nil
	}, pictures: []debugPicture{{"4-cards.jpg", (*work).drawCards}}},
	{name: "faces", share: 5, run: func(ctx context.Context, w *work) (err error) {
		if w.faces, w.update, err = w.update.ReadFaces(ctx, w.scene); err == nil {
			w.scene = w.faces.Scene
		}
		return err
	}},
	{name: "colours", share: 5, run: func(ctx context.Context, w *work) (err error) {
		w.cards, err = w.update.ReadColors(ctx, w.faces, w.inks)
		return err
	}},
	{name: "overlaps", share: 1, run: func(ctx context.Context, w *work) (err error) {
		if w.update.Idle() {
			return nil
		}
		w.cards, err = identifying.WeighOverlaps(ctx, w.cards, w.inks, w.update.Asked)
		return err
	}},
	{name: "duplicates", share: 1, run: func(_ context.Context, w *work) error {
		w.cards = identifying.ResolveDuplicates(w.cards)
		return nil
	}, pictures: []debugPicture{{"5-identities.jpg", (*work).drawIdentities}}},
	{name: "order", share: 2, run: func(ctx context.Context, w *work) (err error) {
		w.stack, err = w.update.ReadOrders(ctx, w.cards)
		return err
	}, pictures: []debugPicture{{"6-order.jpg", (*work).drawOrder}}},
	{name: "doubts", share: 5, run: func(ctx context.Context, w *work) (err error) {
		w.doubts, err = w.update.FindDoubts(ctx, w.stack, w.lines, w.plane)
		return err
	}, pictures: []debugPicture{{"7-doubts.jpg", (*work).drawDoubts}}},
	{name: "record", share: 1, run: func(ctx context.Context, w *work) (err error) {
		w.record, err = updating.NewRecord(ctx, w.stack, w.lines, w.plane, w.doubts, w.update.Sightings(len(w.scene.Cards)))
		return err
	}},
	{name: "other table", again: anewIfOther},
}
