package vision

import (
	"context"
	"errors"
	"slices"
)

// Small pictures, as webcams take them, on which no card is found, or only small ones,
// are looked at again twice as large: the tolerances of finding are whole pixels, to
// which the lines of a card of fifty are coarse.
const (
	enlargedBy = 2 // the least whole factor
	// enlargedUpTo is the longer side, px, of a picture that is: in one of a phone a
	// card so small is a speck.
	enlargedUpTo = 2000
)

// mayEnlarge tells whether a picture is read again larger, after what came of reading
// it as it is.
func (rd *Reader) mayEnlarge(pic *Picture, out *Reading, err error) bool {
	if max(pic.Width, pic.Height) > enlargedUpTo {
		return false
	}
	var none *ReadError
	if err != nil {
		return errors.As(err, &none) && none.Kind == NoCards
	}
	return out.cardPx() < float64(rd.settings.MinCardPx)
}

// cardPx is how wide the cards of a reading are seen, px: half of them wider.
func (r *Reading) cardPx() float64 {
	if len(r.Layout.Cards) == 0 {
		return 0
	}
	px := make([]float64, len(r.Layout.Cards))
	for i := range px {
		px[i] = r.Layout.Deck.Style.Width * r.View.Camera.ScaleAt(r.Layout.Cards[i].Pose.At)
	}
	slices.Sort(px)
	return px[len(px)/2]
}

// readEnlarged reads a picture twice as large. Its view is that of the picture as it
// was given.
func (rd *Reader) readEnlarged(ctx context.Context, pic *Picture, prior Prior, list []stage) (*Reading, error) {
	large := pic.Enlarge(enlargedBy)
	defer large.Close()
	prior.Changed = prior.Changed.Enlarge(enlargedBy)
	if prior.Lens == nil {
		prior.Lens = rd.settings.Lens
	}
	if prior.Lens != nil {
		lens := prior.Lens.Shrunk(1.0 / enlargedBy)
		prior.Lens = &lens
	}
	if prior.Plane != nil {
		plane := *prior.Plane
		plane.Intrinsics = plane.Shrunk(1.0 / enlargedBy)
		prior.Plane = &plane
	}
	if prior.Before != nil {
		before := *prior.Before
		before.View.Width, before.View.Height = enlargedBy*before.View.Width, enlargedBy*before.View.Height
		prior.Before = &before
	}
	out, err := rd.readEitherWay(ctx, large, prior, list)
	if err == nil {
		out.Times = enlargedBy
		out.View.Width, out.View.Height = pic.Width, pic.Height
		out.View.Camera.Intrinsics = out.View.Camera.Shrunk(enlargedBy)
	}
	return out, err
}
