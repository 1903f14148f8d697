package vision

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"

	"referee/deck"
	"referee/table"
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
	printing     *printing.Set
	settings     Settings
	anew, beside []stage // without and with an earlier reading of the same table
}

// NewReader prepares to read pictures with cards of a deck.
func NewReader(d *deck.Deck, s Settings) (*Reader, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return &Reader{printing: printing.New(d), settings: s, anew: stages, beside: updateStages}, nil
}

// Read reads one picture of a table with cards of the deck. It leaves nothing for
// a later reading: that takes a Reader.
func Read(ctx context.Context, pic *Picture, d *deck.Deck, s Settings) (*Reading, error) {
	rd, err := NewReader(d, s)
	if err != nil {
		return nil, err
	}
	rd.anew = slices.DeleteFunc(slices.Clone(stages), func(st stage) bool { return st.forLater })
	return rd.Read(ctx, pic, Prior{})
}

// Read reads a picture. What it does not settle is told in Layout.Doubts. The
// error is a *ReadError when there is nothing to read, or that of the context,
// which ends a reading within a tenth of a second.
func (rd *Reader) Read(ctx context.Context, pic *Picture, prior Prior) (*Reading, error) {
	out, err := rd.read(ctx, pic, prior)
	if err == nil {
		out.View = pic.AsTaken(out.View)
	}
	return out, err
}

// read is Read, with the view of the picture's pixels, which may be fewer than those of
// the photo in its file.
func (rd *Reader) read(ctx context.Context, pic *Picture, prior Prior) (*Reading, error) {
	w := rd.begin(pic, &prior)
	if w.isUpdate() {
		return w.read(ctx, rd.beside)
	}
	return w.read(ctx, rd.anew)
}

// begin is the reading of a picture before the first stage.
func (rd *Reader) begin(pic *Picture, prior *Prior) *work {
	w := &work{Set: rd.printing, settings: &rd.settings, reader: rd, picture: pic, prior: *prior, lens: rd.settings.Lens, inks: rd.settings.Inks}
	if prior.Lens != nil {
		w.lens = prior.Lens
	}
	if prior.Inks != nil {
		w.inks = prior.Inks
	}
	if w.isUpdate() {
		w.rec = prior.Before.record
	}
	return w
}

// isUpdate tells whether an earlier reading of the same table is started from.
func (w *work) isUpdate() bool { return w.prior.Before != nil && !w.prior.otherTable }

// read goes through stages, or as far as one that has the picture read in another way.
func (w *work) read(ctx context.Context, list []stage) (*Reading, error) {
	all, done := 0.0, 0.0
	for i := range list {
		all += list[i].share
	}
	var failed error
	for i := range list {
		st := &list[i]
		if failed == nil && st.run != nil {
			w.tell(st.name, done/all)
			failed = w.do(ctx, st)
		}
		if st.again != nil {
			if instead := st.again(w, failed); instead != nil {
				w.tell(st.name, done/all)
				return instead(ctx, w)
			}
		}
		done += st.share
	}
	if failed != nil {
		return nil, failed
	}
	w.tell("done", 1)
	return w.reading(), nil
}

// do goes through one stage.
func (w *work) do(ctx context.Context, st *stage) error {
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
	case errors.As(err, new(*picture.Error)), errors.As(err, new(*ReadError)), errors.Is(err, updating.ErrOtherTable):
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
	out := &Reading{Layout: layout, View: table.View{Picture: w.picture.Path, Width: w.raster.W, Height: w.raster.H, Camera: w.stack.Plane.Camera()}, Inks: w.stack.SeenInks(), record: w.record}
	if w.isUpdate() {
		out.Changes = w.update.Told(len(layout.Cards))
	}
	return out
}

// within is the part of the picture that is looked at: all of it, or the parts
// that may have changed with the cards that reach there.
func (w *work) within() image.Rectangle {
	whole := image.Rect(0, 0, w.picture.Width, w.picture.Height)
	if w.rec == nil || w.prior.Changed == nil {
		return whole
	}
	var out image.Rectangle
	for _, r := range w.prior.Changed {
		out = out.Union(r)
	}
	sc := w.rec.Stack.Scene
	cam := sc.Plane.Camera()
	for i := range sc.Cards {
		if px := sc.InPicture(i, &cam); w.prior.Changed.Touches(px) {
			out = out.Union(raster.BoundsOf(px))
		}
	}
	return out.Inset(-w.settings.UsualWindowPx).Intersect(whole)
}
