package vision

import (
	"context"
	"errors"
	"fmt"
	"image"

	"referee/deck"
	"referee/table"
	"referee/vision/adjusting"
	"referee/vision/picture"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
	"referee/vision/updating"
)

// Reader reads pictures of tables with cards of one deck. What depends on the
// deck alone is prepared once. A Reader does not change: several goroutines may
// read with it at a time.
type Reader struct {
	printing *printing.Set
	settings Settings
}

// NewReader prepares to read pictures with cards of a deck.
func NewReader(d *deck.Deck, s Settings) (*Reader, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return &Reader{printing.New(d), s}, nil
}

// Read reads one picture of a table with cards of the deck. It leaves nothing for
// a later reading: that takes a Reader.
func Read(ctx context.Context, pic *Picture, d *deck.Deck, s Settings) (*Reading, error) {
	rd, err := NewReader(d, s)
	if err != nil {
		return nil, err
	}
	return rd.read(ctx, pic, Prior{}, stages[:len(stages)-1]) // all but the record
}

// Read reads a picture. What it does not settle is told in Layout.Doubts. The
// error is a *ReadError when there is nothing to read, or that of the context,
// which ends a reading within a tenth of a second.
func (rd *Reader) Read(ctx context.Context, pic *Picture, prior Prior) (*Reading, error) {
	return rd.read(ctx, pic, prior, stages)
}

// read reads a picture, larger if that is how the table was read before or if no card
// is found on it.
func (rd *Reader) read(ctx context.Context, pic *Picture, prior Prior, list []stage) (*Reading, error) {
	if prior.Before != nil {
		prior.Times = prior.Before.Times
	}
	if prior.Times == enlargedBy {
		return rd.readEnlarged(ctx, pic, prior, list)
	}
	out, err := rd.readEitherWay(ctx, pic, prior, list)
	if prior.Before == nil && rd.mayEnlarge(pic, out, err) {
		if larger, err := rd.readEnlarged(ctx, pic, prior, list); err == nil || out == nil {
			return larger, err
		}
	}
	return out, err
}

// readEitherWay reads a picture, as it is shown or as its numerals say.
func (rd *Reader) readEitherWay(ctx context.Context, pic *Picture, prior Prior, list []stage) (*Reading, error) {
	if !prior.mirrored() {
		if out, err := rd.readAsShown(ctx, pic, &prior, list); !errors.Is(err, errMirrored) {
			return out, err
		}
	}
	return rd.readMirrored(ctx, pic, prior, list)
}

// readAsShown reads a picture beside an earlier reading, if there is one, or anew by
// a list of stages.
func (rd *Reader) readAsShown(ctx context.Context, pic *Picture, prior *Prior, list []stage) (*Reading, error) {
	if prior.Before == nil {
		return rd.readAnew(ctx, pic, prior, list)
	}
	out, err := rd.readBeside(ctx, pic, prior)
	if prior.OtherTable == GiveUp {
		return out, err
	}
	if errors.Is(err, updating.ErrOtherTable) || errors.Is(err, adjusting.ErrAdjust) {
		if out, err = rd.readAnew(ctx, pic, prior, list); err == nil {
			out.Changes = &Changes{Anew: true}
		}
	}
	return out, err
}

// readBeside reads what has changed since an earlier reading.
func (rd *Reader) readBeside(ctx context.Context, pic *Picture, prior *Prior) (*Reading, error) {
	before := prior.Before
	if before.record == nil || before.record.Stack.Set != rd.printing || before.View.Width != pic.Width || before.View.Height != pic.Height {
		return nil, updating.ErrOtherTable
	}
	w := rd.begin(pic, prior)
	w.rec, w.parts, w.lying = before.record, prior.Changed, prior.Lying
	if err := w.do(ctx, updateStages); err != nil {
		return nil, err
	}
	out := w.reading()
	out.Changes = w.update.Told(len(out.Layout.Cards))
	return out, nil
}

// readAnew reads a picture of whose table nothing is known.
func (rd *Reader) readAnew(ctx context.Context, pic *Picture, prior *Prior, list []stage) (*Reading, error) {
	w := rd.begin(pic, prior)
	if err := w.do(ctx, list); err != nil {
		return nil, err
	}
	return w.reading(), nil
}

// begin is the reading of a picture before the first stage.
func (rd *Reader) begin(pic *Picture, prior *Prior) *work {
	w := &work{Set: rd.printing, settings: &rd.settings, picture: pic, lens: rd.settings.Lens, inks: rd.settings.Inks, camera: prior.Plane, turned: prior.turned}
	if prior.Lens != nil {
		w.lens = prior.Lens
	}
	if prior.Inks != nil {
		w.inks = prior.Inks
	}
	return w
}

// do goes through stages.
func (w *work) do(ctx context.Context, list []stage) error {
	all, done := 0.0, 0.0
	for i := range list {
		all += list[i].share
	}
	for i := range list {
		st := &list[i]
		w.tell(st.name, done/all)
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := st.run(ctx, w); err != nil {
			return w.failed(ctx, err)
		}
		if dir := w.settings.DebugDir; dir != "" {
			if err := w.drawStage(st, dir); err != nil {
				return fmt.Errorf("drawing the debug picture of stage %q: %w", st.name, err)
			}
		}
		done += st.share
	}
	w.tell("done", 1)
	return nil
}

// failed tells why no table was read. What a stage says within is for
// programmers: that its equations have no solution is, for people, a photo on
// which nothing can be measured.
func (w *work) failed(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, scene.ErrNoCards):
		return &ReadError{Kind: NoCards, Deck: w.Deck.Name}
	case errors.As(err, new(*picture.Error)), errors.As(err, new(*ReadError)), errors.Is(err, updating.ErrOtherTable), errors.Is(err, errMirrored):
		return err
	}
	return &ReadError{Kind: Unreadable, Deck: w.Deck.Name, Cause: err}
}

// tell reports progress, if anybody wants to know.
func (w *work) tell(stage string, done float64) {
	if w.settings.Progress != nil {
		w.settings.Progress(stage, done)
	}
}

// reading is the result.
func (w *work) reading() *Reading {
	layout := w.stack.Layout()
	layout.Doubts = append(w.doubts.All(), w.picture.Doubts()...)
	return &Reading{Layout: layout, View: table.View{Picture: w.picture.Path, Width: w.raster.W, Height: w.raster.H, Camera: w.stack.Plane.Camera()}, Inks: w.stack.SeenInks(), record: w.record}
}

// within is the part of the picture that is looked at: all of it, or the parts
// that may have changed with the cards that reach there.
func (w *work) within() image.Rectangle {
	whole := image.Rect(0, 0, w.picture.Width, w.picture.Height)
	if w.rec == nil || w.parts == nil {
		return whole
	}
	var out image.Rectangle
	for _, r := range w.parts {
		out = out.Union(r)
	}
	sc := w.rec.Stack.Scene
	cam := sc.Plane.Camera()
	for i := range sc.Cards {
		if px := sc.InPicture(i, &cam); w.parts.Touches(px) {
			out = out.Union(raster.BoundsOf(px))
		}
	}
	return out.Inset(-w.settings.UsualWindowPx).Intersect(whole)
}
