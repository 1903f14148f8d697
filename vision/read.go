package vision

import (
	"context"
	"fmt"

	"referee/deck"
	"referee/geometry"
	"referee/internal/fault"
	"referee/internal/parallel"
	"referee/table"
)

// Reading is a picture read.
type Reading struct {
	Layout *table.Layout
	View   table.View
	// Inks are the colours as this picture shows them, of which there are
	// cards without doubt.
	Inks []SeenInk
}

// ReadErrorKind says why no table could be read.
type ReadErrorKind string

// The kinds of read error.
const (
	NoCards ReadErrorKind = "no cards" // nothing looks like a card of the deck
)

// ReadError is a picture on which there is no table to referee.
type ReadError struct {
	Kind ReadErrorKind
	Deck string
}

// Error is one clause without the picture's name.
func (e *ReadError) Error() string {
	return e.Sentence().Error()
}

// Sentence is the error as data.
func (e *ReadError) Sentence() *fault.Sentence {
	return fault.Say("no card of the deck %q was found in it; take the photo from nearer, with the whole table in it and no card smaller than a thumbnail, or give the deck file of these cards with --deck", e.Deck)
}

// Read reads a picture of a table with cards of the deck. What the picture
// does not settle is told in Layout.Doubts. The error is a *ReadError when
// there is nothing to read, or that of the context.
func Read(ctx context.Context, pic *Picture, d *deck.Deck, s Settings) (*Reading, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	rd, err := newReader(pic, d, &s)
	if err != nil {
		return nil, err
	}
	for _, stage := range []struct {
		name string
		done float64
		run  func() error
	}{
		{"white lines", 0.05, rd.lines},
		{"table plane", 0.25, rd.findTablePlane},
		{"cards", 0.35, rd.find},
		{"identities", 0.75, rd.identifyAll},
		{"order", 0.85, rd.orderAll},
		{"doubts", 0.95, rd.explain},
	} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if s.Progress != nil {
			s.Progress(stage.name, stage.done)
		}
		if err := stage.run(); err != nil {
			return nil, err
		}
		if err := rd.debug(stage.name); err != nil {
			return nil, fmt.Errorf("drawing the debug picture of stage %q: %w", stage.name, err)
		}
	}
	if s.Progress != nil {
		s.Progress("done", 1)
	}
	return rd.reading(), nil
}

func newReader(pic *Picture, d *deck.Deck, s *Settings) (*reader, error) {
	rd := &reader{deck: d, settings: s, lens: s.Lens, focalPx: pic.FocalPx, tones: tonesOf(d)}
	var err error
	parallel.For(2, func(k int) {
		if k == 0 {
			rd.r, err = newRaster(pic.Mat)
		} else {
			rd.models = buildModels(d)
		}
	})
	return rd, err
}

func (rd *reader) findTablePlane() error {
	fit, ok := findPlane(rd.fits, rd.models, rd.r.W, rd.r.H, rd.focalPx, rd.lens)
	if rd.lens != nil {
		// A camera that was calibrated at another zoom, or another camera, is
		// noticed by the cards; the photo is then read as if it were unknown.
		free, found := findPlane(rd.fits, rd.models, rd.r.W, rd.r.H, rd.focalPx, nil)
		if found && lensMisfits(&fit, &free) {
			fit, ok, rd.lens, rd.lensRefused = free, true, nil, true
		}
	}
	if !ok {
		return &ReadError{NoCards, rd.deck.Name}
	}
	rd.plane, rd.planeFit = fit.Camera, fit
	return nil
}

// identifyAll reads what every card is.
func (rd *reader) identifyAll() error {
	if len(rd.cards) == 0 {
		return &ReadError{NoCards, rd.deck.Name}
	}
	rd.read = make([]identity, len(rd.cards))
	rd.identifyEach(func(int) bool { return true })
	if adopted := rd.adoptFaces(); len(adopted) > 0 {
		if err := rd.settle(reachFirstMM); err != nil {
			return err
		}
		rd.identifyAround(adopted)
	}
	seen := make([]inkEvidence, len(rd.cards))
	rd.mixtures = make([]mixture, len(rd.cards))
	parallel.For(len(seen), func(i int) { seen[i] = rd.inkEvidenceOf(i) })
	rd.inks = readInks(rd.deck, seen, rd.settings.Inks)
	// Overlaps are judged with these colours; a face that is settled otherwise
	// may show its symbol elsewhere.
	before := append([]identity(nil), rd.read...)
	rd.settleOverlaps()
	parallel.For(len(seen), func(i int) {
		if now := &rd.read[i].Best; now.Model != before[i].Best.Model || now.Pose != before[i].Best.Pose {
			seen[i] = rd.inkEvidenceOf(i)
		}
	})
	rd.inks = readInks(rd.deck, seen, rd.settings.Inks)
	rd.parted()
	return nil
}

// identifyEach reads those cards anew that it is asked to.
func (rd *reader) identifyEach(asked func(i int) bool) {
	parallel.For(len(rd.cards), func(i int) {
		if asked(i) {
			rd.read[i] = rd.identify(i)
		}
	})
	rd.settleEmblems(asked)
	rd.oneStart()
}

// identifyAround reads the cards given anew, those that they may overlap, and
// all that are open; the others keep what was read of them, where they lie now.
func (rd *reader) identifyAround(cards []int) {
	again := make([]bool, len(rd.cards))
	for _, i := range cards {
		again[i] = true
		for _, j := range rd.neighbours(rd.cards[i].Pose.At) {
			again[j] = true
		}
	}
	for i := range rd.read {
		again[i] = again[i] || len(rd.read[i].Others) > 0
		if !again[i] {
			rd.read[i].moveTo(rd.cards[i].Pose)
		}
	}
	rd.identifyEach(func(i int) bool { return again[i] })
}

// adoptFaces gives the cards that were read as a face with other lines than
// that they were found by the lines of the former, and returns which these are.
// Their poses were measured along lines that are not there.
func (rd *reader) adoptFaces() []int {
	cam := rd.plane.camera()
	var adopted []int
next:
	for i := range rd.cards {
		c, best := &rd.cards[i], &rd.read[i].Best
		for _, t := range rd.models[c.Model].Twins {
			if t.Model == best.Model {
				continue next
			}
		}
		c.Model, c.Pose = best.Model, best.Pose
		rd.verify(c, &cam, roughMM)
		adopted = append(adopted, i)
	}
	if len(adopted) > 0 {
		rd.seatStart()
	}
	return adopted
}

// inkEvidenceOf is what card i, as it is read, says about its colour; nothing
// if it is the starting card.
func (rd *reader) inkEvidenceOf(i int) inkEvidence {
	id := &rd.read[i]
	if rd.models[id.Best.Model].Face.Layout.IsStart() {
		return inkEvidence{}
	}
	e := inkEvidence{Clipped: id.Light.clipped(), Symbols: rd.symbolLikeness(i)}
	if !id.Light.ok {
		return e
	}
	visible := rd.uncovered(i)
	rd.mixtures[i] = rd.unmix(&rd.models[id.Best.Model], id.Best.Pose, visible)
	e.inkMeasure, e.Has = rd.mixtures[i].measure()
	pale := !e.unmixed() && chromaOf(e.Ink).distance(whiteChroma) <= paleChroma
	ink, ok := rd.emblemInk(id.Best.Pose, &id.Light, visible)
	emblem := &inkMeasure{ink, emblemSigma, emblemSpill}
	switch {
	case ok && (!e.Has || pale || e.Spill > emblemClearer):
		e.inkMeasure, e.Has, e.Thin = *emblem, true, true
	case ok:
		e.Emblem = emblem
	}
	return e
}

// orderAll reads who lies on whom.
func (rd *reader) orderAll() error {
	pairs := rd.overlapping()
	rd.orders = make([]orderReading, len(pairs))
	parallel.For(len(pairs), func(i int) { rd.orders[i] = rd.readOrder(pairs[i][0], pairs[i][1]) })
	rd.likelyOrders()
	return nil
}

// overlapping lists the pairs of cards that share area.
func (rd *reader) overlapping() [][2]int {
	outline := rd.deck.CardPolygon()
	placed := make([]geometry.Polygon, len(rd.cards))
	for i := range rd.cards {
		placed[i] = rd.cards[i].Pose.ApplyAll(outline)
	}
	var out [][2]int
	for i := range placed {
		for _, j := range rd.neighbours(rd.cards[i].Pose.At) {
			if j < i && geometry.ClipConvex(placed[i], placed[j]) != nil {
				out = append(out, [2]int{j, i})
			}
		}
	}
	return out
}

// reading is the result.
func (rd *reader) reading() *Reading {
	layout := rd.layout()
	layout.Doubts = rd.doubts
	return &Reading{Layout: layout, View: table.View{Width: rd.r.W, Height: rd.r.H, Camera: rd.plane.camera()}, Inks: rd.seenInks()}
}

// layout builds the table from what was read.
func (rd *reader) layout() *table.Layout {
	cards := make([]table.Card, len(rd.cards))
	cam := rd.plane.camera()
	for i := range cards {
		id := &rd.read[i]
		face := rd.models[id.Best.Model].Face
		cards[i] = table.Card{Face: face, Color: rd.inks[i].Color, Pose: id.Best.Pose, Cov: rd.poseCov(i, &cam), Shared: rd.adjust.Shared[i], Slant: slantAt(&cam, id.Best.Pose.At), RiseMM: riseMM(rd.adjust.Sizes[i], &cam), Confidence: rd.confidence(i)}
		if face.Layout.IsStart() {
			cards[i].Color = nil
		} else if cards[i].Color == nil {
			cards[i].Color = rd.likeliestColor(face.Layout) // told as a doubt
		}
	}
	orders := map[[2]int]*orderReading{}
	for i := range rd.orders {
		orders[[2]int{rd.orders[i].A, rd.orders[i].B}] = &rd.orders[i]
	}
	l := table.New(rd.deck, cards, func(a, b table.CardID) table.CardID {
		lo, hi := min(a, b), max(a, b)
		if o := orders[[2]int{int(lo), int(hi)}]; o != nil && o.AOver {
			return lo
		}
		return hi
	})
	for i := range l.Overlaps {
		o := &l.Overlaps[i]
		o.Sure = 0.5
		if r := orders[[2]int{int(min(o.Over, o.Under)), int(max(o.Over, o.Under))}]; r != nil {
			o.Sure = r.sure()
		}
	}
	return l
}

// likeliestColor is that of most cards on the table, of the colours in which a
// layout was not seen: every card exists once.
func (rd *reader) likeliestColor(l *deck.Layout) *deck.Color {
	best, most := &rd.deck.Colors[0], -1
	for k := range rd.deck.Colors {
		c, n := &rd.deck.Colors[k], 0
		for i := range rd.inks {
			if rd.inks[i].Color == c {
				n++
				if rd.models[rd.read[i].Best.Model].Face.Layout == l {
					n = -len(rd.inks)
				}
			}
		}
		if n > most {
			best, most = c, n
		}
	}
	return best
}

func (rd *reader) confidence(i int) float64 {
	id := &rd.read[i]
	c := id.Best.Look.share()
	if len(id.Others) > 0 {
		c *= 0.5
	}
	return c
}
