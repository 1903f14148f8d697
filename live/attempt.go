package live

import (
	"context"
	"image"
	"slices"
	"time"

	"referee/geometry"
	"referee/record"
	"referee/table"
	"referee/vision"
)

// attempt is the reading of a region, and what came of it.
type attempt struct {
	region region
	seen   *differences    // nil: nothing could be read
	frame  int             // that it was made at
	wait   int             // frames until the next one
	other  bool            // too little of the table as it is known was seen
	beside *vision.Reading // what was known then
	again  bool            // it was read beside the attempt before it
}

// lastTry finds the last attempt at a region that has not moved since.
func (w *Watcher) lastTry(r *region) *attempt {
	for _, a := range w.tried {
		if a.region.same(r) && r.stillFor >= w.recent.number-a.frame {
			return a
		}
	}
	return nil
}

// wholeFrom is the part of the picture from which a change is read as one of
// the whole: the light, or the camera.
const wholeFrom = 0.4

// attempt reads a region that is still, unless that was tried a moment ago, and
// tells what happened if what is seen accounts for what has changed. It reports
// whether the record was added to.
func (w *Watcher) attempt(ctx context.Context, r *region) (bool, error) {
	last := w.lastTry(r)
	if last != nil && w.recent.number-last.frame < last.wait {
		return false, nil
	}
	frames := r.stillFor + 1
	if last != nil {
		frames = min(frames, w.recent.number-last.frame) // other frames than before
	}
	prior, from := w.priorFor(r, last)
	reading, err := w.read(ctx, w.recent.mean(frames), prior, w.now)
	if err != nil {
		return false, err
	}
	a := &attempt{region: *r, frame: w.recent.number, wait: 1, beside: w.before, again: prior.Before != w.before, other: reading == nil && prior.OtherTable == vision.GiveUp}
	if last != nil {
		a.wait, a.other = min(2*last.wait, 40), a.other || last.other
		w.forget(last)
	}
	w.tried = append(w.tried, a)
	if reading == nil {
		return w.nothingRead(a)
	}
	a.seen = w.differ(reading, r, from)
	var earlier *differences
	if last != nil {
		earlier = last.seen
	}
	if w.before == nil {
		earlier, w.unbegun = w.unbegun, a.seen // all of the table was read, wherever it changed
	}
	return w.decide(ctx, a, earlier)
}

// priorFor is what is known when a region is read, and the frame of what it is read
// beside, relative to the record's. That cards of it are not seen is an arm over them
// more often than another camera: only what stays so is read as if nothing were known,
// an arm once it has rested for as long as hands do.
func (w *Watcher) priorFor(r *region, last *attempt) (vision.Prior, geometry.Pose) {
	prior := vision.Prior{Before: w.before}
	// Not beside one that was itself read so: what a reading cannot explain is carried
	// on to the next one.
	again := last != nil && last.beside == w.before && !last.again
	if again && last.seen.onlyShifted() {
		prior.Before = last.seen.reading // it knows where the camera stands now
		return prior, last.seen.frame
	}
	if w.before == nil || r.part >= wholeFrom || w.spread(r) {
		return prior, w.recordFromReading
	}
	if last != nil && last.other && !(w.isArm(r) && w.stillTime(r) < w.s.Hands) {
		return prior, w.recordFromReading
	}
	prior.Changed = []image.Rectangle{r.around(w.prev.scale, w.before.View.Width, w.before.View.Height)}
	prior.OtherTable = vision.GiveUp
	if again && last.seen.seemsRight() {
		prior.Before = last.seen.reading
	}
	return prior, w.recordFromReading
}

// spread tells whether a region is made of many places that lie all over the picture, as
// those are that look otherwise to a camera that was bumped.
func (w *Watcher) spread(r *region) bool {
	v := &w.before.View
	return r.scattered && float64(r.px.Dx()*r.px.Dy()) >= wholeFrom*float64(v.Width*v.Height)
}

func (w *Watcher) forget(a *attempt) {
	for i := range w.tried {
		if w.tried[i] == a {
			w.tried = append(w.tried[:i:i], w.tried[i+1:]...)
			return
		}
	}
}

// unreadBeside tells whether a card seems to have been laid elsewhere that could
// not be told yet.
func (w *Watcher) unreadBeside(a *attempt) bool {
	for _, o := range w.tried {
		if o == a || o.seen == nil || o.region.same(&a.region) {
			continue
		}
		for i := range o.seen.changes {
			c := &o.seen.changes[i]
			if c.kind == record.Placed && w.state.Piece(c.card.Piece) == nil {
				return true
			}
		}
	}
	return false
}

// decide tells what was seen in a region if it is beyond doubt, or was seen
// twice. What it is not accounted for by cards is waited with.
func (w *Watcher) decide(ctx context.Context, a *attempt, earlier *differences) (bool, error) {
	d := a.seen
	rest := w.stillTime(&a.region)
	switch {
	case d.shifted != nil:
		if !earlier.agrees(d) {
			return false, nil
		}
		return true, w.tellShift(a)
	case d.none():
		return w.nothingChanged(a)
	case d.explained && rest < w.s.Hands && w.handNear(&a.region):
		a.wait = 1
	case d.explained && (d.beyondDoubt || earlier.agrees(d)):
		if shifted, err := w.allShifted(ctx, a); shifted || err != nil {
			return false, err
		}
		return true, w.tell(a)
	case !d.explained && earlier.agrees(d) && rest >= w.s.Patience:
		d.asked = true
		return true, w.tell(a)
	case !d.explained && rest >= w.blockedFrom(&a.region):
		return false, w.tellBlocked(a)
	}
	return false, nil
}

// allShifted tells whether cards that seem to have moved in a region did so because
// the camera did, or the table: then all have, wherever else it is looked. What was
// seen of all is left in the attempt.
func (w *Watcher) allShifted(ctx context.Context, a *attempt) (bool, error) {
	if a.other || !slices.ContainsFunc(a.seen.changes, func(c change) bool { return c.kind == record.Moved }) {
		return false, nil
	}
	reading, err := w.read(ctx, w.recent.mean(meanFrames), vision.Prior{Before: w.before}, w.now)
	if err != nil || reading == nil {
		return false, err
	}
	if all := w.differ(reading, &a.region, w.recordFromReading); all.shifted != nil {
		a.seen, a.other, a.wait = all, true, 1
		return true, nil
	}
	return false, nil
}

// nothingRead deals with a region where no card can be read and none is known:
// a table without cards, or the starting card alone, which is found by those
// that lie on it.
func (w *Watcher) nothingRead(a *attempt) (bool, error) {
	if w.before == nil && w.stillTime(&a.region) >= w.s.Blocked {
		w.ref.take(w.prev, w.light, a.region.tiles, w.grid.w)
		return true, nil
	}
	return false, nil
}

// nothingChanged deals with a region that looks otherwise though the cards are
// those that they were: a shadow, a mug, a hand.
func (w *Watcher) nothingChanged(a *attempt) (bool, error) {
	d := a.seen
	if a.region.part >= wholeFrom && !d.hidden {
		if err := w.tellLight(a); err != nil {
			return false, err
		}
		w.record(d)
		w.ref.take(w.prev, w.light, a.region.tiles, w.grid.w)
		return true, nil
	}
	if a.region.scattered && !d.hidden && !w.isArm(&a.region) {
		w.ref.take(w.prev, w.light, a.region.tiles, w.grid.w)
		return true, nil
	}
	rest, on := w.stillTime(&a.region), len(w.cardsIn(&a.region)) > 0
	if rest < w.s.Blocked {
		return false, nil
	}
	if on && d.hidden {
		if rest >= w.blockedFrom(&a.region) {
			return false, w.tellBlocked(a)
		}
		return false, nil
	}
	if (on || w.isArm(&a.region)) && rest < w.s.Patience {
		return false, nil // a hand may rest there, over a card that it lays
	}
	w.ref.take(w.prev, w.light, a.region.tiles, w.grid.w)
	return true, nil
}

// blockedFrom is for how long what is no card may lie on cards before that is
// said: an arm longer than a thing, for hands rest.
func (w *Watcher) blockedFrom(r *region) time.Duration {
	if w.isArm(r) {
		return w.s.Patience
	}
	return w.s.Blocked
}

// isArm tells whether a region reaches in from the edge of the picture.
func (w *Watcher) isArm(r *region) bool {
	for _, i := range r.tiles {
		if x, y := i%w.grid.w, i/w.grid.w; x == 0 || y == 0 || x == w.grid.w-1 || y == w.grid.h-1 {
			return true
		}
	}
	return false
}

// handNear tells whether an arm reaches in elsewhere, for which a verdict waits a
// moment: people look once their hands are back.
func (w *Watcher) handNear(but *region) bool {
	for i := range w.regions {
		if r := &w.regions[i]; !r.same(but) && w.isArm(r) {
			return true
		}
	}
	return false
}

// cardsIn are the cards of the record that lie in a region.
func (w *Watcher) cardsIn(r *region) []table.CardID {
	var out []table.CardID
	if w.now == nil {
		return nil
	}
	for i := range w.before.Layout.Cards {
		if w.overlapsCard(r, w.before, table.CardID(i)) > 0 {
			out = append(out, table.CardID(i))
		}
	}
	return out
}
