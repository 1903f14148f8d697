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
	out := rd.reading()
	out.View.Picture = pic.Path
	return out, nil
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
		if face.Design.IsStart() {
			cards[i].Color = nil
		} else if cards[i].Color == nil {
			cards[i].Color = rd.likeliestColor(face.Design) // told as a doubt
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
func (rd *reader) likeliestColor(l *deck.Design) *deck.Color {
	best, most := &rd.deck.Colors[0], -1
	for k := range rd.deck.Colors {
		c, n := &rd.deck.Colors[k], 0
		for i := range rd.inks {
			if rd.inks[i].Color == c {
				n++
				if rd.models[rd.read[i].Best.Model].Face.Design == l {
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
