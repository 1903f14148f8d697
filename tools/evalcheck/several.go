package main

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"os"

	"referee/deck"
	"referee/dispute"
	"referee/geometry"
	"referee/synth"
	"referee/table"
	"referee/vision"
)

// What the tables are like of which several pictures are taken.
const (
	severalCards   = 12          // on a table
	severalMMPerPx = 0.45        // between finestMM and coarsestMM
	severalShots   = 3           // of a table, from as many sides
	severalSeed    = 900_000_007 // keeps these tables apart from the others
)

// measureSeveral takes three pictures of each of some tables, from different
// sides, and measures their placements on the first, on two, and on all.
func (o *options) measureSeveral(decks []*deck.Deck) ([]outcome, error) {
	var byCount [severalShots][]outcome
	for i := range o.tables {
		d := decks[i%len(decks)]
		painter := synth.NewPainter(d)
		seed := o.seed*severalSeed + uint64(i)
		t, err := playDisputed(d, severalCards, seed)
		if err != nil {
			return nil, err
		}
		var shots []dispute.Shot
		var view table.View
		truth := &pictureTruth{Name: fmt.Sprintf("t%02d", i), Layout: t.Layout}
		for k := range severalShots {
			shot, r, err := shootAndRead(painter, t, seed*severalShots+uint64(k))
			if err != nil {
				return nil, fmt.Errorf("table %d: %w", i, err)
			}
			if k == 0 {
				view, truth.Seen = r.View, shot.Truth(truth.Name)
			}
			shots = append(shots, dispute.Shot{Name: fmt.Sprint(k + 1), Layout: r.Layout})
			found := compare(truth, shots, &view)
			for m := range found {
				found[m].Kind = fmt.Sprintf("on %d", k+1)
				found[m].MMPerPx = severalMMPerPx
			}
			byCount[k] = append(byCount[k], found...)
			o.list(found)
		}
		fmt.Fprintf(os.Stderr, "table %d of %d\n", i+1, o.tables)
	}
	var out []outcome
	for _, list := range byCount {
		out = append(out, list...)
	}
	return out, nil
}

// shootAndRead takes one picture of a table by phone, from any side.
func shootAndRead(p *synth.Painter, t *synth.Table, seed uint64) (*synth.Shot, *vision.Reading, error) {
	o := synth.RandomShot(synth.Phone, seed)
	o.Props, o.ThicknessMM = nil, thicknessMM
	o.Tilt = max(o.Tilt, 8*geometry.Degree)
	shot, err := shootAt(t, o, severalMMPerPx, seed)
	if err != nil {
		return nil, nil, err
	}
	img, err := p.Render(shot)
	if err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: shot.Quality}); err != nil {
		return nil, nil, err
	}
	pic, err := vision.Decode("made", b.Bytes())
	if err != nil {
		return nil, nil, err
	}
	r, err := read(pic, t.Deck)
	return shot, r, err
}
