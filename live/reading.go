package live

import (
	"context"
	"errors"
	"slices"

	"referee/table"
	"referee/vision"
)

// read reads a picture, which it closes, of a table on which those cards lay last; nil:
// nothing is known. The reading is nil if the picture shows nothing that can be read.
func (w *Watcher) read(ctx context.Context, pic *vision.Picture, prior vision.Prior, known *table.Layout) (*vision.Reading, error) {
	defer pic.Close()
	return readKnowing(ctx, w.rd, pic, prior, known, &w.s)
}

// readKnowing reads with what is known of the camera and the table; it may run beside
// others. Where the table was read as if nothing were known of it, the cards that lay
// there and were not found are looked for in their places: glare hides from who knows
// nothing what it does not hide from who knows where to look.
func readKnowing(ctx context.Context, rd *vision.Reader, pic *vision.Picture, prior vision.Prior, known *table.Layout, s *Settings) (*vision.Reading, error) {
	r, err := readWith(ctx, rd, pic, prior, s)
	if err != nil || r == nil || known == nil || r.Changes != nil && !r.Changes.Anew {
		return r, err
	}
	lying := unseen(known, r.Layout)
	if len(lying) == 0 {
		return r, nil
	}
	more, err := readWith(ctx, rd, pic, vision.Prior{Before: r, Lying: lying, OtherTable: vision.GiveUp}, s)
	if err != nil || more == nil {
		return r, err
	}
	more.Changes.Anew = true
	return more, nil
}

// unseen are the cards of a table that a reading of it from anywhere does not have, in
// the reading's frame: nothing lies in their places, nor do they lie where none lay.
func unseen(known, seen *table.Layout) []table.Card {
	f, ok := frameOf(known, seen)
	if !ok {
		return nil
	}
	there := inFrame(known, f.Inverse())
	lies := func(at []table.Card, c *table.Card) bool {
		return slices.ContainsFunc(at, func(o table.Card) bool { return o.LiesAt(c.Pose) })
	}
	var out []table.Card
	for i := range there.Cards {
		c := &there.Cards[i]
		moved := slices.ContainsFunc(seen.Cards, func(s table.Card) bool { return s.SamePrint(c) && !lies(there.Cards, &s) })
		if !moved && !lies(seen.Cards, c) {
			out = append(out, *c)
		}
	}
	return out
}

// readWith reads with what is known of the camera and the table; it may run beside
// others.
func readWith(ctx context.Context, rd *vision.Reader, pic *vision.Picture, prior vision.Prior, s *Settings) (*vision.Reading, error) {
	if s.LensFor != nil {
		lens, err := s.LensFor(pic)
		if err != nil {
			return nil, err
		}
		prior.Lens = lens
	}
	r, err := rd.Read(ctx, pic, prior)
	var nothing *vision.ReadError
	switch {
	case errors.As(err, &nothing), prior.OtherTable == vision.GiveUp && errors.Is(err, vision.ErrOtherTable):
		return nil, nil
	case err != nil:
		return nil, err
	}
	if s.AfterRead != nil {
		if err := s.AfterRead(pic, r); err != nil {
			return nil, err
		}
	}
	return r, nil
}
