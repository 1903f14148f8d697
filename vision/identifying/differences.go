package identifying

import (
	"context"
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/printing"
	"referee/vision/raster"
)

// Two faces of one outline, as the front and the back of a card whose shapes lie
// alike on either side, differ by a dot or two: in the score of a whole face that is
// next to nothing, where they differ it is all.
const (
	// differLeastMM2 is how much of the card must show the one and not the other: what
	// is pure, a mm from other print, of a dot of 5 mm.
	differLeastMM2 = 4
	// differShare of what shows either may show the other.
	differShare = 0.1
)

// dropContradicted takes from what the cards asked for may be those faces against
// which the places speak where they differ from the best.
func (cr *CardsRead) dropContradicted(ctx context.Context, from *CardsRead, asked func(i int) bool) error {
	return parallel.ForContext(ctx, len(cr.Identities), func(i int) {
		id := &cr.Identities[i]
		if !asked(i) || len(id.Others) == 0 || !id.Light.OK {
			return
		}
		var open []Candidate
		for k := range id.Others {
			best, other := from.shownWhereTheyDiffer(i, &id.Best, &id.Others[k])
			if best >= differLeastMM2 && float64(other) <= differShare*float64(best+other) {
				id.Rest = append(id.Rest, id.Others[k])
			} else {
				open = append(open, id.Others[k])
			}
		}
		id.Others = open
	})
}

// shownWhereTheyDiffer counts the places, of a square millimetre each, at which card i
// shows one candidate and neither the other nor any card that may lie there as well:
// so it is all one which of them lies on top.
func (cr *CardsRead) shownWhereTheyDiffer(i int, a, b *Candidate) (showA, showB int) {
	id, cam := &cr.Identities[i], cr.Plane.Camera()
	faceA, faceB := cr.laidFace(i, a), cr.laidFace(i, b)
	var beside []laidFace
	for _, j := range cr.Neighbours(cr.Cards[i].Pose.At) {
		if j != i {
			beside = append(beside, cr.laidFace(j, &cr.Identities[j].Best))
		}
	}
	pose := cr.PoseOf(i, a).Motion()
	faceA.grid.Each(1, func(k int) {
		p := pose.Apply(faceA.grid.At(k))
		paintA, okA := faceA.pure(p)
		paintB, okB := faceB.pure(p)
		if !okA || !okB || paintA == paintB {
			return
		}
		col, ok := cr.Raster.ColorAt(cam.Project(p))
		if !ok {
			return
		}
		tone := id.Light.ToneOf(id.Light.Relative(col))
		showsA, showsB := cr.Tones.Agrees(paintA, tone), cr.Tones.Agrees(paintB, tone)
		mayShow := func(f laidFace) bool { return f.mayShow(p, tone, cr.Tones) }
		if showsA == showsB || slices.ContainsFunc(beside, mayShow) {
			return
		}
		if showsA {
			showA++
		} else {
			showB++
		}
	})
	return showA, showB
}

// laidFace is a face where a card lies.
type laidFace struct {
	grid    *printing.PaintGrid
	inverse geometry.Motion // cardFromTable
}

func (cr *CardsRead) laidFace(i int, c *Candidate) laidFace {
	return laidFace{cr.Models[c.Model].Grid, cr.PoseOf(i, c).Inverse().Motion()}
}

// pure is the paint round a place of the table; false where there is more than one.
func (f laidFace) pure(p geometry.Point) (deck.Paint, bool) {
	k, ok := f.grid.Index(f.inverse.Apply(p))
	if !ok || !f.grid.Tells(k) {
		return deck.Off, false
	}
	return f.grid.Paint[k], true
}

// mayShow tells whether a place of the table may look so because the card lies on top
// there: not beside it, nor where all of its print near by is of another tone.
func (f laidFace) mayShow(p geometry.Point, tone raster.Tone, tones printing.Tones) bool {
	k, ok := f.grid.Index(f.inverse.Apply(p))
	return ok && (!f.grid.Tells(k) || tones.Agrees(f.grid.Paint[k], tone))
}
