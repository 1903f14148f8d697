package live

import (
	"context"
	"image"
	"slices"
	"time"

	"referee/capture"
	"referee/geometry"
	"referee/record"
	"referee/table"
	"referee/vision"
)

// Watcher follows one game. It is used by one goroutine.
type Watcher struct {
	s  Settings
	rd *vision.Reader

	events []record.Event
	state  *record.State

	before *vision.Reading // the last reading that was recorded; nil: none yet
	now    *table.Layout   // its layout with the identities of the record
	// recordFromReading maps the table frame of before to that of the record.
	recordFromReading geometry.Pose

	prev    *thumb
	ref     *reference
	noise   noise
	moving  levels
	changed levels
	still   still
	light   light // relative to the reference
	grid    *grid // what has changed, as of the last frame
	recent  recent
	tried   []*attempt
	looked  bool                            // a first reading was had
	lookAt  time.Duration                   // not before then
	resumed *differences                    // what a first reading at a game that goes on saw
	unbegun *differences                    // what was seen last of a table of which nothing is recorded
	beneath map[table.PieceID]*patch        // what was seen before a card lay there
	home    map[table.PieceID]geometry.Pose // where each card was laid, in the frame of now
	regions []region
	blocked []image.Rectangle // where it was told that something lies on cards
	check   checking
}

// New begins to follow a game. What happened before, if it goes on, is told by
// its events.
func New(s Settings, before []record.Event) (*Watcher, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	rd, err := vision.NewReader(s.Terms.Deck, s.Vision)
	if err != nil {
		return nil, err
	}
	state, err := record.Sum(s.Terms, before)
	if err != nil {
		return nil, err
	}
	return &Watcher{s: s, rd: rd, events: before, state: state, moving: levels{step: movingStep}, changed: levels{step: changedStep}, beneath: map[table.PieceID]*patch{}, home: map[table.PieceID]geometry.Pose{}}, nil
}

// State is what the record adds up to.
func (w *Watcher) State() *record.State { return w.state }

// Events lists the record.
func (w *Watcher) Events() []record.Event { return w.events }

// Close frees what is held.
func (w *Watcher) Close() { w.recent.close() }

// Step takes the next frame, which it closes in time. The error is that of
// Settings.Commit or of the context; a frame that cannot be read is none.
func (w *Watcher) Step(ctx context.Context, f *capture.Frame) error {
	t, err := newThumb(&f.Mat)
	if err != nil {
		f.Close()
		return err
	}
	if w.ref != nil && (w.ref.w != t.w || w.ref.h != t.h) {
		w.restart() // another resolution: all must be seen anew
	}
	w.recent.add(f)
	if w.prev == nil {
		w.prev, w.ref = t, newReference(t)
		return nil
	}
	g := gainOf(t, w.prev.pix)
	w.noise.measure(t, w.prev, g)
	mv := compare(t, w.prev.pix, even(g), &w.noise, frameBefore{})
	w.moving.weigh(mv)
	w.still.step(mv)
	w.prev = t
	w.light = lightOf(t, w.ref.pix)
	w.grid = compare(t, w.ref.pix, w.light, &w.noise, w.ref)
	w.changed.weigh(w.grid)
	w.regions = regions(w.grid, &w.still, t.scale)
	w.ref.follow(t, w.light, w.grid)
	if !w.looked {
		return w.readFirst(ctx)
	}
	if err := w.readRegions(ctx); err != nil {
		return err
	}
	return w.checkAtRest(ctx)
}

// restart forgets what pictures looked like.
func (w *Watcher) restart() {
	w.prev, w.ref, w.grid, w.regions, w.tried = nil, nil, nil, nil, nil
	w.still, w.noise = still{}, noise{}
	w.moving, w.changed = levels{step: movingStep}, levels{step: changedStep}
	w.recent.close()
	w.before, w.now, w.unbegun, w.looked = nil, nil, nil, false
	clear(w.beneath)
}

// firstFrames is how many frames must be alike before the table is first read.
const firstFrames = 4

// readFirst reads the whole table once nearly all of it is still.
func (w *Watcher) readFirst(ctx context.Context) error {
	if w.recent.now() < w.lookAt {
		return nil
	}
	calm := 0
	for _, n := range w.still.n {
		if n >= firstFrames || w.s.Frames == 0 || n > 0 && w.recent.since(n) >= seldom*w.s.Rest {
			calm++
		}
	}
	if calm*10 < len(w.still.n)*9 {
		return nil
	}
	w.looked = true
	w.ref = newReference(w.prev)
	r, err := w.read(ctx, w.recent.mean(firstFrames), vision.Prior{}, w.recorded())
	if err != nil || r == nil {
		return err
	}
	return w.begin(r)
}

// readRegions tries to read what has changed and is still.
func (w *Watcher) readRegions(ctx context.Context) error {
	var kept []*attempt
	for _, a := range w.tried {
		for i := range w.regions {
			if a.region.same(&w.regions[i]) && w.regions[i].stillFor > 0 {
				kept = append(kept, a)
				break
			}
		}
	}
	w.tried = kept
	w.blocked = slices.DeleteFunc(w.blocked, func(px image.Rectangle) bool {
		return !slices.ContainsFunc(w.regions, func(r region) bool { return r.px.Overlaps(px) })
	})
	w.regions = gathered(w.regions)
	for i := range w.regions {
		r := &w.regions[i]
		if !w.isStill(r) {
			continue
		}
		done, err := w.attempt(ctx, r)
		if err != nil {
			return err
		}
		if done {
			return nil // the other regions are measured anew with the next frame
		}
	}
	return nil
}

// isStill tells whether a region has been still long enough to be read.
func (w *Watcher) isStill(r *region) bool {
	rest := w.stillTime(r)
	return r.stillFor >= w.s.Frames && rest >= w.s.Rest || w.s.Frames == 0 || r.stillFor > 0 && rest >= seldom*w.s.Rest
}

// seldom is how many times the rest that is asked for two frames must lie apart to
// show that nothing moved between them: where a machine takes in few frames, there
// are no more.
const seldom = 4

// stillTime is for how long a region has been still.
func (w *Watcher) stillTime(r *region) time.Duration {
	return w.recent.since(r.stillFor)
}
